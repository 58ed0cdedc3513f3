import { afterAll, afterEach, beforeAll } from 'vitest';

/*
 * Runs before each test file. The files of a worker share their modules and the document, which saves more than half of
 * the time. Testing Library registers its clean-up only when it is loaded, for the first file that imports it: here
 * every file gets it, and an empty browser to start with.
 */
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);

  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    window.history.replaceState(null, '', '/');
    document.title = '';
    document.body.replaceChildren();
  });
  afterAll(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

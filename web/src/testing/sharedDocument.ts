import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/*
 * Runs before each test file. The files of a worker share their modules and the document, which saves more than half of
 * the time. Testing Library registers its clean-up only when it is loaded, for the first file that imports it: here
 * every file gets it, and an empty browser to start with. What a file replaced, the next one has again.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('./settledEffects');
  const { checkNetwork, isOffline } = await import('../offline/network');
  // Pages load their code on demand, on a busy machine. Set here, because a module that files share would set it for
  // the first of them, and the last one loaded for all others.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);

  // jsdom has no media queries. None matches, as on a wide screen with a mouse.
  Object.assign(window, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  });

  beforeAll(async () => {
    // A request without an answer in an earlier file: the site has been out of reach since.
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    while (isOffline()) await checkNetwork();
    vi.unstubAllGlobals();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    window.history.replaceState(null, '', '/');
    document.title = '';
    document.body.replaceChildren();
    const root = document.documentElement;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  });
  afterAll(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

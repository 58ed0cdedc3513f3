// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { withViewTransition } from './viewTransition';

afterEach(() => vi.useRealTimers());

const named = () => [...document.querySelectorAll('[style*=view-transition]')].map((each) => each.id);

/** As browsers call it: the update at the next frame, whether or not a later transition skips this one. */
function startViewTransition(update: () => Promise<void>) {
  const finished = Promise.resolve()
    .then(update)
    .then(() => new Promise((resolve) => setTimeout(resolve, 250)));
  return { ready: Promise.resolve(), finished };
}

it('names one title, also when a return overtakes a page that was slow to come', async () => {
  vi.useFakeTimers();
  Object.assign(document, { startViewTransition });
  document.body.innerHTML =
    '<main><h1 id="hub">Developer Hub</h1><h2 id="card"><a href="/post/1">Water</a></h2></main>';
  for (const title of document.querySelectorAll('h1, h2')) {
    title.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  }

  let show: () => void = () => {};
  const opening = withViewTransition(() => new Promise(() => {}), [], '/', { pathname: '/post/1' });
  await vi.advanceTimersByTimeAsync(200);
  expect(named()).toEqual(['card']);
  const returning = withViewTransition(() => new Promise((resolve) => (show = resolve)), [], '/post/1', {
    pathname: '/',
  });
  await vi.advanceTimersByTimeAsync(10);
  const seen = new Set([named().length]);
  show();
  for (let time = 0; time < 1000; time += 10) {
    await vi.advanceTimersByTimeAsync(10);
    seen.add(named().length);
  }
  await Promise.all([opening, returning]);
  expect(Math.max(...seen)).toBeLessThanOrEqual(1);
  expect(named()).toEqual([]);
});

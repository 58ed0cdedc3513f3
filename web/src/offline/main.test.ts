// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('the offline page opens the site by itself when that answers again, without an event', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'https://hydrate.example/post/1', reload });
  let isUp = false;
  const request = vi.fn(() =>
    isUp ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('fetch', request);
  await import('./main');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.mock.calls.length).toBeGreaterThan(5);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reload).toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('the offline page opens the site by itself when that answers again, without an event', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'https://hydrate.example/post/1', reload });
  let answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
  const request = vi.fn(() => answer());
  vi.stubGlobal('fetch', request);
  await import('./main');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.mock.calls.length).toBeGreaterThan(5);
  // Opening the page would only show the error of a server that still starts.
  answer = () => Promise.resolve(new Response(null, { status: 502 }));
  request.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(request.mock.calls.length).toBeGreaterThan(2);
  expect(reload).not.toHaveBeenCalled();
  answer = () => Promise.resolve(new Response(null, { status: 404 }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reload).toHaveBeenCalledOnce();
  // Another request would compete with a slow reload, which may last longer than the patience.
  request.mockClear();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(request).not.toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

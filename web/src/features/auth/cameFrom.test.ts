// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameFrom } from './cameFrom';

const { origin } = window.location;

/** @param idx as the router counts @param before the entries before the log-in, oldest first */
function arrive(idx: number, before: readonly string[] | null, referrer = '') {
  window.history.replaceState({ idx }, '', '/login');
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  if (before === null) return;
  const urls = [...before, '/login'].map((path) => ({ url: new URL(path, origin).href }));
  vi.stubGlobal('navigation', { currentEntry: { index: before.length }, entries: () => urls });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a log-in without a named page', () => {
  it.each([
    ['the entry before it', 1, ['/', '/post/1?x=2#comments'], '', '/post/1?x=2#comments'],
    [
      'the page before the account pages',
      3,
      ['/', '/post/1', '/register', '/forgot-password'],
      '',
      '/post/1',
    ],
    ['the page that linked it', 0, ['/post/1'], `${origin}/category/?name=React`, '/category/?name=React'],
    ['the page that linked the first page', 1, ['/post/1', '/register'], `${origin}/post/1`, '/post/1'],
    ['the feed after a typed address', 0, ['/post/1'], '', '/'],
    ['the feed after another site', 0, [], 'https://evil.example/post/1', '/'],
    ['the feed after a page that was not found', 1, ['/post/1', '/404'], '', '/'],
    ['the feed in a browser that does not tell', 1, null, `${origin}/post/1`, '/'],
  ] as const)('returns to %s', (_what, idx, before, referrer, expected) => {
    arrive(idx, before, referrer);
    expect(cameFrom()).toBe(expected);
  });
});

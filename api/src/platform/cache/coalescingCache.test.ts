import { afterEach, describe, expect, it, vi } from 'vitest';
import { CoalescingCache } from './coalescingCache.js';

const answer = (text: string, size = 10) => ({ text, size });
interface TestAnswer {
  text: string;
  size: number;
  isRevalidatable?: boolean;
}
const revalidatable = (text: string, size = 10): TestAnswer => ({ text, size, isRevalidatable: true });
const cacheOf = (maxBytes = 1000, ttl = 1000, idle = 10_000) =>
  new CoalescingCache<TestAnswer>({ maxBytes, ttl, idle });

/** A producer that finishes on command. */
function slowMaker(text: string, isRevalidatable = false) {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make = vi.fn(async () => {
    await done;
    return isRevalidatable ? revalidatable(text) : answer(text);
  });
  return { make, finish };
}

describe('CoalescingCache', () => {
  it.each([
    ['expire', 1000, false],
    ['are invalidated', 60_000, true],
  ])('has a timer while it has entries only, which %s', async (_, ttl, isForgotten) => {
    vi.useFakeTimers();
    try {
      const caches = [cacheOf(1000, ttl), cacheOf(1000, 0)];
      expect(vi.getTimerCount()).toBe(0);
      for (const round of [1, 2]) {
        for (const cache of caches) await cache.get(`a${round}`, () => Promise.resolve(answer('one')));
        expect(vi.getTimerCount()).toBe(2);
        if (isForgotten) caches.forEach((cache) => cache.forget());
        vi.advanceTimersByTime(2 * ttl);
        expect(vi.getTimerCount()).toBe(0);
      }
      await caches[0]?.get('b', () => Promise.resolve(revalidatable('two')));
      vi.advanceTimersByTime(ttl + 5000);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(ttl + 10_000);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('coalesces requests for a response, and caches it for a while', async () => {
    const cache = cacheOf(1000, 30);
    const { make, finish } = slowMaker('one');
    const waiting = [cache.get('a', make), cache.get('a', make), cache.get('a', make)];
    finish();
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(['one', 'one', 'one']);
    await cache.get('a', make);
    expect(make).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await cache.get('a', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('does not cache errors, and reports them to all waiters', async () => {
    const cache = cacheOf();
    const fail = () => Promise.reject(new Error('The well is dry.'));
    const waiting = [cache.get('a', fail), cache.get('a', fail)];
    for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
    expect(await cache.get('a', () => Promise.resolve(answer('water')))).toMatchObject({ text: 'water' });
  });

  it('respects its size limit', async () => {
    const cache = cacheOf(100);
    for (const key of ['a', 'b', 'c']) await cache.get(key, () => Promise.resolve(answer(key, 40)));
    const make = vi.fn(() => Promise.resolve(answer('again', 40)));
    await cache.get('c', make);
    expect(make).not.toHaveBeenCalled();
    await cache.get('a', make);
    expect(make).toHaveBeenCalledTimes(1);
    await cache.get('huge', () => Promise.resolve(answer('huge', 90)));
    await cache.get('huge', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('evicts what a change affects and keeps the rest', async () => {
    const cache = cacheOf();
    await cache.get('a', () => Promise.resolve(answer('about fish')));
    await cache.get('b', () => Promise.resolve(answer('about birds')));
    cache.forget(({ text }) => text.includes('fish'));
    const make = vi.fn(() => Promise.resolve(answer('new')));
    expect(await cache.get('a', make)).toMatchObject({ text: 'new' });
    expect(await cache.get('b', make)).toMatchObject({ text: 'about birds' });
  });

  it('does not serve responses begun before a change to later requests', async () => {
    const cache = cacheOf();
    const { make, finish } = slowMaker('before');
    const early = cache.get('a', make);
    cache.forget(() => false);
    const late = cache.get('a', () => Promise.resolve(answer('after')));
    finish();
    expect(await early).toMatchObject({ text: 'before' });
    expect(await late).toMatchObject({ text: 'after' });
    expect(await cache.get('a', () => Promise.resolve(answer('later')))).toMatchObject({ text: 'after' });
  });
});

describe('a revalidatable entry of a CoalescingCache', () => {
  afterEach(() => void vi.useRealTimers());

  /** Caches a response and lets it become stale. */
  async function staleEntry(cache: CoalescingCache<TestAnswer>, key = 'a'): Promise<TestAnswer> {
    const made = await cache.get(key, () => Promise.resolve(revalidatable(key)));
    cache.forget();
    return made;
  }
  const same = (old: TestAnswer | undefined) =>
    old ? Promise.resolve(old) : Promise.reject(new Error('There is none.'));

  it('is fresh for its lifetime, counted from its start, and then revalidated', async () => {
    vi.useFakeTimers();
    const cache = cacheOf(1000, 900);
    const { make, finish } = slowMaker('one', true);
    const waiting = cache.get('a', make);
    vi.advanceTimersByTime(500);
    finish();
    const made = await waiting;
    vi.advanceTimersByTime(399);
    expect(cache.find('a')).toBe(made);
    vi.advanceTimersByTime(2);
    expect(cache.find('a')).toBeUndefined();

    const look = vi.fn(same);
    expect(await Promise.all([cache.get('a', look), cache.get('a', look)])).toEqual([made, made]);
    expect(look.mock.calls).toEqual([[made]]);
    vi.advanceTimersByTime(899);
    expect(cache.find('a')).toBe(made);
    vi.advanceTimersByTime(2);
    expect(await cache.get('a', () => Promise.resolve(revalidatable('two')))).toMatchObject({ text: 'two' });
    expect(cache.find('a')).toMatchObject({ text: 'two' });
  });

  it('is revalidated after a change; a revalidation begun before it does not count', async () => {
    const cache = cacheOf();
    const made = await staleEntry(cache);
    expect(cache.find('a')).toBeUndefined();
    let finish = () => {};
    const early = cache.get('a', async (old) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return same(old);
    });
    cache.forget(() => false);
    finish();
    expect(await early).toBe(made);
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.get('a', same)).toBe(made);
    expect(cache.find('a')).toBe(made);
  });

  it('stays stale if the revalidation fails', async () => {
    const cache = cacheOf();
    const made = await staleEntry(cache);
    await expect(cache.get('a', () => Promise.reject(new Error('The well is dry.')))).rejects.toThrow('dry');
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.get('a', same)).toBe(made);
  });

  it('counts towards the size limit, fresh or stale, and is evicted first when unused', async () => {
    const cache = cacheOf(100);
    for (const key of ['a', 'b']) {
      await cache.get(key, () => Promise.resolve(revalidatable(key, 40)));
      cache.forget();
    }
    await cache.get('a', same);
    await cache.get('c', () => Promise.resolve(answer('c', 40)));
    expect(cache.find('a')).toMatchObject({ text: 'a' });
    const make = vi.fn((_old?: TestAnswer) => Promise.resolve(revalidatable('new')));
    await cache.get('b', make);
    expect(make.mock.calls).toEqual([[undefined]]);
  });

  it('updates its size when it has grown', async () => {
    const cache = cacheOf(100);
    const a = await cache.get('a', () => Promise.resolve(revalidatable('a', 40)));
    const b = await cache.get('b', () => Promise.resolve(revalidatable('b', 40)));
    b.size = 45;
    cache.recount('b');
    expect([cache.find('a'), cache.find('b')]).toEqual([a, b]);
    b.size = 47;
    cache.recount('b');
    cache.recount('c');
    await cache.get('c', () => Promise.resolve(answer('c', 10)));
    expect(cache.find('a')).toBeUndefined();
    expect(cache.find('b')).toBe(b);
  });

  it('is evicted after a long time without use', async () => {
    vi.useFakeTimers();
    const cache = cacheOf(1000, 900, 5000);
    await cache.get('a', () => Promise.resolve(revalidatable('a')));
    const make = vi.fn((old?: TestAnswer) => Promise.resolve(old ?? revalidatable('new')));
    vi.advanceTimersByTime(5000);
    await cache.get('a', make);
    expect(make).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'a' }));
    vi.advanceTimersByTime(8000);
    await cache.get('a', make);
    expect(make).toHaveBeenLastCalledWith(undefined);
  });
});

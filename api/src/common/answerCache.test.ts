import { describe, expect, it, vi } from 'vitest';
import { AnswerCache } from './answerCache.js';

const answer = (text: string, size = 10) => ({ text, size });
const cacheOf = (maxBytes = 1000, ttl = 1000) =>
  new AnswerCache<{ text: string; size: number }>({ maxBytes, ttl });

/** A maker that ends when it is told to. */
function slowMaker(text: string) {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make = vi.fn(async () => {
    await done;
    return answer(text);
  });
  return { make, finish };
}

describe('AnswerCache', () => {
  it('makes an answer once, however many wait for it, and keeps it for a while', async () => {
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

  it('keeps no failure, and tells it to all who waited', async () => {
    const cache = cacheOf();
    const fail = () => Promise.reject(new Error('The well is dry.'));
    const waiting = [cache.get('a', fail), cache.get('a', fail)];
    for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
    expect(await cache.get('a', () => Promise.resolve(answer('water')))).toMatchObject({ text: 'water' });
  });

  it('holds no more than its bytes', async () => {
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

  it('forgets what a change affects and keeps the rest', async () => {
    const cache = cacheOf();
    await cache.get('a', () => Promise.resolve(answer('about fish')));
    await cache.get('b', () => Promise.resolve(answer('about birds')));
    cache.forget(({ text }) => text.includes('fish'));
    const make = vi.fn(() => Promise.resolve(answer('new')));
    expect(await cache.get('a', make)).toMatchObject({ text: 'new' });
    expect(await cache.get('b', make)).toMatchObject({ text: 'about birds' });
  });

  it('gives nobody who asks after a change what was begun before it', async () => {
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

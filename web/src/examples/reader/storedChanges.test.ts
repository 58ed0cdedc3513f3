// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readChanges, storeChanges, type ChangesPlace } from './storedChanges';

const place: ChangesPlace = {
  path: '/post/1',
  number: 1,
  original: [{ name: 'App.js', code: 'a' }],
  shared: null,
};
const changes = [{ name: 'App.js', code: 'b' }];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('changes of an example', () => {
  it('are there until they are reset', () => {
    storeChanges(place, changes);
    expect(readChanges(place)).toEqual(changes);
    storeChanges(place, []);
    expect(readChanges(place)).toBeNull();
  });

  it.each([
    ['another post', { path: '/post/2' }],
    ['another example', { number: 2 }],
    ['code that the author has changed', { original: [{ name: 'App.js', code: 'new' }] }],
    ['a version from an address', { shared: 'packed' }],
  ])('do not appear in %s', (_case, other) => {
    storeChanges(place, changes);
    expect(readChanges({ ...place, ...other })).toBeNull();
  });

  it('take bounded room and leave what is not theirs', () => {
    sessionStorage.setItem('draft', 'mine');
    for (let number = 1; number <= 50; number += 1) storeChanges({ ...place, number }, changes);
    expect(sessionStorage.length).toBeLessThanOrEqual(21);
    expect(sessionStorage.getItem('draft')).toBe('mine');
    expect(readChanges({ ...place, number: 50 })).toEqual(changes);
  });

  it('that were made last stay', () => {
    vi.useFakeTimers();
    const store = (number: number) => {
      vi.advanceTimersByTime(1);
      storeChanges({ ...place, number }, changes);
    };
    for (let number = 1; number <= 20; number += 1) store(number);
    store(1);
    store(21);
    const kept = Array.from({ length: 21 }, (_, index) => readChanges({ ...place, number: index + 1 }));
    expect(kept.flatMap((files, index) => (files ? [] : [index + 1]))).toEqual([2]);
    vi.useRealTimers();
  });

  it('are lost without harm if the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeChanges(place, changes);
    expect(readChanges(place)).toBeNull();
  });

  it('are ignored if they are damaged', () => {
    storeChanges(place, changes);
    const [key = ''] = Object.keys(sessionStorage);
    for (const text of ['{', '[]', '{"fits":1,"files":[1]}']) {
      sessionStorage.setItem(key, text);
      expect(readChanges(place)).toBeNull();
    }
  });
});

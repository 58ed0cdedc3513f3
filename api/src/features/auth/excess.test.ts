import { describe, expect, it } from 'vitest';
import { excess } from './excess.js';

const rows = (text: string) => [...text].map((client, age) => ({ client, age }));
/** The ages of what ends, of rows that stand in the text as the letters of their clients, the newest first. */
const ended = (text: string, max: number) =>
  excess(rows(text), max, ({ age }) => age === 0).map(({ age }) => age);

describe('what is too much of an account', () => {
  it('is nothing up to the maximum', () => {
    expect(ended('', 3)).toEqual([]);
    expect(ended('abc', 3)).toEqual([]);
  });

  it('is the oldest, if no client has many', () => {
    expect(ended('abcd', 3)).toEqual([3]);
    expect(ended('ppppb', 4)).toEqual([4]);
    expect(ended('aaaa', 2)).toEqual([3, 2]);
  });

  it('is of the client that has most, if these are many, also if others are older', () => {
    expect(ended(`${'p'.repeat(12)}b`, 12)).toEqual([11]);
    expect(ended(`${'p'.repeat(12)}bb`, 10)).toEqual([11, 10, 9, 13]);
  });

  it('is never what is new', () => {
    expect(ended('a', 0)).toEqual([]);
    expect(excess(rows('aaabb'), 4, ({ client }) => client === 'a').map(({ age }) => age)).toEqual([4]);
  });
});

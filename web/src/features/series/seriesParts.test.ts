import { describe, expect, it } from 'vitest';
import { moved, withPart } from './seriesParts';

const parts = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

describe('the parts of a series', () => {
  it.each([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [1, 1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
    [7, 1, 'abc'],
  ])('with part %i moved by %i are %s', (from, by, order) => expect(ids(moved(parts, from, by))).toBe(order));

  it('get a post once, as the last one', () => {
    expect(ids(withPart(parts, { id: 'd', title: 'D' }))).toBe('abcd');
    expect(ids(withPart(parts, { id: 'a', title: 'A' }))).toBe('abc');
  });
});

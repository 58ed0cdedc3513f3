// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { mergeBlocks, mergedVersion, mergeVersions, type Choice } from './mergeVersions';

const base = ['a', 'b', 'c', 'd'];
const version = (html: string, more: object = {}) => ({
  title: 'T',
  html,
  categories: ['CSS'],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  ...more,
});
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

describe('mergeBlocks', () => {
  it.each([
    ['different blocks', ['A', 'b', 'c', 'd'], ['a', 'b', 'c', 'D'], 'A b c D'],
    ['neighbours', ['a', 'B', 'c', 'd'], ['a', 'b', 'C', 'd'], 'a B C d'],
    ['a block and what is added behind it', ['a', 'B', 'c', 'd'], ['a', 'b', 'x', 'c', 'd'], 'a B x c d'],
    [
      'a block and what is added in front of it',
      ['a', 'B', 'c', 'd'],
      ['a', 'x', 'b', 'c', 'd'],
      'a x B c d',
    ],
    ['a deletion and an addition', ['a', 'c', 'd'], ['a', 'b', 'c', 'd', 'e'], 'a c d e'],
    ['the same on both sides', ['a', 'X', 'c', 'd'], ['a', 'X', 'c', 'd'], 'a X c d'],
    ['one side alone', ['a', 'b', 'c', 'd'], ['d', 'a'], 'd a'],
  ])('joins %s', (_, mine, theirs, expected) => {
    const parts = mergeBlocks(base, mine, theirs);
    expect(parts.flatMap((part) => (part.kind === 'conflict' ? ['?'] : part.blocks)).join(' ')).toBe(
      expected,
    );
  });

  it.each([
    ['the same block', ['A1', 'b', 'c', 'd'], ['A2', 'b', 'c', 'd'], { mine: ['A1'], theirs: ['A2'] }],
    ['a block that the other deleted', ['a', 'B', 'c', 'd'], ['a', 'c', 'd'], { mine: ['B'], theirs: [] }],
    [
      'additions at one place',
      ['a', 'x', 'b', 'c', 'd'],
      ['a', 'y', 'b', 'c', 'd'],
      { mine: ['x'], theirs: ['y'] },
    ],
    ['stretches that overlap', ['X', 'c', 'd'], ['a', 'Y', 'd'], { mine: ['X', 'c'], theirs: ['a', 'Y'] }],
  ])('leaves the choice where both changed %s', (_, mine, theirs, expected) => {
    const conflicts = mergeBlocks(base, mine, theirs).filter(({ kind }) => kind === 'conflict');
    expect(conflicts).toEqual([expect.objectContaining(expected)]);
  });

  it('loses no block of either side in random edits', () => {
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % max;
    };
    for (let round = 0; round < 500; round++) {
      const begun = Array.from({ length: random(6) }, (_, i) => `b${i}`);
      const edit = (side: string) =>
        begun.flatMap(
          (block, i) => [[block], [block], [], [`${side}${i}`], [`${side}${i}`, block]][random(5)] ?? [],
        );
      const [mine, theirs] = [edit('m'), edit('t')];
      const parts = mergeBlocks(begun, mine, theirs);
      const all = parts.flatMap((part) =>
        part.kind === 'conflict' ? [...part.mine, ...part.theirs] : part.blocks,
      );
      for (const block of [...mine, ...theirs]) {
        // A block may only disappear if one side deleted it and the other left it unchanged.
        const isDeleted = begun.includes(block) && !(mine.includes(block) && theirs.includes(block));
        if (!isDeleted) expect(all, JSON.stringify({ begun, mine, theirs })).toContain(block);
      }
    }
  });
});

describe('mergeVersions', () => {
  const merged = (merge: ReturnType<typeof mergeVersions>, choices: [number | 'title', Choice][] = []) =>
    mergedVersion(merge, new Map(choices));

  it('merges bodies block by block, and fields as a whole', () => {
    const mine = version(p('One, mine', 'Two'), { title: 'Mine', description: 'Mine, in short' });
    const theirs = version(p('One', 'Two', 'Three'), {
      categories: ['React'],
      coverImageURL: '/a.png',
      canonicalURL: 'https://a.example/',
      series: { seriesId: 's1', title: 'Tides' },
    });
    expect(merged(mergeVersions(version(p('One', 'Two')), mine, theirs))).toEqual({
      title: 'Mine',
      html: p('One, mine', 'Two', 'Three'),
      categories: ['React'],
      coverImageURL: '/a.png',
      description: 'Mine, in short',
      canonicalURL: 'https://a.example/',
      series: { seriesId: 's1', title: 'Tides' },
    });
  });

  it('asks which description stays if both sides changed it', () => {
    const [mine, theirs] = ['Mine', 'Theirs'].map((description) => version(p('One'), { description }));
    const merge = mergeVersions(version(p('One')), mine!, theirs!);
    expect(merged(merge)).toBeNull();
    expect(mergedVersion(merge, new Map([['description', 'theirs']]))?.description).toBe('Theirs');
  });

  it('asks for the series if both sides chose another one, but not if it was only renamed', () => {
    const withSeries = (seriesId: string, title: string) =>
      version(p('One'), { series: { seriesId, title } });
    const merge = mergeVersions(version(p('One')), withSeries('s1', 'Tides'), withSeries('s2', 'Waves'));
    expect(merged(merge)).toBeNull();
    expect(mergedVersion(merge, new Map([['series', 'theirs']]))?.series?.seriesId).toBe('s2');
    const renamed = mergeVersions(version(p('One')), withSeries('s1', 'Tides'), withSeries('s1', 'Ebb'));
    expect(merged(renamed)?.series?.seriesId).toBe('s1');
  });

  it('needs every choice before there is a merged text', () => {
    const merge = mergeVersions(
      version(p('One')),
      version(p('Mine'), { title: 'Mine' }),
      version(p('Theirs'), { title: 'Theirs' }),
    );
    expect(merged(merge)).toBeNull();
    expect(merged(merge, [['title', 'theirs']])).toBeNull();
    expect(
      merged(merge, [
        ['title', 'theirs'],
        [0, 'both'],
      ]),
    ).toMatchObject({
      title: 'Theirs',
      html: p('Mine', 'Theirs'),
    });
    expect(
      merged(merge, [
        ['title', 'mine'],
        [0, 'theirs'],
      ]),
    ).toMatchObject({ html: p('Theirs') });
  });

  it('keeps all blocks of both sides when the base is unknown', () => {
    const merge = mergeVersions(null, version(p('One', 'Two')), version(p('Two', 'Three')));
    expect(merged(merge)).toMatchObject({ html: p('One', 'Two', 'Three') });
  });
});

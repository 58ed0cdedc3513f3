import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '../../editor/files/frontMatter';
import { changedBack, takeDetails } from './fileDetails';
import { initialValues } from './postValues';

const NAMES = ['CSS', 'Hooks', 'Next.js', 'State management', 'React'];
const empty = initialValues(null);

const full = {
  ...NO_DETAILS,
  title: 'Theirs',
  description: 'Their text',
  tags: ['nextjs', 'state-management', 'water', 'React css'],
  canonicalURL: 'https://a.example/p#part',
  cover: 'https://a.example/c.png',
};

describe('takeDetails', () => {
  it('fills in what is empty', () => {
    const { values, notices } = takeDetails(full, empty, NAMES);
    expect(values).toEqual({
      title: 'Theirs',
      description: 'Their text',
      canonicalURL: 'https://a.example/p',
      cover: { kind: 'stored', url: 'https://a.example/c.png' },
      categories: ['Next.js', 'State management', 'React'],
    });
    expect(notices).toEqual([
      expect.stringMatching(/^The cover image stays on the site/),
      'A post has three categories at most. These were left out: CSS.',
      'There are no categories for these tags: water.',
    ]);
  });

  it('names the series of a new post, and keeps the one that the writer chose, or that the post is in', () => {
    const file = { ...NO_DETAILS, series: 'Tides' };
    const byTitle = { seriesId: null, title: 'Tides' };
    expect(takeDetails(file, empty, null)).toEqual({ values: { series: byTitle }, notices: [] });
    expect(takeDetails(file, { ...empty, series: { seriesId: 's1', title: 'TIDES' } }, null).notices).toEqual(
      [],
    );
    const other = { ...empty, series: { seriesId: 's1', title: 'Waves' } };
    for (const mine of [other, { ...empty, version: 3 }])
      expect(takeDetails(file, mine, null)).toEqual({
        values: {},
        notices: ['The post keeps its series. The file has “Tides”.'],
      });
  });

  it('changes nothing that the writer filled in, and says so', () => {
    const mine = {
      ...empty,
      title: 'Mine',
      description: 'My text',
      canonicalURL: 'https://b.example/',
      cover: { kind: 'stored', url: '/uploads/a.webp' } as const,
      categories: ['Hooks', 'React', 'CSS'],
    };
    const { values, notices } = takeDetails({ ...full, tags: ['nextjs'] }, mine, NAMES);
    expect(values).toEqual({});
    expect(notices).toEqual([
      'The post keeps its title. The file has “Theirs”.',
      'The post keeps its description. The file has “Their text”.',
      'The post keeps its address elsewhere. The file has https://a.example/p.',
      'The post keeps its cover image. The file has https://a.example/c.png.',
      'A post has three categories at most. These were left out: Next.js.',
    ]);
  });

  it('says nothing of what is the same already', () => {
    const { values } = takeDetails(full, empty, NAMES);
    const again = takeDetails({ ...full, tags: ['nextjs'] }, { ...empty, ...values }, NAMES);
    expect(again).toEqual({ values: {}, notices: [] });
  });

  it('says what has no place in a post', () => {
    const details = {
      ...NO_DETAILS,
      canonicalURL: 'http://a.example/',
      cover: './c.png',
      date: '2024-01-02',
      tags: ['a'],
      others: ['layout'],
    };
    expect(takeDetails(details, empty, null)).toEqual({
      values: {},
      notices: [
        'The canonical address was left out, because it is no https address: http://a.example/.',
        'The cover image is not on the web: ./c.png. Add it as a file with “Add cover image”.',
        'The categories could not be loaded. The file has these tags: a.',
        "A post is dated when it is published here. The file's date was left out: 2024-01-02.",
        "A post has no place for some of the file's front matter: layout.",
      ],
    });
  });
});

describe('changedBack', () => {
  it('gives back what was there, but not what the writer has changed since', () => {
    const details = { ...full, series: 'On water' };
    const { values } = takeDetails(details, { ...empty, categories: ['Hooks'] }, NAMES);
    const before = { ...empty, categories: ['Hooks'] };
    const after = { ...before, ...values };
    expect({ ...after, ...changedBack(after, after, before) }).toEqual(before);
    expect({ ...before, ...changedBack(before, before, after) }).toEqual(after);
    const now = { ...after, title: 'Mine', html: '<p>b</p>', categories: ['CSS'] };
    expect({ ...now, ...changedBack(now, after, before) }).toEqual({
      ...before,
      title: 'Mine',
      html: '<p>b</p>',
      categories: ['CSS'],
    });
  });
});

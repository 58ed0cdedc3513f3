import { expect, it } from 'vitest';
import { feedTitle, homePath, shownFeed } from './feedSort';

it.each([
  ['', { sort: 'POPULAR', period: null }, '/', ''],
  ['sort=popular', { sort: 'POPULAR', period: null }, '/', ''],
  ['sort=latest&period=week', { sort: 'LATEST', period: null }, '/?sort=latest', 'Latest posts'],
  [
    'sort=popular&period=year',
    { sort: 'POPULAR', period: 'YEAR' },
    '/?sort=popular&period=year',
    'Popular posts of the last 365 days',
  ],
  ['period=month', { sort: 'POPULAR', period: 'MONTH' }, '/?sort=popular&period=month', /30 days$/],
  ['period=century', { sort: 'POPULAR', period: null }, '/', ''],
  ['period=toString', { sort: 'POPULAR', period: null }, '/', ''],
])('the address ?%s names a feed', (query, feed, path, title) => {
  const shown = shownFeed(new URLSearchParams(query));
  expect(shown).toEqual(feed);
  expect(homePath(shown)).toBe(path);
  expect(feedTitle(shown)).toMatch(title);
});

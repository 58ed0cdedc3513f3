import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageLinks, pagePath, PreviousPageLink } from './PageLinks';
import { pageNumber } from './usePageNumber';

const links = (element: React.ReactElement) => {
  const html = renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
  return [...html.matchAll(/<a [^>]*>[^<]*/g)].map(([link]) => [
    /rel="(.*?)"/.exec(link)?.[1],
    /href="(.*?)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'),
  ]);
};

// Silences React's act() warnings: the links do nothing in these tests.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('the pages of a list', () => {
  it('are linked to each other, for readers without scripts and for crawlers', () => {
    expect(links(<PageLinks path="/" page={1} hasMore />)).toEqual([['next', '/?page=2']]);
    expect(links(<PageLinks path="/?sort=latest" page={2} hasMore />)).toEqual([
      ['prev', '/?sort=latest'],
      ['next', '/?sort=latest&page=3'],
    ]);
    expect(links(<PageLinks path="/ravi" page={3} hasMore={false} />)).toEqual([['prev', '/ravi?page=2']]);
  });

  it('have a link to the previous page if the list starts in the middle', () => {
    expect(links(<PreviousPageLink path="/search/?q=c%2B%2B" page={3} />)).toEqual([
      ['prev', '/search/?q=c%2B%2B&page=2'],
    ]);
    expect(links(<PreviousPageLink path="/" page={1} />)).toEqual([]);
  });

  it.each([
    ['2', 2],
    ['9999', 9999],
    ['1', 1],
    ['0', 1],
    ['-2', 1],
    ['02', 1],
    ['2.5', 1],
    ['10000', 1],
    ['', 1],
    ['x', 1],
  ])('have numbers from 2 on; ?page=%s is %i', (asked, number) => {
    expect(pageNumber(new URLSearchParams({ page: asked }))).toBe(number);
    expect(pageNumber(new URLSearchParams(pagePath('/', number).slice(2)))).toBe(number);
  });
});

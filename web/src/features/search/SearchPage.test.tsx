// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foundPage, noHints, postCard } from '../testing/posts';
import { renderFeature, type Api, type Asked } from '../testing/renderFeature';
import { Component as SearchPage } from './SearchPage';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const categories = {
  categories: [{ __typename: 'Category', id: 'c1', name: 'Hooks', postsCount: 3 }],
};

/** The page with this API for the search; there are no hints unless `hints` says otherwise. */
const open = (path: string, api: Api, hints: Record<string, unknown> = noHints) =>
  renderFeature(<SearchPage />, {
    api: (question) =>
      question.operationName === 'SearchHints'
        ? { data: hints }
        : question.operationName === 'Categories'
          ? { data: categories }
          : api(question),
    path,
  });
const searches = (asked: readonly Asked[]) => asked.filter(({ operationName }) => operationName === 'Search');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the search results', () => {
  it('show the posts found, eight at a time, under the query', async () => {
    const { asked } = open('/search/?q=%20use%20%3Ceffect%3E', () => ({
      data: { search: foundPage(['p1', 'p2'], null, false) },
    }));
    expect(await screen.findByText('Title of p2')).toBeTruthy();
    expect(heading()).toBe('Search results for: use <effect>');
    expect(document.title).toBe('Search results for: use <effect> · Hydrate');
    expect(searches(asked)).toEqual([{ operationName: 'Search', variables: { query: 'use <effect>' } }]);
  });

  it('mark the words of the query in title and excerpt', async () => {
    open('/search/?q=title%20abou', () => ({ data: { search: foundPage(['p1'], null, false) } }));
    await screen.findByRole('link', { name: 'Title of p1' });
    const marked = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(['Title', 'abou']);
  });

  it('start at the page from the address, and continue by cursor', async () => {
    let reachEnd = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          reachEnd = () => callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { asked } = open('/search/?q=x&page=3', ({ variables }) => ({
      data: {
        search: variables.after ? foundPage(['p2', 'p3'], null, false) : foundPage(['p1', 'p2'], 'c2', true),
      },
    }));
    expect(await screen.findByText('Title of p2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(
      '/search/?q=x&page=2',
    );
    act(() => reachEnd());
    expect(await screen.findByText('Title of p3')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Title of p1',
      'Title of p2',
      'Title of p3',
    ]);
    expect(searches(asked).map(({ variables }) => [variables.page, variables.after])).toEqual([
      [3, undefined],
      [undefined, 'c2'],
    ]);
  });

  it('say that the page number is beyond the results', async () => {
    open('/search/?q=x&page=9', () => ({ data: { search: foundPage([], null, false) } }));
    expect(await screen.findByText('There are no posts on this page.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the first page' }).getAttribute('href')).toBe(
      '/search/?q=x',
    );
    expect(screen.queryByText('No post found for the searched string.')).toBeNull();
  });

  it('say that nothing was found', async () => {
    open('/search/?q=x', () => ({ data: { search: foundPage([], null, false) } }));
    expect(await screen.findByText('No post found for the searched string.')).toBeTruthy();
  });

  it('say that they could not be fetched, and can retry', async () => {
    let isDown = true;
    open('/search/?q=x', () =>
      isDown
        ? Promise.reject(new TypeError('Failed to fetch'))
        : { data: { search: foundPage(['p1'], null, false) } },
    );
    expect(await screen.findByText('Something went wrong!')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of p1')).toBeTruthy();
  });

  it.each(['/search', '/search/?q=%20%20'])('ask for a query at %s', (path) => {
    const { asked } = open(path, () => ({ data: {} }));
    expect(heading()).toBe('Search');
    expect(screen.getByText('What are you looking for?')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('say why a post is there, in the place of its summary', async () => {
    const passage = {
      __typename: 'PostPassage' as const,
      text: 'It cleans up.',
      heading: 'Effects',
      isCode: false,
    };
    const page = foundPage(['p1'], null, false);
    const edges = page.edges.map((edge) => ({ ...edge, node: { ...postCard('p1'), passage } }));
    open('/search/?q=cleans', () => ({ data: { search: { ...page, edges } } }));
    expect(await screen.findByText(/In “Effects”: It/)).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['cleans']);
    expect(screen.queryByText('What it is about.')).toBeNull();
  });

  it('offer another spelling, mark its words when they are its results, and name people and categories', async () => {
    const hints = {
      searchHints: {
        __typename: 'SearchHints',
        didYouMean: 'title',
        isCorrected: true,
        users: [
          {
            __typename: 'User',
            id: 'u1',
            name: 'Tia Tle',
            userName: 'tia_t',
            profilePicture: '/avatars/t.svg',
          },
        ],
        categories: [{ __typename: 'Category', id: 'c1', name: 'Titles', postsCount: 1 }],
      },
    };
    open('/search/?q=titel', () => ({ data: { search: foundPage(['p1'], null, false) } }), hints);
    await screen.findByRole('link', { name: 'Title of p1' });
    expect((await screen.findByRole('link', { name: 'title' })).getAttribute('href')).toBe(
      '/search/?q=title',
    );
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Title']);
    expect(screen.getByRole('link', { name: /#Titles/ }).getAttribute('href')).toBe('/category/?name=Titles');
    expect(screen.getByRole('link', { name: /Tia Tle/ }).getAttribute('href')).toBe('/tia_t');
  });

  it('are filtered and sorted by the address, and by the form without a click on its button', async () => {
    const path = '/search/?q=x&category=Hooks&author=@ravi&year=2024&runs=1&length=long&sort=newest&bogus=1';
    const { asked, history } = open(path, () => ({ data: { search: foundPage(['p1'], null, false) } }));
    await screen.findByText('Title of p1');
    const filter = { category: 'Hooks', author: 'ravi', year: 2024, hasExamples: true, length: 'LONG' };
    expect(searches(asked)[0]?.variables).toEqual({ query: 'x', filter, sort: 'NEWEST' });
    expect(screen.getByText('Filters (5)')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '' } });
    expect(history.location.search).toBe('?q=x&category=Hooks&author=ravi&year=2024&runs=1&length=long');
    fireEvent.change(screen.getByRole('textbox', { name: 'Year' }), { target: { value: '20x4' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Filters' }));
    expect(history.location.search).toBe('?q=x&category=Hooks&author=ravi&runs=1&length=long');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'popular' } });
    fireEvent.click(screen.getByRole('link', { name: 'Clear' }));
    // The order is no filter.
    expect(history.location.search).toBe('?q=x&sort=popular');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Length' }).value).toBe('');
  });

  it('refuse a year that is none, and never show one that does not apply', async () => {
    const { history } = open('/search/?q=x', () => ({ data: { search: foundPage(['p1'], null, false) } }));
    await screen.findByText('Title of p1');
    const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'Year', hidden: true });
    fireEvent.change(year, { target: { value: '24' } });
    const submitted = vi.fn();
    year.form!.addEventListener('submit', submitted);
    fireEvent.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
    expect(submitted).not.toHaveBeenCalled();
    expect(year.title).toBe('A year from 1970 to 2199');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'newest' } });
    expect(history.location.search).toBe('?q=x&sort=newest');
    expect(year.value).toBe('');
    fireEvent.change(year, { target: { value: ' 2024 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
    expect(history.location.search).toBe('?q=x&year=2024&sort=newest');
  });

  it('are sorted for the search in the address, which may not be shown yet', async () => {
    const { history } = open('/search/?q=x', () => ({ data: { search: foundPage(['p1'], null, false) } }));
    await screen.findByText('Title of p1');
    window.history.replaceState(null, '', '/search/?q=y');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'newest' } });
    expect(history.location.search).toBe('?q=y&sort=newest');
    window.history.replaceState(null, '', '/');
  });

  it('keep a filter open and focused while it is chosen, also when the last one is chosen away', async () => {
    const { history } = open('/search/?q=x', () => ({ data: { search: foundPage(['p1'], null, false) } }));
    await screen.findByText('Title of p1');
    const details = document.querySelector('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const length = screen.getByRole('combobox', { name: 'Length' });
    length.focus();
    for (const [value, address] of [
      ['long', '?q=x&length=long'],
      ['', '?q=x'],
    ]) {
      fireEvent.change(length, { target: { value } });
      expect(history.location.search).toBe(address);
      await screen.findByText('Title of p1');
      expect(document.activeElement).toBe(length);
      expect(document.querySelector('details')?.open).toBe(true);
    }
  });
});

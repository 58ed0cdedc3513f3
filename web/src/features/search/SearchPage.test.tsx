// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postPage } from '../testing/posts';
import { renderFeature, type Api } from '../testing/renderFeature';
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

const open = (path: string, api: Api) => renderFeature(<SearchPage />, { api, path });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the search results', () => {
  it('show the posts found, eight at a time, under the query', async () => {
    const { asked } = open('/search/?q=%20use%20%3Ceffect%3E', () => ({
      data: { search: postPage(['p1', 'p2'], null, false) },
    }));
    expect(await screen.findByText('Title of p2')).toBeTruthy();
    expect(heading()).toBe('Search results for: use <effect>');
    expect(document.title).toBe('Search results for: use <effect> · Hydrate');
    expect(asked).toEqual([{ operationName: 'Search', variables: { query: 'use <effect>' } }]);
  });

  it('mark the words of the query in title and excerpt', async () => {
    open('/search/?q=title%20abou', () => ({ data: { search: postPage(['p1'], null, false) } }));
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
        search: variables.after ? postPage(['p2', 'p3'], null, false) : postPage(['p1', 'p2'], 'c2', true),
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
    expect(asked.map(({ variables }) => [variables.page, variables.after])).toEqual([
      [3, undefined],
      [undefined, 'c2'],
    ]);
  });

  it('say that the page number is beyond the results', async () => {
    open('/search/?q=x&page=9', () => ({ data: { search: postPage([], null, false) } }));
    expect(await screen.findByText('There are no posts on this page.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the first page' }).getAttribute('href')).toBe(
      '/search/?q=x',
    );
    expect(screen.queryByText('No post found for the searched string.')).toBeNull();
  });

  it('say that nothing was found', async () => {
    open('/search/?q=x', () => ({ data: { search: postPage([], null, false) } }));
    expect(await screen.findByText('No post found for the searched string.')).toBeTruthy();
  });

  it('say that they could not be fetched, and can retry', async () => {
    let isDown = true;
    open('/search/?q=x', () =>
      isDown
        ? Promise.reject(new TypeError('Failed to fetch'))
        : { data: { search: postPage(['p1'], null, false) } },
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
});

// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
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
  it('show what was found, eight at a time, under what was asked', async () => {
    const { asked } = open('/search/?q=%20use%20%3Ceffect%3E', () => ({
      data: { search: postPage(['p1', 'p2'], null, false) },
    }));
    expect(await screen.findByText('Title of p2')).toBeTruthy();
    expect(heading()).toBe('Search results for: use <effect>');
    expect(document.title).toBe('Search results for: use <effect> · Hydrate');
    expect(asked).toEqual([{ operationName: 'Search', variables: { query: 'use <effect>', first: 8 } }]);
  });

  it('say that there are none', async () => {
    open('/search/?q=x', () => ({ data: { search: postPage([], null, false) } }));
    expect(await screen.findByText('No post found for the searched string.')).toBeTruthy();
  });

  it('say that they could not be fetched, and try again', async () => {
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

  it.each(['/search', '/search/?q=%20%20'])('ask for a word at %s', (path) => {
    const { asked } = open(path, () => ({ data: {} }));
    expect(heading()).toBe('Search');
    expect(screen.getByText('What are you looking for?')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

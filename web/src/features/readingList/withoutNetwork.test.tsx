// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOffline } from '../../offline/network';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
import { item, readingList } from './testing/readingList';

/** Whether the site can be reached. The browser says all the time that it is online. */
let isReached: boolean;
/** What the service worker has kept. */
let kept: object | undefined;

beforeEach(() => {
  isReached = false;
  kept = { items: [item('p1', { note: 'Mine' })], collections: [] };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('caches', { match: () => Promise.resolve(kept && new Response(JSON.stringify(kept))) });
  vi.stubGlobal('fetch', () =>
    isReached ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
});
afterEach(async () => {
  await comeBack();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function comeBack() {
  isReached = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(isOffline()).toBe(false));
}

const passage = {
  __typename: 'Highlight',
  id: 'h1',
  quote: 'A passage',
  prefix: '',
  suffix: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  post: { ...item('p1').post, author: item('p1').post.author },
};
const highlights = {
  __typename: 'HighlightConnection',
  edges: [{ __typename: 'HighlightEdge', cursor: 'h1', node: passage }],
  pageInfo: { __typename: 'PageInfo', endCursor: 'h1', hasNextPage: false },
};
const render = (search = '') =>
  renderFeature(<ReadingListPage />, {
    api: ({ operationName }) => {
      if (!isReached) return Promise.reject(new TypeError('Failed to fetch'));
      if (operationName === 'Highlights') return { data: { viewer: { __typename: 'Viewer', highlights } } };
      return operationName === 'Categories'
        ? { data: { categories: [] } }
        : readingList(item('p1', { note: 'Mine' }), item('p2'));
    },
    user: sessionUser(),
    path: `/readinglist${search}`,
  });

describe('in a network that leads nowhere', () => {
  it('the page shows the list of the device, and that of the site once it can be reached', async () => {
    render();
    expect(await screen.findByText('Title of p1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await comeBack();
    expect(await screen.findByText('Title of p2')).toBeTruthy();
  });

  it('the highlights come once the site can be reached', async () => {
    render('?show=highlights');
    expect(await screen.findByText('Something went wrong!')).toBeTruthy();
    await waitFor(() => expect(isOffline()).toBe(true));
    await comeBack();
    expect(await screen.findByText('A passage')).toBeTruthy();
  });
});

describe('an export', () => {
  const saved: Blob[] = [];
  const textOf = (file: Blob | undefined) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
      reader.readAsText(file ?? new Blob());
    });
  const exportAs = async (form: string) => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    fireEvent.click(screen.getByRole('button', { name: `Export as ${form}` }));
  };

  it('says what it lacks without a network', async () => {
    render('?show=highlights');
    await waitFor(() => expect(isOffline()).toBe(true));
    await exportAs('JSON');
    expect(await screen.findByText(/The file has the 1 saved post that .* but no highlights/)).toBeTruthy();
    const file: unknown = JSON.parse(await textOf(saved[0]));
    expect(file).toMatchObject({ savedPosts: [{ title: 'Title of p1', note: 'Mine' }] });
    expect(file).not.toHaveProperty('highlights');
  });

  it('that cannot reach the site is made of what the device has kept', async () => {
    isReached = true;
    render();
    await screen.findByText('Title of p2');
    isReached = false;
    await exportAs('Markdown');
    expect(await screen.findByText(/The file has the 1 saved post that/)).toBeTruthy();
    expect(await textOf(saved[0])).toContain('Title of p1');
  });

  it('is refused if the device has kept nothing', async () => {
    kept = undefined;
    render();
    await waitFor(() => expect(isOffline()).toBe(true));
    await exportAs('Markdown');
    expect(await screen.findByText(/^You are offline, and this device has not kept your list/)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { postCard } from '../testing/posts';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const readingList = (...ids: string[]) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      id: 'u1',
      bookmarksCount: ids.length,
      bookmarks: {
        __typename: 'PostConnection',
        edges: ids.map((id) => ({
          __typename: 'PostEdge',
          cursor: id,
          node: postCard(id, { viewerHasBookmarked: true }),
        })),
        pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1) ?? null, hasNextPage: false },
      },
    },
  },
});

const removed = (postId: string, bookmarksCount: number) => ({
  data: {
    removeBookmark: {
      __typename: 'RemoveBookmarkPayload',
      post: { __typename: 'Post', id: postId, viewerHasBookmarked: false },
      viewer: { __typename: 'Viewer', bookmarksCount },
    },
  },
});

const render = (api: Api) =>
  renderFeature(<ReadingListPage />, { api, user: sessionUser(), path: '/readinglist' });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const heading = () => screen.getByRole('heading', { level: 1 });

describe('the reading list', () => {
  it('removes a post immediately, updates the count, and keeps the focus on the page', async () => {
    const answer = deferred<ReturnType<typeof removed>>();
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList('p1', 'p2') : answer.promise,
    );
    await screen.findByText('Title of p1');
    expect(heading().textContent).toBe('Reading List (2)');

    fireEvent.click(screen.getByRole('button', { name: 'Bookmark Title of p1', pressed: true }));
    await waitFor(() => expect(titles()).toEqual(['Title of p2']));
    expect(heading().textContent).toBe('Reading List (1)');
    expect(document.activeElement).toBe(heading());

    await act(async () => answer.resolve(removed('p1', 1)));
    expect(titles()).toEqual(['Title of p2']);
  });

  it('restores the post and says why when the API refuses', async () => {
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList('p1', 'p2') : refusal('Not now.', 'RATE_LIMITED'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Bookmark Title of p1' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(titles()).toEqual(['Title of p1', 'Title of p2']);
    expect(heading().textContent).toBe('Reading List (2)');
  });

  it('says what to do when it is empty', async () => {
    render(() => readingList());
    expect(await screen.findByText('Your reading list is empty.')).toBeTruthy();
    expect(screen.getByText(/bookmark icon/)).toBeTruthy();
  });
});

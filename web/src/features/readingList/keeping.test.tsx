// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
import { item, readingList } from './testing/readingList';

/** What the service worker was told. */
const postMessage = vi.fn();
let scrollToTheEnd: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ active: { postMessage } }) },
    configurable: true,
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        scrollToTheEnd = () => report([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const aMoment = () => act(() => vi.advanceTimersByTimeAsync(2000));

it('the device keeps the list when it opens and after each change, not for each page of it', async () => {
  const pages = (after: unknown) => {
    const { data } = readingList(item(after === undefined ? 'p1' : 'p2'));
    const { readingList: page, ...viewer } = data.viewer;
    const pageInfo = { ...page.pageInfo, hasNextPage: after === undefined };
    return { data: { viewer: { ...viewer, bookmarksCount: 2, readingList: { ...page, pageInfo } } } };
  };
  renderFeature(<ReadingListPage />, {
    api: ({ operationName, variables }) => {
      if (operationName === 'Categories') return { data: { categories: [] } };
      if (operationName === 'ReadingList') return pages(variables.after ?? undefined);
      const viewer = { __typename: 'Viewer', unreadBookmarksCount: 0 };
      const savedPost = item('p2', { readAt: '2026-01-02T00:00:00.000Z' });
      return { data: { updateSavedPost: { __typename: 'UpdateSavedPostPayload', savedPost, viewer } } };
    },
    user: sessionUser(),
    path: '/readinglist',
  });
  await screen.findByText('Title of p1');
  await aMoment();
  expect(postMessage).toHaveBeenCalledTimes(1);
  act(() => scrollToTheEnd());
  await screen.findByText('Title of p2');
  await aMoment();
  expect(postMessage).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Title of p2' }));
  await screen.findByRole('button', { name: 'Read: Title of p2' });
  await aMoment();
  expect(postMessage).toHaveBeenCalledTimes(2);
});

// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api, type Asked } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
import { item, readingList } from './testing/readingList';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});

type Answer = Awaited<ReturnType<Api>>;

const collections = ['c1', 'c2'].map((id) => ({
  __typename: 'Collection',
  id,
  name: `List ${id}`,
  postsCount: 0,
  sharedPath: null,
  hiddenAt: null,
  hiddenReason: null,
}));

/** A list of one post. Requests that change it wait until the test answers them. */
function open() {
  const changes: { asked: Asked; answer: (answer: Answer) => void }[] = [];
  renderFeature(<ReadingListPage />, {
    api: (asked) => {
      if (asked.operationName === 'Categories') return { data: { categories: [] } };
      if (asked.operationName === 'ReadingList') {
        const list = readingList(item('p1'));
        return { data: { viewer: { ...list.data.viewer, collections } } };
      }
      return new Promise((answer) => changes.push({ asked, answer }));
    },
    user: sessionUser(),
    path: '/readinglist',
  });
  const sent = () =>
    changes.map(({ asked }) => [asked.operationName, asked.variables.input] as [string, object]);
  const answer = (index: number, given: Answer) => act(async () => changes[index]?.answer(given));
  return { sent, answer };
}

const read = (readAt: string | null): Answer => ({
  data: {
    updateSavedPost: {
      __typename: 'UpdateSavedPostPayload',
      savedPost: item('p1', { readAt }),
      viewer: { __typename: 'Viewer', unreadBookmarksCount: readAt === null ? 1 : 0 },
    },
  },
});
const collected = (...collectionIds: string[]): Answer => ({
  data: {
    addToCollection: {
      __typename: 'AddToCollectionPayload',
      savedPost: item('p1', { collectionIds }),
      viewer: { __typename: 'Viewer', collections },
    },
  },
});

it('a post is shown as read at once, and the last of several presses counts', async () => {
  const { sent, answer } = open();
  const button = await screen.findByRole('button', { name: 'Mark as read: Title of p1' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(sent()).toHaveLength(1));
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await answer(0, read('2026-01-02T00:00:00.000Z'));
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await waitFor(() =>
    expect(sent()).toEqual([
      ['UpdateSavedPost', { postId: 'p1', isRead: true }],
      ['UpdateSavedPost', { postId: 'p1', isRead: false }],
    ]),
  );
  await answer(1, read(null));
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

it('a press that fails is taken back, with the reason', async () => {
  const { sent, answer } = open();
  const button = await screen.findByRole('button', { name: 'Mark as read: Title of p1' });
  fireEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await answer(0, refusal('Not now.', 'FORBIDDEN'));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

it('ticks of two collections are sent one after the other', async () => {
  const { sent, answer } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Collect: Title of p1' }));
  const tick = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(tick('List c1'));
  fireEvent.click(tick('List c2'));
  const pressed = () => ['List c1', 'List c2'].map((name) => tick(name).getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'true']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await answer(0, collected('c1'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await answer(1, collected('c1', 'c2'));
  expect(pressed()).toEqual(['true', 'true']);
});

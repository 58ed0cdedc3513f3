// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';
// Loaded here, so that its transformation takes no time of a test.
import './Comments';

beforeEach(() => {
  everythingIsNear();
  window.localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const comment = (number: number) => ({
  __typename: 'Comment',
  id: `m${number}`,
  text: `Word ${number}`,
  html: `<p>Word ${number}</p>`,
  likesCount: 0,
  createdAt: '2024-03-08T10:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  viewerHasLiked: false,
  viewerCanEdit: false,
  viewerCanDelete: false,
  repliesCount: 0,
  author: {
    __typename: 'User',
    id: 'u9',
    userName: 'ravi',
    name: 'Ravi',
    profilePicture: '/avatars/r.svg',
    viewerHasBlocked: false,
  },
  replies: {
    __typename: 'ReplyConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
});

const page = (numbers: number[], hasNextPage: boolean, viewerComment: unknown = null) => ({
  data: {
    post: {
      __typename: 'Post',
      id: 'p1',
      commentsCount: 45,
      repliesCount: 0,
      viewerHasCommented: viewerComment !== null,
      viewerComment,
      author: { __typename: 'User', id: 'u1' },
      comments: {
        __typename: 'CommentConnection',
        edges: numbers.map((number) => ({
          __typename: 'CommentEdge',
          cursor: `c${number}`,
          node: comment(number),
        })),
        pageInfo: { __typename: 'PageInfo', endCursor: `c${numbers.at(-1)}`, hasNextPage },
      },
    },
  },
});

/** One's own comment is the 21st, and shown first. */
it.each([
  [22, 'comment-m22'],
  [21, 'comment-m20'],
])('more comments of %i give the focus to the first one that was not shown', async (count, focused) => {
  renderFeature(<CommentsSection postId="p1" commentsCount={count} />, {
    api: ({ variables }) => {
      const start = variables.after === undefined ? 0 : 20;
      const numbers = Array.from({ length: count }, (_, index) => index + 1).slice(start, start + 20);
      return page(numbers, start === 0, comment(21));
    },
    user: sessionUser(),
    path: '/post/p1',
  });
  fireEvent.click(await screen.findByText('Show more comments'));
  await waitFor(() => expect(document.activeElement?.id).toBe(focused));
  expect(document.querySelector('article')?.id).toBe('comment-m21');
});

it('if the other order cannot be fetched, the reader can try again, and finds all comments in this order', async () => {
  let isDown = true;
  const words = () => screen.queryAllByText(/^Word /).map(({ textContent }) => textContent);
  const wordsOf = (numbers: number[]) => numbers.map((number) => `Word ${number}`);
  const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
  renderFeature(<CommentsSection postId="p1" commentsCount={45} />, {
    api: ({ variables: { order, after } }) => {
      if (order === 'NEWEST') return page(numbers.toReversed().slice(0, 20), true);
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
      return after === undefined ? page(numbers.slice(0, 20), true) : page(numbers.slice(20), false);
    },
    path: '/post/p1',
  });
  await screen.findByText('Word 45');
  fireEvent.click(screen.getByText('Oldest first'));
  const retry = await screen.findByText('Try again');
  expect(words()).toEqual([]);
  expect(screen.queryByText('Show more comments')).toBeNull();

  isDown = false;
  fireEvent.click(retry);
  await screen.findByText('Word 1');
  expect(words()).toEqual(wordsOf(numbers.slice(0, 20)));
  fireEvent.click(screen.getByText('Show more comments'));
  await screen.findByText('Word 45');
  expect(words()).toEqual(wordsOf(numbers));
});

it('if more comments cannot be fetched, the focus goes to the button that tries again', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => 45 - index);
  renderFeature(<CommentsSection postId="p1" commentsCount={45} />, {
    api: ({ variables: { after } }) =>
      after === undefined ? page(numbers, true) : Promise.reject(new TypeError('Failed to fetch')),
    path: '/post/p1',
  });
  const more = await screen.findByText<HTMLButtonElement>('Show more comments');
  more.focus();
  fireEvent.click(more);
  // Browsers take the focus from a button that is disabled.
  expect(more.disabled).toBe(false);
  expect(more.querySelector('[aria-hidden]'), 'a spinner').not.toBeNull();
  await screen.findByText('Try again');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
});

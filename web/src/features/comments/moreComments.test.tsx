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
  ...{ id: `m${number}`, text: `Word ${number}`, html: `<p>Word ${number}</p>`, likesCount: 0 },
  ...{ createdAt: '2024-03-08T10:00:00.000Z', editedAt: null, isDeleted: false, viewerHasLiked: false },
  ...{ viewerCanEdit: false, viewerCanDelete: false, repliesCount: 0 },
  author: {
    ...{ __typename: 'User', id: 'u9', userName: 'ravi', name: 'Ravi' },
    ...{ profilePicture: '/avatars/r.svg', viewerHasBlocked: false },
  },
  replies: {
    ...{ __typename: 'ReplyConnection', edges: [] },
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
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
      return {
        data: {
          post: {
            ...{ __typename: 'Post', id: 'p1', commentsCount: count, repliesCount: 0 },
            ...{ viewerHasCommented: true, viewerComment: comment(21) },
            author: { __typename: 'User', id: 'u1' },
            comments: {
              __typename: 'CommentConnection',
              edges: numbers.map((number) => ({
                ...{ __typename: 'CommentEdge', cursor: `c${number}`, node: comment(number) },
              })),
              pageInfo: { __typename: 'PageInfo', endCursor: 'c20', hasNextPage: start === 0 },
            },
          },
        },
      };
    },
    user: sessionUser(),
    path: '/post/p1',
  });
  fireEvent.click(await screen.findByText('Show more comments'));
  await waitFor(() => expect(document.activeElement?.id).toBe(focused));
  expect(document.querySelector('article')?.id).toBe('comment-m21');
});

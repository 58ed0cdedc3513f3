// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Comments } from './Comments';

const comment = (id: string, text: string, viewerCanDelete = false) => ({
  __typename: 'Comment',
  id,
  text,
  createdAt: '2024-03-07T10:00:00.000Z',
  viewerCanDelete,
  author: { __typename: 'User', id: 'u9', userName: 'ravi', name: 'Ravi', profilePicture: '/avatars/r.svg' },
});

const post = (commentsCount: number, viewerHasCommented: boolean) => ({
  __typename: 'Post',
  id: 'p1',
  commentsCount,
  viewerHasCommented,
});

const comments = (...nodes: ReturnType<typeof comment>[]) => ({
  data: {
    post: {
      ...post(
        nodes.length,
        nodes.some((node) => node.viewerCanDelete),
      ),
      comments: {
        __typename: 'CommentConnection',
        edges: nodes.map((node) => ({ __typename: 'CommentEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage: false },
      },
    },
  },
});

const render = (api: Api, signedIn = true) =>
  renderFeature(<Comments postId="p1" />, { api, user: signedIn ? sessionUser() : null, path: '/post/p1' });
const texts = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByText(/^(First|Mine)/).textContent);

function write(text: string) {
  fireEvent.change(screen.getByPlaceholderText('Post a comment...'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

describe('Comments', () => {
  it('puts a new comment on top and counts it', async () => {
    const { asked } = render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m1', 'First!'))
        : {
            data: {
              addComment: {
                __typename: 'AddCommentPayload',
                comment: comment('m2', 'Mine.', true),
                post: post(2, true),
              },
            },
          },
    );
    await screen.findByText('First!');
    write('  Mine.  ');
    await screen.findByText('Mine.', { selector: 'article p' });
    expect(texts()).toEqual(['Mine.', 'First!']);
    expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeTruthy();
    expect(asked[1]?.variables).toEqual({ input: { postId: 'p1', text: 'Mine.' } });
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Post a comment...').value).toBe('');
  });

  it('refuses a second comment in the words of the product and keeps what was written', async () => {
    render(({ operationName }) =>
      operationName === 'Comments' ? comments() : refusal('Already commented.', 'CONFLICT'),
    );
    await screen.findByText(/^No comments yet/);
    write('Mine again.');
    expect(await screen.findByText('you cannot add one than one comment!')).toBeTruthy();
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Post a comment...').value).toBe('Mine again.');
  });

  it('asks before it deletes, and brings the comment back when the API refuses', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m2', 'Mine.', true), comment('m1', 'First!'))
        : refusal('Not now.', 'RATE_LIMITED'),
    );
    await screen.findByText('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete the comment?')).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(texts()).toEqual(['Mine.', 'First!']);
  });

  it('takes a deleted comment and its count away', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m2', 'Mine.', true), comment('m1', 'First!'))
        : {
            data: {
              deleteComment: {
                __typename: 'DeleteCommentPayload',
                deletedCommentId: 'm2',
                post: post(1, false),
              },
            },
          },
    );
    await screen.findByText('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(texts()).toEqual(['First!']));
    expect(screen.getByRole('heading', { name: 'Comments 1' })).toBeTruthy();
  });

  it('is for signed-in readers to write and for all to read', async () => {
    render(() => comments(comment('m1', 'First!')), false);
    await screen.findByText('First!');
    expect(screen.queryByPlaceholderText('Post a comment...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });
});

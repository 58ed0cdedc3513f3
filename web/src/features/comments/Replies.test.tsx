// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { readCommentDraft, replyTo } from './commentDrafts';
import { CommentsSection } from './CommentsSection';

const author = (userName: string) => ({
  __typename: 'User',
  id: `id-of-${userName}`,
  userName,
  name: userName,
  profilePicture: '/avatars/x.svg',
  viewerHasBlocked: false,
});
const times = { createdAt: '2024-03-08T10:00:00.000Z', editedAt: null };
const reply = (id: string, isOwn = false) => ({
  __typename: 'Reply',
  id,
  text: `Reply ${id}`,
  html: `<p>Reply ${id}</p>`,
  likesCount: 0,
  viewerHasLiked: false,
  ...times,
  viewerCanEdit: isOwn,
  viewerCanDelete: isOwn,
  author: author('noa'),
});
const repliesOf = (nodes: ReturnType<typeof reply>[], hasNextPage = false) => ({
  __typename: 'ReplyConnection',
  edges: nodes.map((node) => ({ __typename: 'ReplyEdge', cursor: `after ${node.id}`, node })),
  pageInfo: { __typename: 'PageInfo', endCursor: `after ${nodes.at(-1)?.id}`, hasNextPage },
});
const thread = (replies: ReturnType<typeof reply>[], repliesCount = replies.length, isDeleted = false) => ({
  data: {
    post: {
      __typename: 'Post',
      id: 'p1',
      commentsCount: 1,
      repliesCount,
      viewerHasCommented: false,
      viewerComment: null,
      author: { __typename: 'User', id: 'id-of-noa' },
      comments: {
        __typename: 'CommentConnection',
        edges: [
          {
            __typename: 'CommentEdge',
            cursor: 'c',
            node: {
              __typename: 'Comment',
              id: 'c1',
              text: isDeleted ? '' : 'A question',
              ...times,
              isDeleted,
              repliesCount,
              html: isDeleted ? '' : '<p>A question</p>',
              likesCount: 0,
              viewerHasLiked: false,
              viewerCanEdit: false,
              viewerCanDelete: false,
              author: isDeleted ? null : author('ravi'),
              replies: repliesOf(replies, repliesCount > replies.length),
            },
          },
        ],
        pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage: false },
      },
    },
  },
});

const addedReply = () => ({
  data: {
    addReply: {
      __typename: 'AddReplyPayload',
      reply: { ...reply('3', true), isHeld: false },
      comment: { __typename: 'Comment', id: 'c1' },
    },
  },
});

const render = (api: Api, user: SessionUser | null = sessionUser()) =>
  renderFeature(<CommentsSection postId="p1" commentsCount={1} />, { api, user, path: '/post/p1' });
const texts = () => screen.queryAllByText(/^Reply \d/).map(({ textContent }) => textContent);

beforeEach(() => {
  everythingIsNear();
  window.localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('Replies', () => {
  it('are read by everyone, written by members', async () => {
    render(() => thread([reply('1')]), null);
    await screen.findByText('Reply 1');
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('that were not sent are kept, with the reason', async () => {
    render(({ operationName }) =>
      operationName === 'Comments' ? thread([]) : refusal('This comment does not exist.', 'NOT_FOUND'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    const field = screen.getByPlaceholderText<HTMLTextAreaElement>('Write a reply...');
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    expect(screen.getByText('Write a reply first.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await screen.findByText('This comment does not exist. Your text is kept, so that you can copy it.');
    expect(field.value).toBe('Late');
    expect(document.activeElement).toBe(field);
  });

  it('are last when they are new, also once those before them are fetched', async () => {
    render(({ operationName, variables }) => {
      if (operationName === 'Comments') return thread([reply('1')], 2);
      if (operationName === 'AddReply')
        return {
          data: {
            addReply: {
              __typename: 'AddReplyPayload',
              reply: { ...reply('3', true), isHeld: false },
              comment: { __typename: 'Comment', id: 'c1' },
            },
          },
        };
      expect(variables).toEqual({ commentId: 'c1' });
      return {
        data: {
          node: {
            __typename: 'Comment',
            id: 'c1',
            repliesCount: 3,
            replies: repliesOf([reply('1'), reply('2'), reply('3', true)]),
          },
        },
      };
    });
    await screen.findByText('Reply 1');
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    fireEvent.change(screen.getByPlaceholderText('Write a reply...'), { target: { value: 'Reply 3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(texts()).toEqual(['Reply 1', 'Reply 3']));
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 more reply' }));
    await waitFor(() => expect(texts()).toEqual(['Reply 1', 'Reply 2', 'Reply 3']));
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
  });

  it('that are being sent cannot be cancelled, so that the form says what became of them', async () => {
    const answer = deferred<ReturnType<typeof refusal>>();
    render(({ operationName }) => (operationName === 'Comments' ? thread([]) : answer.promise));
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    const field = screen.getByPlaceholderText<HTMLTextAreaElement>('Write a reply...');
    fireEvent.change(field, { target: { value: 'Reply 3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(field.readOnly).toBe(true));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(cancel);
    fireEvent.keyDown(field, { key: 'Escape' });
    act(() => answer.resolve(refusal('Wait a minute.', 'RATE_LIMITED')));
    await screen.findByText('Wait a minute. Your text is kept, so that you can send it again.');
    expect(field.value).toBe('Reply 3');
    fireEvent.click(cancel);
    expect(screen.queryByPlaceholderText('Write a reply...')).toBeNull();
  });

  it.each([
    ['takes only its own text from a form that was opened since', 'Another', 'Another'],
    ['takes its text with it, also after its page was left', 'Reply 3', ''],
  ])('a late answer %s', async (_, typed, left) => {
    const answer = deferred<ReturnType<typeof addedReply>>();
    const { history } = render(({ operationName }) =>
      operationName === 'Comments' ? thread([]) : answer.promise,
    );
    const write = (text: string) =>
      fireEvent.change(screen.getByPlaceholderText('Write a reply...'), { target: { value: text } });
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    write('Reply 3');
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    act(() => history.push('/elsewhere'));
    act(() => history.go(-1));
    await screen.findByDisplayValue('Reply 3');
    if (typed !== 'Reply 3') write(typed);
    act(() => answer.resolve(addedReply()));
    await screen.findByText('Reply 3', { selector: 'p' });
    const field = screen.getByPlaceholderText<HTMLTextAreaElement>('Write a reply...');
    await waitFor(() => expect(field.value).toBe(left));
    expect(readCommentDraft(sessionUser()._id, replyTo('c1'))).toBe(left);
  });

  it('that cannot be fetched can be asked for again', async () => {
    let isReachable = false;
    render(({ operationName }) => {
      if (operationName === 'Comments') return thread([reply('1')], 2);
      if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'));
      const node = {
        __typename: 'Comment',
        id: 'c1',
        repliesCount: 2,
        replies: repliesOf([reply('1'), reply('2')]),
      };
      return { data: { node } };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
    const again = await screen.findByRole('button', { name: /again/i });
    isReachable = true;
    fireEvent.click(again);
    await waitFor(() => expect(texts()).toEqual(['Reply 1', 'Reply 2']));
  });

  it('that are deleted leave the focus at their thread, also after others were fetched', async () => {
    const all = ['1', '2', '3', '4'].map((id) => reply(id, true));
    render(({ operationName }) => {
      if (operationName === 'Comments') return thread(all.slice(0, 2), 4);
      if (operationName === 'Replies')
        return {
          data: { node: { __typename: 'Comment', id: 'c1', repliesCount: 4, replies: repliesOf(all) } },
        };
      const comment = { __typename: 'Comment', id: 'c1' };
      return { data: { deleteReply: { __typename: 'DeleteReplyPayload', deletedReplyId: '1', comment } } };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show 2 more replies' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('reply-3'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] ?? document.body);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(texts()).toEqual(['Reply 2', 'Reply 3', 'Reply 4']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement?.textContent).toMatch(/Reply 2.*Reply 4/s);
  });

  it('keep the place of a deleted comment until the last of them is deleted', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? thread([reply('1', true)], 1, true)
        : { data: { deleteReply: { __typename: 'DeleteReplyPayload', deletedReplyId: '1', comment: null } } },
    );
    await screen.findByText('This comment was deleted.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]));
  });
});

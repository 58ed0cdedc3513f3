// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';

const comment = (id: string) => ({
  __typename: 'Comment',
  id,
  text: `Word ${id}`,
  html: `<p>Word ${id}</p>`,
  likesCount: 0,
  viewerHasLiked: false,
  createdAt: '2024-03-08T10:00:00.000Z',
  editedAt: null,
  isDeleted: false,
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
const counts = (commentsCount: number, repliesCount: number) => ({
  __typename: 'Post',
  id: 'p1',
  commentsCount,
  repliesCount,
});
const edgeOf = <Node extends { id: string }>(node: Node) => ({
  __typename: 'CommentEdge',
  cursor: node.id,
  node,
});
const list = (...ids: string[]) => ({
  data: {
    post: {
      ...counts(ids.length, 0),
      viewerHasCommented: false,
      viewerComment: null,
      author: { __typename: 'User', id: 'u1' },
      comments: {
        __typename: 'CommentConnection',
        edges: ids.map((id) => edgeOf(comment(id))),
        pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1), hasNextPage: false },
      },
    },
  },
});

let isVisible: boolean;
beforeEach(() => {
  everythingIsNear();
  Element.prototype.scrollIntoView = () => undefined;
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const replyOf = (number: number) => ({
  ...comment(`r${number}`),
  __typename: 'Reply',
  text: `Answer ${number}`,
  html: `<p>Answer ${number}</p>`,
});
/** The replies 1 to `to` of `all`. */
const repliesTo = (to: number, all: number) => ({
  __typename: 'ReplyConnection',
  edges: Array.from({ length: Math.min(to, all) }, (_, index) => ({
    __typename: 'ReplyEdge',
    cursor: `${index}`,
    node: replyOf(index + 1),
  })),
  pageInfo: { __typename: 'PageInfo', endCursor: `${Math.min(to, all) - 1}`, hasNextPage: to < all },
});

/** A conversation with replies to one comment, which may be further down than the fetched ones. */
const renderThread = (count: number, place: 'listed' | 'own' | 'linked' = 'listed') => {
  let all = count;
  const { asked, history } = renderFeature(<CommentsSection postId="p1" commentsCount={1} />, {
    api: ({ operationName, variables }) => {
      if (operationName === 'CommentNews') return { data: { post: counts(1, all) } };
      if (operationName === 'Replies') {
        const first = Number(variables.first ?? 20);
        const start = variables.after === undefined ? 0 : Number(variables.after) + 1;
        const { edges, pageInfo } = repliesTo(start + first, all);
        const replies = { __typename: 'ReplyConnection', edges: edges.slice(start), pageInfo };
        return { data: { node: { __typename: 'Comment', id: '1', repliesCount: all, replies } } };
      }
      const node = { ...comment('1'), repliesCount: all, replies: repliesTo(3, all) };
      if (operationName === 'LinkedComment')
        return { data: { node: { ...node, post: { __typename: 'Post', id: 'p1' } } } };
      const { post } = list('2').data;
      const listed = place === 'listed' ? { ...post.comments, edges: [edgeOf(node)] } : post.comments;
      const viewerComment = place === 'own' ? node : null;
      return { data: { post: { ...post, repliesCount: all, viewerComment, comments: listed } } };
    },
    path: place === 'linked' ? '/post/p1#comment-1' : '/post/p1',
    route: '/post/p1',
  });
  return {
    history,
    repliesAsked: () => asked.filter(({ operationName }) => operationName === 'Replies').length,
    /** Unfolds it, page by page. */
    unfold: async (presses: number) => {
      for (let press = 1; press <= presses; press += 1) {
        fireEvent.click(screen.getByText(/more repl/));
        await waitFor(() =>
          expect(screen.queryAllByText(/^Answer \d+$/).length).toBeGreaterThanOrEqual(
            Math.min(count, press * 20),
          ),
        );
      }
    },
    replies: () => screen.queryAllByText(/^Answer \d+$/).length,
    happens: () => (all += 1),
  };
};

const render = () => {
  let ids = ['1'];
  let news = counts(1, 0);
  const { asked, client, history } = renderFeature(<CommentsSection postId="p1" commentsCount={1} />, {
    api: ({ operationName }) => (operationName === 'CommentNews' ? { data: { post: news } } : list(...ids)),
    path: '/post/p1',
  });
  return {
    client,
    history,
    listsAsked: () => asked.filter(({ operationName }) => operationName === 'Comments').length,
    questions: () => asked.filter(({ operationName }) => operationName === 'CommentNews').length,
    happens: (comments: string[], replies: number) => {
      ids = comments;
      news = counts(comments.length, replies);
    },
  };
};

describe('news of comments', () => {
  it('are announced, and shown on request', async () => {
    const { happens } = render();
    await screen.findByText('Word 1');
    happens(['2', '1'], 1);
    await vi.advanceTimersByTimeAsync(60_000);
    fireEvent.click(await screen.findByRole('button', { name: '1 new comment, 1 new reply' }));
    await screen.findByText('Word 2');
    await waitFor(() => expect(screen.queryByRole('button', { name: /1 new comment/ })).toBeNull());
    expect(document.activeElement?.id).toBe('comment-2');
  });

  it.each([
    ['a thread of three', 3, 0, 'listed'],
    ['a folded thread', 23, 0, 'listed'],
    ['a thread that was unfolded in part', 23, 1, 'listed'],
    ['a thread that was unfolded', 23, 2, 'listed'],
    ['the thread of one\u2019s own comment, further down,', 23, 2, 'own'],
    ['the thread of the comment that the address names, further down,', 23, 2, 'linked'],
  ] as const)('unfold %s, and give the focus to the new reply', async (_, count, presses, at) => {
    const { happens, replies, unfold } = renderThread(count, at);
    await waitFor(() => expect(replies()).toBe(3));
    await unfold(presses);
    happens();
    await vi.advanceTimersByTimeAsync(60_000);
    fireEvent.click(await screen.findByText('1 new reply'));
    await waitFor(() => expect(replies()).toBe(count + 1));
    await waitFor(() => expect(document.activeElement?.id).toBe(`reply-r${count + 1}`));
    expect(screen.queryByText(/more repl/)).toBeNull();
  });

  it('are among the replies when the thread is unfolded again', async () => {
    const { happens, history, replies, repliesAsked, unfold } = renderThread(23);
    await waitFor(() => expect(replies()).toBe(3));
    await unfold(2);
    happens();
    await vi.advanceTimersByTimeAsync(60_000);
    fireEvent.click(await screen.findByText('1 new reply'));
    await waitFor(() => expect(replies()).toBe(24));
    const asked = repliesAsked();
    act(() => history.push('/elsewhere'));
    act(() => history.push('/post/p1'));
    await waitFor(() => expect(replies()).toBe(3));
    fireEvent.click(screen.getByText('Show 21 more replies'));
    await waitFor(() => expect(replies()).toBe(24));
    expect(screen.queryByText(/more repl/)).toBeNull();
    expect(repliesAsked()).toBe(asked);
  });

  it('are not asked for in a hidden page, nor of a reader who is gone', async () => {
    const { questions } = render();
    await screen.findByText('Word 1');
    isVisible = false;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(questions()).toBe(0);
    isVisible = true;
    document.dispatchEvent(new Event('visibilitychange'));
    // The client is awaited first; `waitFor` would look again with a timer that stands still.
    await vi.advanceTimersByTimeAsync(1);
    expect(questions()).toBe(1);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    const asked = questions();
    expect(asked).toBeLessThan(16);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(questions()).toBe(asked);
    fireEvent.keyDown(document.body, { key: 'a' });
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(questions()).toBe(asked + 1));
  });
});

describe('a conversation that is opened again', () => {
  it('has the replies that were written since, also at the end of a thread that was unfolded', async () => {
    const { happens, history, replies, unfold } = renderThread(23);
    await waitFor(() => expect(replies()).toBe(3));
    await unfold(2);
    act(() => history.push('/elsewhere'));
    happens();
    act(() => history.push('/post/p1'));
    fireEvent.click(await screen.findByText('Show 21 more replies'));
    await waitFor(() => expect(replies()).toBe(23));
    fireEvent.click(screen.getByText('Show 1 more reply'));
    await waitFor(() => expect(replies()).toBe(24));
    expect(screen.queryByText(/more repl/)).toBeNull();
  });

  it('is fetched anew', async () => {
    const { happens, history, listsAsked } = render();
    await screen.findByText('Word 1');
    act(() => history.push('/elsewhere'));
    happens(['2', '1'], 0);
    act(() => history.push('/post/p1'));
    await screen.findByText('Word 2');
    expect(listsAsked()).toBe(2);
  });

  it('stays for Back, and what the post counts since then is news', async () => {
    const { client, happens, history, listsAsked } = render();
    await screen.findByText('Word 1');
    act(() => history.push('/elsewhere'));
    happens(['2', '1'], 0);
    // As a list of posts does.
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Post', id: 'p1' }),
      fields: { commentsCount: () => 2 },
    });
    act(() => history.go(-1));
    await screen.findByText('Word 1');
    expect(listsAsked()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    fireEvent.click(await screen.findByRole('button', { name: '1 new comment' }));
    await screen.findByText('Word 2');
  });
});

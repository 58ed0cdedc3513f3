// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { cachePolicies } from '../../apollo/cachePolicies';
import {
  CommentsCount_PostFragmentDoc,
  CommentsDocument,
  type CommentsCount_PostFragment,
  type CommentsQuery,
} from '../../generated/graphql';
import { isRemarkChange, type RemarkChange } from './remarkChange';
import { hearRemark } from './remarksElsewhere';

const author = {
  __typename: 'User' as const,
  id: 'u1',
  userName: 'ada',
  name: 'Ada',
  profilePicture: '',
  viewerHasBlocked: false,
};
const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
const textOf = (text: string) => ({ text, html: `<p>${text}</p>`, likesCount: 0, viewerHasLiked: false });
const own = { createdAt: '2026-01-01T00:00:00Z', editedAt: null, viewerCanEdit: true, viewerCanDelete: true };
const reply = (id: string, text: string) => ({
  __typename: 'Reply' as const,
  id,
  author,
  ...textOf(text),
  ...own,
});
const comment = (id: string, text: string, ...replies: ReturnType<typeof reply>[]) => ({
  __typename: 'Comment' as const,
  id,
  author,
  ...textOf(text),
  ...own,
  isDeleted: false,
  repliesCount: replies.length,
  replies: {
    __typename: 'ReplyConnection' as const,
    edges: replies.map((node) => ({ __typename: 'ReplyEdge' as const, cursor: node.id, node })),
    pageInfo,
  },
});

let answer: unknown;
const asked = vi.fn();
const link = new ApolloLink((operation) => {
  asked(operation.operationName);
  return new Observable((observer) => {
    observer.next({ data: { node: answer } });
    observer.complete();
  });
});
const query = { query: CommentsDocument, variables: { postId: 'p1', first: 20, order: 'NEWEST' as const } };
let client: ApolloClient;

beforeEach(() => {
  asked.mockClear();
  client = new ApolloClient({ cache: new InMemoryCache(cachePolicies), link });
  const data: CommentsQuery = {
    __typename: 'Query',
    post: {
      __typename: 'Post',
      id: 'p1',
      commentsCount: 1,
      repliesCount: 1,
      viewerHasCommented: false,
      viewerComment: null,
      author: { __typename: 'User', id: 'u9' },
      comments: {
        __typename: 'CommentConnection',
        edges: [
          { __typename: 'CommentEdge', cursor: 'c1', node: comment('c1', 'First', reply('r1', 'Answer')) },
        ],
        pageInfo,
      },
    },
  };
  client.cache.writeQuery({ ...query, data });
});

const hear = (told: Omit<RemarkChange, 'kind' | 'postId'>) =>
  hearRemark(client, { kind: 'remark', postId: 'p1', ...told });
const shown = () => {
  const post = client.cache.readQuery(query)?.post;
  const texts = post?.comments.edges.map(({ node }) => [
    node.text,
    node.repliesCount,
    ...node.replies.edges.map((edge) => edge.node.text),
  ]);
  return { texts, count: post?.commentsCount, own: post?.viewerComment?.id ?? null };
};

it('shows a comment of another tab once, then its change and its end', async () => {
  answer = { ...comment('c2', 'Second'), post: { __typename: 'Post', id: 'p1' } };
  for (const _ of [1, 2]) await hear({ change: 'added', what: 'comment', id: 'c2' });
  const both = [
    ['Second', 0],
    ['First', 1, 'Answer'],
  ];
  expect(shown()).toEqual({ texts: both, count: 2, own: 'c2' });

  answer = { ...comment('c2', 'Changed'), post: { __typename: 'Post', id: 'p1' } };
  await hear({ change: 'changed', what: 'comment', id: 'c2' });
  expect(shown().texts?.[0]).toEqual(['Changed', 0]);

  await hear({ change: 'deleted', what: 'comment', id: 'c2' });
  expect(shown()).toEqual({ texts: [['First', 1, 'Answer']], count: 1, own: null });
});

it('shows a reply of another tab once, then its change and its end', async () => {
  const told = { what: 'reply', id: 'r2', commentId: 'c1' } as const;
  const of = (text: string) => ({
    ...reply('r2', text),
    comment: { ...comment('c1', 'First'), post: { __typename: 'Post', id: 'p1' } },
  });
  answer = of('Mine');
  for (const _ of [1, 2]) await hear({ change: 'added', ...told });
  expect(shown()).toMatchObject({ texts: [['First', 2, 'Answer', 'Mine']], count: 1 });
  answer = of('Changed');
  await hear({ change: 'changed', ...told });
  expect(shown().texts).toEqual([['First', 2, 'Answer', 'Changed']]);
  for (const _ of [1, 2]) await hear({ change: 'deleted', ...told });
  expect(shown()).toMatchObject({ texts: [['First', 1, 'Answer']], count: 1 });
});

it('leaves the place of a deleted comment to its replies', async () => {
  await hear({ change: 'deleted', what: 'comment', id: 'c1' });
  expect(shown().texts).toEqual([['', 1, 'Answer']]);
  await hear({ change: 'deleted', what: 'reply', id: 'r1', commentId: 'c1' });
  expect(shown().texts).toEqual([]);
});

it('leaves a comment and a reply at which a form is open, until its text is sent or given up', async () => {
  document.body.innerHTML =
    '<article id="comment-c1"><article id="reply-r1"><form data-place="r1:changes"></form></article></article>';
  const before = shown();
  await hear({ change: 'deleted', what: 'comment', id: 'c1' });
  await hear({ change: 'deleted', what: 'reply', id: 'r1', commentId: 'c1' });
  expect(shown()).toEqual(before);
  document.body.innerHTML = '';
  await hear({ change: 'deleted', what: 'reply', id: 'r1', commentId: 'c1' });
  expect(shown().texts).toEqual([['First', 0]]);
});

it('counts a comment on a post whose card alone is shown, without fetching it', async () => {
  const id = client.cache.identify({ __typename: 'Post', id: 'p2' });
  const fragment = { fragment: CommentsCount_PostFragmentDoc, fragmentName: 'CommentsCount_post', id };
  const data: CommentsCount_PostFragment = {
    __typename: 'Post',
    id: 'p2',
    commentsCount: 3,
    viewerHasCommented: false,
    viewerComment: null,
  };
  client.cache.writeFragment({ ...fragment, data });
  await hearRemark(client, { kind: 'remark', change: 'added', what: 'comment', id: 'c9', postId: 'p2' });
  expect(asked).not.toHaveBeenCalled();
  expect(client.cache.readFragment(fragment)).toMatchObject({ commentsCount: 4, viewerHasCommented: true });
});

it('fetches nothing that the page does not show, nor what it cannot read', async () => {
  await hear({ change: 'changed', what: 'comment', id: 'other' });
  await hear({ change: 'added', what: 'reply', id: 'r9', commentId: 'other' });
  await hearRemark(client, {
    kind: 'remark',
    change: 'added',
    what: 'comment',
    id: 'c9',
    postId: 'elsewhere',
  });
  expect(asked).not.toHaveBeenCalled();
  expect(isRemarkChange({ kind: 'remark', change: 'added', what: 'reply', id: 'r', postId: 'p' })).toBe(
    false,
  );
  expect(isRemarkChange({ kind: 'remark', change: 'drop', what: 'comment', id: 'c', postId: 'p' })).toBe(
    false,
  );
});

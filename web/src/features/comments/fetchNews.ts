import type { ApolloClient } from '@apollo/client';
import {
  CommentsDocument,
  RepliesDocument,
  type Comment_CommentFragment,
  type CommentsQuery,
  type RepliesQuery,
} from '../../generated/graphql';
import { appended } from '../pagination/usePages';
import type { Order } from './CommentOrderChoice';
import { shownReplies } from './openForms';

/** The API's maximum. */
const MAX_PAGE = 100;
/** The API's default. */
const PAGE = 20;
/** How many replies come with a comment. */
const REPLIES = 3;

type Comment = Comment_CommentFragment;
type Post = NonNullable<CommentsQuery['post']>;
type Thread = Extract<NonNullable<RepliesQuery['node']>, { replies: object }>;

/** What is on the page, and what is announced. */
export interface ShownComments {
  postId: string;
  order: Order;
  post: Post | null;
  /** In the order in which they are shown. Those of the post, and the one that the address names. */
  shown: readonly Comment[];
  news: { comments: number; replies: number };
}

export interface FetchedNews {
  post: Post;
  /** The whole threads of the comments that are unfolded, or have new replies. */
  threads: readonly Thread[];
  /** The id of the first new comment or reply; else of the comment with more replies than before. */
  first: string | null;
}

/**
 * All that is shown, anew and with the news, so that nothing of it goes away. Not cached yet: if one of the requests fails, the page stays as it is.
 *
 * @returns null if the post does not exist any more
 */
export async function fetchNews(client: ApolloClient, asked: ShownComments): Promise<FetchedNews | null> {
  const post = await fetchComments(client, asked);
  if (!post) return null;
  const fetched = commentsOf(post);
  // The comment that the address names stays on the page, also if its place is further down.
  const apart = without(asked.shown, [...fetched, ...(asked.post ? commentsOf(asked.post) : [])]);
  const found = await Promise.all([
    ...apart.map((known) => fetchThread(client, known, asked.news.replies)),
    ...fetched.map(({ id, repliesCount }) => {
      const known = asked.shown.find((comment) => comment.id === id);
      return known && fetchThread(client, known, repliesCount - known.repliesCount);
    }),
  ]);
  const threads = found.filter((thread) => thread !== undefined);
  return {
    post,
    threads: threads.map(({ thread }) => thread),
    first: firstNew([...apart, ...fetched], isNewIn(post, asked), threads),
  };
}

/** Puts into the cache what was fetched. */
export function writeNews(
  client: ApolloClient,
  { postId, order }: Pick<ShownComments, 'postId' | 'order'>,
  { post, threads }: FetchedNews,
): void {
  client.writeQuery({ query: CommentsDocument, variables: { postId, order }, data: { post } });
  // After the comments, because their counts are newer.
  for (const node of threads)
    client.writeQuery({ query: RepliesDocument, variables: { commentId: node.id }, data: { node } });
}

/** The threads on the page as the cache has them, with what has not been answered yet. The post has the first replies only. */
export const cachedThreads = (client: ApolloClient, page: ShownComments | null): readonly unknown[] =>
  (page?.shown ?? []).map(({ id }) =>
    client.readQuery({ query: RepliesDocument, variables: { commentId: id }, optimistic: true }),
  );

/** The comments of a post in the order in which they are shown: the reader's own one is on top. */
export function commentsOf({ viewerComment, comments }: Post): Comment[] {
  const own = viewerComment ? [viewerComment] : [];
  const listed = comments.edges.map(({ node }) => node);
  return [...own, ...without(listed, own)];
}

const without = (comments: readonly Comment[], others: readonly Comment[]): Comment[] =>
  comments.filter(({ id }) => others.every((other) => other.id !== id));

async function fetchComments(
  client: ApolloClient,
  { postId, order, shown, news }: ShownComments,
): Promise<Post | null> {
  const posts: Post[] = [];
  const comments = await listOf(shown.length + news.comments, async (page) => {
    const variables = { postId, order, ...page };
    const { data } = await client.query({ query: CommentsDocument, variables, fetchPolicy: 'no-cache' });
    if (data?.post) posts.push(data.post);
    return data?.post?.comments;
  });
  return comments && posts[0] ? { ...posts[0], comments } : null;
}

interface FetchedThread {
  thread: Thread;
  /** How many replies are new. */
  added: number;
  /** The id of the first new one, if it was fetched. */
  first: string | undefined;
}

/** The replies to a comment, if they are unfolded or some of them are new. A thread of up to a page is fetched whole, a longer one as far as it is shown. */
async function fetchThread(
  client: ApolloClient,
  { id, repliesCount: known }: Comment,
  expected: number,
): Promise<FetchedThread | undefined> {
  const shown = shownReplies(id);
  if (expected <= 0 && shown.length <= REPLIES) return undefined;
  const threads: Thread[] = [];
  const whole = Math.min(known + expected, MAX_PAGE);
  const count = shown.length > REPLIES ? Math.max(whole, shown.length + expected) : whole;
  const replies = await listOf(count, async (page) => {
    const variables = { commentId: id, ...page };
    const { data } = await client.query({ query: RepliesDocument, variables, fetchPolicy: 'no-cache' });
    if (data?.node?.__typename !== 'Comment') return undefined;
    threads.push(data.node);
    return data.node.replies;
  });
  // It was deleted meanwhile.
  if (!replies || !threads[0]) return undefined;
  const thread = { ...threads[0], replies };
  const added = thread.repliesCount - known;
  if (added <= 0 && shown.length <= REPLIES) return undefined;
  const unseen = replies.edges.map(({ node }) => node.id).filter((reply) => !shown.includes(reply));
  // Those that were folded come before the new ones.
  return { thread, added, first: unseen[Math.max(0, known - shown.length)] };
}

interface List {
  edges: readonly unknown[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** The first so many of a list, in as few pages as the API allows. */
async function listOf<Fetched extends List>(
  count: number,
  fetchPage: (page: { first: number; after?: string | null }) => Promise<Fetched | undefined>,
): Promise<Fetched | null> {
  let list: Fetched | null = null;
  for (let left = count; !list || (list.pageInfo.hasNextPage && left > 0); left = count - list.edges.length) {
    const after: string | null | undefined = list?.pageInfo.endCursor;
    const page: Fetched | undefined = await fetchPage({
      first: Math.min(MAX_PAGE, Math.max(list ? 1 : PAGE, left)),
      ...(list && { after }),
    });
    if (!page) return null;
    list = list ? appended(list, page) : page;
    if (!list) return null;
  }
  return list;
}

/** Whether a comment is new. Those behind the known ones were not fetched before, unless the list had been fetched to its end. */
function isNewIn(post: Post, { post: before, shown }: ShownComments): (id: string) => boolean {
  const isKnown = (id: string) => shown.some((comment) => comment.id === id);
  const listed = post.comments.edges.map(({ node }) => node.id);
  const end = before?.comments.pageInfo.hasNextPage ? listed.findLastIndex(isKnown) : listed.length;
  return (id) => !isKnown(id) && listed.indexOf(id) < end;
}

function firstNew(
  comments: readonly Comment[],
  isNew: (id: string) => boolean,
  threads: readonly FetchedThread[],
): string | null {
  for (const { id } of comments) {
    if (isNew(id)) return id;
    const found = threads.find(({ thread }) => thread.id === id);
    if (found?.first !== undefined) return found.first;
    if (found && found.added > 0) return id;
  }
  return null;
}

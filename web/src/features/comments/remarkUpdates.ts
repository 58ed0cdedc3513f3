import type { ApolloCache } from '@apollo/client';
import { isReference } from '@apollo/client/utilities';
import { withFirst, withLast, type StoredConnection } from '../../apollo/cachedEdges';
import { Comment_CommentFragmentDoc, type Comment_CommentFragment } from '../../generated/graphql';

/* What a comment or reply changes in the cache besides itself. The tab in which it was written does the same as the others of its author. */

/** Shows a new comment at the top of the lists of its post. */
export function listComment(cache: ApolloCache, postId: string, id: string): void {
  cache.modify<{ comments: StoredConnection }>({
    id: cache.identify({ __typename: 'Post', id: postId }),
    fields: {
      comments: (list, { toReference }) =>
        withFirst(list, 'CommentEdge', toReference({ __typename: 'Comment', id })),
    },
  });
}

/** Takes a deleted comment away, or leaves its place to the replies. */
export function dropComment(cache: ApolloCache, commentId: string): void {
  const id = cache.identify({ __typename: 'Comment', id: commentId });
  const known = cache.readFragment<Comment_CommentFragment>({
    id,
    fragment: Comment_CommentFragmentDoc,
    fragmentName: 'Comment_comment',
    optimistic: true,
  });
  if (!known || known.repliesCount === 0) cache.evict({ id });
  else
    cache.modify<Comment_CommentFragment>({
      id,
      fields: {
        isDeleted: () => true,
        author: () => null,
        text: () => '',
        html: () => '',
        likesCount: () => 0,
        viewerHasLiked: () => false,
        editedAt: () => null,
        viewerCanEdit: () => false,
        viewerCanDelete: () => false,
      },
    });
}

/** Notes on the post that the viewer has this comment, or none any more. Heard twice, it counts once. */
export function countComment(cache: ApolloCache, postId: string, id: string, isThere: boolean): void {
  const before = { isKnown: false };
  const post = cache.identify({ __typename: 'Post', id: postId });
  cache.modify<{ viewerHasCommented: boolean; viewerComment: object | null }>({
    id: post,
    fields: {
      viewerHasCommented: (has) => {
        before.isKnown = has === isThere;
        return isThere;
      },
      viewerComment: (known, { toReference, canRead }) => {
        const own = toReference({ __typename: 'Comment', id });
        // Tabs that do not show it have not fetched it.
        if (isThere) return canRead(own) ? own : known;
        return isReference(known) && known.__ref === cache.identify({ __typename: 'Comment', id })
          ? null
          : known;
      },
    },
  });
  if (before.isKnown) return;
  const difference = isThere ? 1 : -1;
  cache.modify<{ commentsCount: number }>({
    id: post,
    fields: { commentsCount: (count) => Math.max(0, count + difference) },
  });
}

/** Shows one's own new reply at the end of those to its comment, and counts it. The news may have fetched it before. */
export function listReply(cache: ApolloCache, commentId: string, id: string): void {
  const wasListed: boolean[] = [];
  cache.modify<{ replies: StoredConnection }>({
    id: cache.identify({ __typename: 'Comment', id: commentId }),
    fields: {
      replies: (connection, { toReference }) => {
        const reply = toReference({ __typename: 'Reply', id });
        const isListed =
          !isReference(connection) && connection.edges.some(({ node }) => node.__ref === reply?.__ref);
        wasListed.push(isListed);
        return isListed ? connection : withLast(connection, 'ReplyEdge', reply);
      },
    },
  });
  if (!wasListed.includes(true)) countReply(cache, commentId, 1);
}

/** Counts one's own reply. The server's number has those of others, which are announced first. */
export function countReply(cache: ApolloCache, commentId: string, difference: 1 | -1): void {
  cache.modify<{ repliesCount: number }>({
    id: cache.identify({ __typename: 'Comment', id: commentId }),
    fields: { repliesCount: (count) => Math.max(0, count + difference) },
  });
}

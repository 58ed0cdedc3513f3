import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  Comment_CommentFragmentDoc,
  LinkedCommentDocument,
  LinkedReplyDocument,
  Reply_ReplyFragmentDoc,
  type Comment_CommentFragment,
  type Reply_ReplyFragment,
} from '../../generated/graphql';
import { openForms } from './openForms';
import { stayInPlace } from './stayInPlace';
import type { RemarkChange } from './remarkChange';
import { countComment, countReply, dropComment, listComment, listReply } from './remarkUpdates';

/** Shows what the same person has written, changed or deleted in another tab. What the page does not show is not fetched. */
export async function hearRemark(client: ApolloClient, told: RemarkChange): Promise<void> {
  const { cache } = client;
  const { change, what, id, postId } = told;
  if (change === 'deleted') {
    // An open form would vanish with its text. It stays, and the API says on submission that it is too late.
    if (openForms(what, id).length > 0) return;
    stayInPlace(() => (what === 'comment' ? forgetComment(cache, id, postId) : forgetReply(cache, told)));
    return;
  }
  // Not cached as it comes: its first replies would replace those that are shown.
  const options = { variables: { id }, fetchPolicy: 'no-cache' } as const;
  if (what === 'comment') {
    if (change === 'changed' && !knownComment(cache, id)) return;
    if (change === 'added' && !listsComments(cache, postId)) {
      countComment(cache, postId, id, true);
      return;
    }
    const { data } = await client.query({ query: LinkedCommentDocument, ...options });
    const comment = data?.node?.__typename === 'Comment' ? data.node : null;
    if (comment)
      stayInPlace(() => (change === 'added' ? addComment(cache, comment, postId) : rewrite(cache, comment)));
  } else {
    if (change === 'changed' ? !knownReply(cache, id) : !knownComment(cache, told.commentId ?? '')) return;
    const { data } = await client.query({ query: LinkedReplyDocument, ...options });
    const reply = data?.node?.__typename === 'Reply' ? data.node : null;
    if (reply)
      stayInPlace(() =>
        change === 'added' ? addReply(cache, reply, told.commentId ?? '') : writeReply(cache, reply),
      );
  }
}

const ofComment = { fragment: Comment_CommentFragmentDoc, fragmentName: 'Comment_comment' } as const;
const ofReply = { fragment: Reply_ReplyFragmentDoc, fragmentName: 'Reply_reply' } as const;

const knownComment = (cache: ApolloCache, id: string): Comment_CommentFragment | null =>
  cache.readFragment({ ...ofComment, id: cache.identify({ __typename: 'Comment', id }) });
const knownReply = (cache: ApolloCache, id: string): Reply_ReplyFragment | null =>
  cache.readFragment({ ...ofReply, id: cache.identify({ __typename: 'Reply', id }) });

/** Whether this tab shows the comments of a post, or has shown them. */
function listsComments(cache: ApolloCache, postId: string): boolean {
  let isListed = false;
  cache.modify<{ comments: object }>({
    id: cache.identify({ __typename: 'Post', id: postId }),
    fields: {
      comments: (list) => {
        isListed = true;
        return list;
      },
    },
  });
  return isListed;
}

function addComment(cache: ApolloCache, comment: Comment_CommentFragment, postId: string): void {
  const { id } = comment;
  if (!knownComment(cache, id))
    cache.writeFragment({ ...ofComment, id: cache.identify({ __typename: 'Comment', id }), data: comment });
  listComment(cache, postId, id);
  countComment(cache, postId, id, true);
}

function rewrite(cache: ApolloCache, { id, text, html, editedAt }: Comment_CommentFragment): void {
  cache.modify<Comment_CommentFragment>({
    id: cache.identify({ __typename: 'Comment', id }),
    fields: { text: () => text, html: () => html, editedAt: () => editedAt },
  });
}

function forgetComment(cache: ApolloCache, id: string, postId: string): void {
  dropComment(cache, id);
  countComment(cache, postId, id, false);
}

function writeReply(cache: ApolloCache, reply: Reply_ReplyFragment): void {
  const id = cache.identify({ __typename: 'Reply', id: reply.id });
  cache.writeFragment({ ...ofReply, id, data: reply });
}

function addReply(cache: ApolloCache, reply: Reply_ReplyFragment, commentId: string): void {
  if (knownReply(cache, reply.id)) return;
  writeReply(cache, reply);
  listReply(cache, commentId, reply.id);
}

function forgetReply(cache: ApolloCache, { id, commentId = '' }: RemarkChange): void {
  if (!knownReply(cache, id)) return;
  cache.evict({ id: cache.identify({ __typename: 'Reply', id }) });
  countReply(cache, commentId, -1);
  const comment = knownComment(cache, commentId);
  // It was the last reply to a deleted comment.
  if (comment?.isDeleted && comment.repliesCount === 0)
    cache.evict({ id: cache.identify({ __typename: 'Comment', id: commentId }) });
}

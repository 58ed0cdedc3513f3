import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import {
  CommentsCount_PostFragmentDoc,
  CommentsDocument,
  useAddCommentMutation,
  type CommentsCount_PostFragment,
} from '../../generated/graphql';
import type { SessionUser } from '../../session';
import { useToast } from '../../ui/toast';
import { forgetNewAccount } from '../moderation/forgetNewAccount';
import { TRAP } from '../../ui/TrapField';
import { forget } from '../reactions/toggleOperations';
import { useAttemptKey } from './useAttemptKey';
import { listComment } from './remarkUpdates';
import { useTellTabs } from './useTellTabs';

/** The id of a comment that is shown before the API has accepted it. There is one per reader and post. */
const pendingCommentId = (postId: string) => `pending:${postId}`;

export const isPendingComment = (id: string) => id.startsWith('pending:');

/** The result of adding a comment: its id, null if it is held for review, or the reason for a failure ('' if the reader already knows it). */
export type Added = { id: string | null } | { problem: string };

/** Adds the reader's comment. It appears at once, and disappears if the API refuses it. Never rejects. */
export function useAddComment(
  postId: string,
  user: SessionUser,
): { addComment: (text: string, trap: string) => Promise<Added>; isAdding: boolean } {
  const showToast = useToast();
  const client = useApolloClient();
  const { cache } = client;
  const sendUnderKey = useAttemptKey(user._id, postId);
  const [isAdding, setIsAdding] = useState(false);
  const tellTabs = useTellTabs();
  const [mutate] = useAddCommentMutation({
    update: (store, { data }) => {
      if (!data?.addComment) return;
      const { comment, post } = data.addComment;
      forgetNewAccount(store);
      if (comment.isHeld) return;
      listComment(store, post.id, comment.id);
    },
  });

  const addComment = async (text: string, trap: string): Promise<Added> => {
    const known = knownPost(cache, postId);
    setIsAdding(true);
    try {
      const { data } = await sendUnderKey([text, trap], (context) =>
        mutate({
          variables: { input: { postId, text, ...(trap !== '' && { [TRAP]: trap }) } },
          context,
          // The API will refuse a second comment, so it is not shown optimistically.
          optimisticResponse:
            known === null || known.viewerHasCommented ? undefined : expectedAnswer(known, user, text),
        }),
      );
      const comment = data?.addComment?.comment;
      if (comment && !comment.isHeld) tellTabs({ change: 'added', what: 'comment', id: comment.id, postId });
      return { id: comment?.isHeld ? null : (comment?.id ?? '') };
    } catch (error) {
      if (wasDropped(error)) return { problem: '' };
      switch (errorCode(error)) {
        case 'CONFLICT':
          cache.modify<CommentsCount_PostFragment>({
            id: cache.identify({ __typename: 'Post', id: postId }),
            fields: { viewerHasCommented: () => true },
          });
          showToast('you cannot add one than one comment!', 'error');
          // It may be missing here: written in another browser, or accepted although its answer was lost.
          void client.refetchQueries({ include: [CommentsDocument] }).catch(() => undefined);
          return { problem: '' };
        case 'NOT_FOUND':
          forget(cache, 'like', postId);
          return { problem: `${errorMessage(error)} Your comment is kept, so that you can copy it.` };
        case 'UNAUTHENTICATED':
          showToast('you need to login to post a comment!', 'error');
          return { problem: '' };
        default:
          return { problem: `${errorMessage(error)} Your comment is kept, so that you can submit it again.` };
      }
    } finally {
      setIsAdding(false);
    }
  };
  return { addComment, isAdding };
}

function knownPost(cache: ApolloCache, id: string): CommentsCount_PostFragment | null {
  return cache.readFragment({
    id: cache.identify({ __typename: 'Post', id }),
    fragment: CommentsCount_PostFragmentDoc,
    fragmentName: 'CommentsCount_post',
    optimistic: true,
  });
}

const NO_REPLIES = {
  __typename: 'ReplyConnection' as const,
  edges: [],
  pageInfo: { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false },
};

function expectedAnswer(post: CommentsCount_PostFragment, user: SessionUser, text: string) {
  const { _id, userName, name, profilePicture } = user;
  const comment = {
    __typename: 'Comment',
    id: pendingCommentId(post.id),
    text,
    html: '',
    likesCount: 0,
    viewerHasLiked: false,
    createdAt: new Date().toISOString(),
    editedAt: null,
    viewerCanEdit: false,
    viewerCanDelete: false,
    isDeleted: false,
    isHeld: false,
    repliesCount: 0,
    replies: NO_REPLIES,
    author: { __typename: 'User', id: _id, userName, name, profilePicture, viewerHasBlocked: false },
  } as const;
  return {
    addComment: {
      __typename: 'AddCommentPayload',
      comment,
      post: {
        __typename: 'Post',
        id: post.id,
        commentsCount: post.commentsCount + 1,
        viewerHasCommented: true,
        viewerComment: comment,
      },
    },
  } as const;
}

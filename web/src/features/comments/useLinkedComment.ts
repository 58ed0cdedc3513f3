import { skipToken, useQuery } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { LinkedCommentDocument, type Comment_CommentFragment } from '../../generated/graphql';
import { commentNamed } from './commentAddress';

interface LinkedComment {
  id: string | null;
  /** The comment, if it is not among the fetched ones. */
  comment: Comment_CommentFragment | null;
  isMissing: boolean;
}

/** The comment that the address names. It may be further down than the fetched ones, deleted, or of another post. */
export function useLinkedComment(postId: string, isFetched: (id: string) => boolean): LinkedComment {
  const id = commentNamed(useLocation().hash);
  const isKnown = id === null || isFetched(id);
  const { data } = useQuery(LinkedCommentDocument, isKnown ? skipToken : { variables: { id } });
  const found = data?.node?.__typename === 'Comment' && data.node.post.id === postId ? data.node : null;
  return {
    id,
    comment: isKnown ? null : found,
    isMissing: !isKnown && data !== undefined && found === null,
  };
}

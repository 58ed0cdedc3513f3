import { useRef, useState } from 'react';
import { useClientAccess } from '../../apollo/clientAccess';
import { errorMessage, wasDropped } from '../../apollo';
import {
  LikeCommentDocument,
  LikeReplyDocument,
  UnlikeCommentDocument,
  UnlikeReplyDocument,
} from '../../generated/graphql';
import { useSessionStore } from '../../session';
import { useToast } from '../../ui/toast';
import type { RemarkKind } from './commentAddress';

export interface Likeable {
  id: string;
  likesCount: number;
  viewerHasLiked: boolean;
}

/** The reader's like of a comment or reply. A click shows at once; of several quick clicks the last one counts. */
export function useRemarkLike(what: RemarkKind, { id, likesCount, viewerHasLiked }: Likeable) {
  const access = useClientAccess();
  const session = useSessionStore();
  const showToast = useToast();
  /** What the reader wants while it is being sent. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const latest = useRef<boolean | null>(null);
  const isSending = useRef(false);

  const send = async (like: boolean): Promise<void> => {
    const client = await access.load();
    // Leaving the page does not cut the request off.
    const context = { fetchOptions: { keepalive: true } };
    const ofComment = { variables: { input: { commentId: id } }, context };
    const ofReply = { variables: { input: { replyId: id } }, context };
    if (what === 'comment' && like) await client.mutate({ mutation: LikeCommentDocument, ...ofComment });
    else if (what === 'comment') await client.mutate({ mutation: UnlikeCommentDocument, ...ofComment });
    else if (like) await client.mutate({ mutation: LikeReplyDocument, ...ofReply });
    else await client.mutate({ mutation: UnlikeReplyDocument, ...ofReply });
  };
  const sendLatest = async () => {
    isSending.current = true;
    try {
      let sent: boolean | null = null;
      while (latest.current !== null && latest.current !== sent) {
        sent = latest.current;
        await send(sent);
      }
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
    } finally {
      isSending.current = false;
      latest.current = null;
      setWanted(null);
    }
  };
  const flip = () => {
    if (!session.getActor()) {
      showToast(`you need to login to like the ${what}`);
      return;
    }
    const next = !(latest.current ?? viewerHasLiked);
    latest.current = next;
    setWanted(next);
    if (!isSending.current) void sendLatest();
  };

  const isLiked = wanted ?? viewerHasLiked;
  const difference = Number(isLiked) - Number(viewerHasLiked);
  return { isLiked, count: Math.max(0, likesCount + difference), flip };
}

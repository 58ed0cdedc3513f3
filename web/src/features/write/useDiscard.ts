import { useNavigate } from 'react-router-dom';
import { errorCode } from '../../apollo';
import { useToast } from '../../ui/toast';
import type { useDraft } from './useDraft';

/** Deletes the draft and leaves the page, without asking: `onStart` is called first. Never rejects. */
export function useDiscard(
  draft: ReturnType<typeof useDraft>,
  openedPostId: string | null,
  onStart: () => void,
): () => Promise<void> {
  const navigate = useNavigate();
  const showToast = useToast();

  return async () => {
    onStart();
    try {
      await draft.discard();
    } catch (error) {
      showToast(
        errorCode(error) === 'CONFLICT'
          ? 'The draft is gone from this device. What another tab or device has saved of it is still among your drafts.'
          : 'The draft is gone from this device. The server could not be reached, and still has it.',
        'error',
      );
    }
    await navigate(openedPostId !== null && !draft.isPostDeleted ? `/post/${openedPostId}` : '/drafts');
  };
}

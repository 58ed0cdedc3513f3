import { errorMessage, wasDropped } from '../../apollo';
import { useBlockUserMutation, useUnblockUserMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';

export interface BlockablePerson {
  id: string;
  userName: string;
  viewerHasBlocked: boolean;
}

/** Blocks and unblocks people. The cache then folds or shows what they have written. */
export function useBlock() {
  const [blockUser, blocking] = useBlockUserMutation();
  const [unblockUser, unblocking] = useUnblockUserMutation();
  return {
    block: (userId: string) => blockUser({ variables: { input: { userId } } }),
    unblock: (userId: string) => unblockUser({ variables: { input: { userId } } }),
    isBusy: blocking.loading || unblocking.loading,
  };
}

/** Blocks or unblocks a person, and says so. */
export function useToggleBlock({ id, userName, viewerHasBlocked }: BlockablePerson) {
  const { block, unblock } = useBlock();
  const showToast = useToast();
  return async () => {
    try {
      await (viewerHasBlocked ? unblock(id) : block(id));
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
      return;
    }
    showToast(
      viewerHasBlocked
        ? `You see again what ${userName} writes.`
        : `You have blocked ${userName}. What they write is folded away for you, and they cannot answer you.`,
      'success',
    );
  };
}

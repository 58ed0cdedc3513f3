// Not lazy-loaded: the question before leaving must not need the network.
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import type { useLeaveGuard } from '../../router/useLeaveGuard';
import { lossMessages, type Loss } from './loss';

/** Asks before the page is left and something is lost. */
export function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard<Loss>> }) {
  return (
    <ConfirmDialogSurface
      open={guard.isAsking}
      title="Leave this page?"
      message={guard.reason === null ? '' : lossMessages[guard.reason]}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}

import type { Location } from 'react-router-dom';
// Not lazy-loaded: the question before leaving must not need the network.
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import type { useLeaveGuard } from '../../router/useLeaveGuard';

/** What would be lost if the page is left: unsaved text, the cover, or an image in the text. */
export type Loss = 'text' | 'cover' | 'image';

const lossMessages: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

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

/** Whether a navigation is the page's own: it changes its address when writing begins. */
export function staysOnPage({ state }: Pick<Location, 'state'>): boolean {
  const passed: unknown = state;
  return typeof passed === 'object' && passed !== null && 'writing' in passed;
}

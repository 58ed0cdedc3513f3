import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import type { PostValues } from './postValues';
import type { usePublishLater } from './usePublishLater';

interface PublishLaterDialogProps {
  later: ReturnType<typeof usePublishLater>;
  isUpdate: boolean;
  /** The values as they are when the writer answers. */
  current: () => PostValues;
}

/** Offers to publish when the network is back. Not lazy-loaded, because there is no network. */
export function PublishLaterDialog({ later, isUpdate, current }: PublishLaterDialogProps) {
  const done = isUpdate ? 'updated' : 'published';
  const publish = isUpdate ? 'Update' : 'Publish';
  const offline = {
    title: 'You are offline',
    message:
      `Your text is kept on this device. It can be ${done} as soon as you are back online, with what you change until then. ` +
      (later.hasCoverFile
        ? 'Keep this page open: the cover image cannot be kept on the device.'
        : 'A page of this site has to be open then.'),
    confirmLabel: `${publish} when back online`,
  };
  // The network may come back before the writer has answered.
  const online = {
    title: 'You are back online',
    message: `Your text can be ${done} now.`,
    confirmLabel: publish,
  };
  return (
    <ConfirmDialogSurface
      open={later.isAsking}
      {...(later.isOffline ? offline : online)}
      onConfirm={() => later.confirm(current())}
      onCancel={later.cancel}
    />
  );
}

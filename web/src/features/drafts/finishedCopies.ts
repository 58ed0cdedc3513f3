import { replaceDeviceDraft, type DeviceDraft } from './deviceDrafts';
import { ifNotHeld } from './draftLocks';

interface Finished {
  userId: string;
  /** The copies of this device. */
  onDevice: readonly DeviceDraft[];
  /** The ids of all drafts that the server has listed. */
  listed: ReadonlySet<string>;
  /** Whether the server has the draft. */
  exists: (id: string) => Promise<boolean>;
  mayRemove: () => boolean;
}

/**
 * Removes the copies of drafts that the server or another device has published or deleted: without a network they would be
 * offered as unfinished. Copies with text that the server never had stay, and those that a page has open.
 */
export async function removeFinishedCopies(options: Finished): Promise<void> {
  const { userId, onDevice, listed, exists, mayRemove } = options;
  for (const draft of onDevice) {
    const { id, postId, isOnServer, publishes } = draft;
    if (!isOnServer || publishes || listed.has(id)) continue;
    await ifNotHeld(userId, postId === null ? [id] : [id, postId], async () => {
      // The list may be older than the draft.
      if (!(await exists(id))) await replaceDeviceDraft(userId, draft, null, mayRemove);
    });
  }
}

import type { Actor, SessionStore } from '../../session';
import {
  HEARD_AFTER,
  removeDeviceDraft,
  setAsideDeviceDraft,
  watchOtherTabs,
  writeDeviceDraft,
} from './deviceDrafts';
import { createDraftKeeper, type DraftKeeper, type KeeperOptions } from './draftKeeper';

interface WritersKeeperOptions extends Omit<
  KeeperOptions,
  'writeToDevice' | 'removeFromDevice' | 'setAside'
> {
  session: Pick<SessionStore, 'mayKeep'>;
  /** The writer. The device stores the draft as theirs, and not after they have signed out. */
  actor: Actor;
}

export function createWritersKeeper({ session, actor, ...options }: WritersKeeperOptions): DraftKeeper {
  return createDraftKeeper({
    ...options,
    writeToDevice: async (draft, onLocal) =>
      session.mayKeep(actor) && writeDeviceDraft(actor.userId, draft, onLocal),
    removeFromDevice: (id) => removeDeviceDraft(actor.userId, id),
    setAside: (id, written) =>
      setAsideDeviceDraft(actor.userId, id, { clientId: options.getClientId(), written }),
  });
}

/**
 * Closes a draft keeper when its writer signs out, in any tab; returns a function that stops listening. `keepNow` saves
 * the last changes if the writer wants unsent texts to stay on the device.
 */
export function closeAtSignOut(
  session: Pick<SessionStore, 'subscribeToEnd'>,
  { userId }: Actor,
  keeper: DraftKeeper,
  keepNow: () => void,
): () => void {
  return session.subscribeToEnd((end) => {
    if (end.kind !== 'signedOut' || end.userId !== userId) return;
    keeper.signOut(Date.now() > end.at + HEARD_AFTER);
    if (end.keepsTexts) keepNow();
    keeper.close();
  });
}

/** Separates this page's text from that of another tab with the same draft; returns a function that stops listening. */
export const keepApartFromOtherTabs = ({ userId }: Actor, keeper: DraftKeeper): (() => void) =>
  watchOtherTabs(userId, (id) => {
    if (id === keeper.getState().id) keeper.keepApart();
  });

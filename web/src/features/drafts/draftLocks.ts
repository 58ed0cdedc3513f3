/** A page that waits longer for another one opens the draft nevertheless, in milliseconds. */
const PATIENCE = 3000;

const lockName = (userId: string, id: string) => `draft:${userId}:${id}`;
/** Undefined without https, although the types say otherwise. */
const locks = () => navigator.locks as LockManager | undefined;

/** Whether drafts are sent in the background at all. */
export const canSendInBackground = (): boolean => locks() !== undefined;

export interface HeldDraft {
  /** Resolves when no page sends the draft in the background, or after a while. */
  held: Promise<unknown>;
  release: () => void;
}

/**
 * Keeps pages from sending a draft in the background (write/sendDrafts.ts) while this page writes it. `ids` are those of
 * the draft and of the post that it changes.
 */
export function holdDraft(userId: string, ids: readonly (string | null)[]): HeldDraft {
  const releases: (() => void)[] = [];
  const held = ids.flatMap((id) => {
    const manager = locks();
    if (id === null || !manager) return [];
    const waiting = new AbortController();
    return new Promise<void>((resolve) => {
      const isReleased = new Promise<void>((release) => releases.push(release));
      releases.push(() => waiting.abort());
      setTimeout(resolve, PATIENCE);
      manager
        .request(lockName(userId, id), { mode: 'shared', signal: waiting.signal }, () => {
          resolve();
          return isReleased;
        })
        .catch(() => resolve());
    });
  });
  return { held: Promise.all(held), release: () => releases.forEach((release) => release()) };
}

/** Runs `send` unless a page writes or sends the draft. Without locks it never runs. */
export async function ifNotHeld(
  userId: string,
  ids: readonly string[],
  send: () => Promise<void>,
): Promise<void> {
  const [id, ...others] = ids;
  if (id === undefined) return send();
  await locks()?.request(lockName(userId, id), { ifAvailable: true }, async (lock) => {
    if (lock) await ifNotHeld(userId, others, send);
  });
}

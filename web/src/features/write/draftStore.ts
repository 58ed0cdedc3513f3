import { readDraft, writeDraft, type PostDraft } from './postDraft';

export interface DraftState {
  /** What was left here before and is waiting to be restored or discarded. */
  offered: PostDraft | null;
  /** Whether the last attempt to keep the text on the device worked. */
  isKept: boolean;
}

/** Keeps the draft of one post on the device and offers what was left there before. */
export interface DraftStore {
  subscribe: (listener: () => void) => () => void;
  getState: () => DraftState;
  /** On a server there is no device to look at. */
  getServerState: () => DraftState;
  /** Keeps what is on the page; `null` when that is nothing that is not saved already. */
  keep: (draft: PostDraft | null) => void;
  /** Gives the offered draft to the page; what was on the page, if anything, is offered in its place. */
  restore: () => PostDraft | null;
  discard: () => void;
  /** What was on the page is saved: it is removed, and nothing is kept any more. */
  finish: () => void;
}

const nothing: DraftState = { offered: null, isKept: true };

/**
 * Makes the store of one page. Nothing is lost by ignoring an offer: it is kept along with what is written instead.
 *
 * @param key see `draftKey`
 */
export function createDraftStore(key: string): DraftStore {
  const listeners = new Set<() => void>();
  let state: DraftState | undefined;
  let current: PostDraft | null = null;
  let hasWritten = false;
  let isFinished = false;

  // Read when first asked for, since the store is made while rendering.
  const getState = (): DraftState => (state ??= { offered: readDraft(key), isKept: true });

  function persist(offered: PostDraft | null): void {
    hasWritten = true;
    const isKept = writeDraft(key, current ? withEarlier(current, offered) : offered);
    if (state?.offered === offered && state.isKept === isKept) return;
    state = { offered, isKept };
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState,
    getServerState: () => nothing,
    keep(draft) {
      if (isFinished || (draft === null && !hasWritten)) return;
      current = draft;
      persist(getState().offered);
    },
    restore() {
      const { offered } = getState();
      if (!offered) return null;
      const { earlier = null, ...restored } = offered;
      const left = current ? withEarlier(current, earlier) : earlier;
      current = restored;
      persist(left);
      return restored;
    },
    discard() {
      persist(getState().offered?.earlier ?? null);
    },
    finish() {
      isFinished = true;
      current = null;
      persist(getState().offered);
    },
  };
}

const withEarlier = (draft: PostDraft, earlier: PostDraft | null): PostDraft =>
  earlier ? { ...draft, earlier } : draft;

import { newUuid } from '../../apollo/newUuid';
import type { DraftToWrite_DraftFragment } from '../../generated/graphql';
import type { DeviceDraft, Writing } from './deviceDrafts';

/** The written text, in the form in which drafts are saved. */
export type DraftContent = Pick<
  DeviceDraft,
  | 'title'
  | 'html'
  | 'categories'
  | 'coverImageURL'
  | 'description'
  | 'canonicalURL'
  | 'series'
  | 'postVersion'
>;

/** The draft's identity, and its last version known on the server. */
export type DraftPlace = Pick<DeviceDraft, 'id' | 'postId' | 'serverVersion'>;

/** When the server publishes a draft, and why it did not. */
export type DraftSchedule = Pick<DraftToWrite_DraftFragment, 'id' | 'publishAt' | 'publishProblem'>;

export type SaveOutcome =
  /** `isPostDeleted`: the server saved the draft, but the post it changes was deleted. `schedule`: when it publishes the draft. */
  | { kind: 'saved'; version: number; isPostDeleted?: boolean; schedule?: DraftSchedule }
  /** The draft was changed elsewhere. `ownVersion`: by an earlier page of this device, whose text the writer goes on with. */
  | { kind: 'conflict'; ownVersion?: number }
  /** The draft was published as this post, or deleted. `isPostDeleted`: the post it changes was deleted. */
  | { kind: 'gone'; postId: string | null; isPostDeleted?: boolean }
  | { kind: 'signedOut' }
  /** A retry with the same text cannot succeed. */
  | { kind: 'refused'; reason: string }
  /** No answer, or the server is busy. */
  | { kind: 'failed'; retryAfter?: number };

export type ServerState =
  | { kind: 'pending' | 'saved' | 'unreachable' | 'signedOut' | 'conflict' }
  | { kind: 'refused'; reason: string };

export interface KeeperState {
  /** The draft's id; null until something is written. */
  id: string | null;
  /** The post that is changed: the opened post, or the one that the draft was published as. */
  postId: string | null;
  /** The version that the text is based on, if the draft was published while the page was open. */
  postVersion: number | null;
  /** When the text was last saved, in milliseconds since 1970; null if never. */
  savedAt: number | null;
  isOnDevice: boolean;
  server: ServerState;
  /** The edited post was deleted, so publishing makes a new one. */
  isPostDeleted: boolean;
  /** The draft was deleted elsewhere; the text here continues as a new draft. */
  isSeparate: boolean;
  /** The writer wants it published when the network is back. */
  publishes: boolean;
  /** The id under which unsent text is stored, because another page writes the same draft; null if no page does. */
  apartId: string | null;
}

export interface KeeperOptions {
  /** The opened draft; without an id, one is generated on the first save. */
  place: { id: string | null; postId: string | null; serverVersion: number | null; isSent?: boolean };
  /** The opened draft is to be published when the network is back. */
  publishes?: boolean;
  /** The server's text of `place.serverVersion`, if known. */
  base?: Writing | null;
  /** Earlier pages that may have saved the opened text (deviceDrafts.ts). */
  earlierClientIds?: readonly string[];
  /** The post that the opened draft changes was deleted. */
  isPostDeleted?: boolean;
  deletedPostId?: string;
  /** The opened draft continues one that was deleted elsewhere. */
  isSeparate?: boolean;
  /** The id of this page, by which the server tells pages apart. */
  getClientId: () => string;
  savedAt?: number | null;
  /** Resolves with whether the device stored it; `onLocal` is called synchronously after the first write. */
  writeToDevice: (draft: DeviceDraft, onLocal: () => void) => Promise<boolean>;
  removeFromDevice: (id: string) => Promise<void>;
  /**
   * Moves unsent text of another page, perhaps a closed one, away from this id. Resolves with whether the device's copy may be
   * replaced by `written`.
   */
  setAside?: (id: string, written: DraftContent | null) => Promise<boolean>;
  /** Saves on the server; never rejects. */
  saveToServer: (place: DraftPlace, content: DraftContent) => Promise<SaveOutcome>;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** The `version` of a newly published post. */
export const FIRST_VERSION = 1;

/** Save after a pause of this length, or after this time without a pause, in milliseconds. */
const PAUSE = 2500;
const LONGEST_WAIT = 8000;
const RETRIES = [5_000, 15_000, 30_000, 60_000];
/** How long publishing waits for a pending save, in milliseconds. */
const PATIENCE = 3000;
/** How often text that changes while it is sent is sent again before it is scheduled. */
const MOST_SENDS = 3;

/**
 * Saves the text of one page: on the device at every change, on the server when the writer pauses. A pending request
 * may outlive the page.
 */
export function createDraftKeeper(options: KeeperOptions) {
  const { getClientId, writeToDevice, removeFromDevice, saveToServer, setAside = async () => true } = options;
  let { id, postId, serverVersion } = options.place;
  let postVersion: number | null = null;
  let isSent = options.place.isSent === true;
  const listeners = new Set<() => void>();
  let state: KeeperState = {
    id,
    postId,
    postVersion,
    savedAt: options.savedAt ?? null,
    isOnDevice: true,
    server: { kind: serverVersion === null ? 'pending' : 'saved' },
    isPostDeleted: options.isPostDeleted === true,
    isSeparate: options.isSeparate === true,
    publishes: options.publishes === true,
    apartId: null,
  };
  /** The device does not store the wish to publish if it cannot store the whole text. */
  let storesWish = true;
  let base: Writing | null = options.base ?? null;
  let { deletedPostId } = options;
  let content: DraftContent | null = null;
  /** The text that the device has. */
  let kept: DraftContent | null = null;
  /** The text that the server has. */
  let saved: DraftContent | null = null;
  /** The text that the server has, or has refused: there is no need to send it again. */
  let settled: DraftContent | null = null;
  let isShared = false;
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsent: number | null = null;
  let failures = 0;
  let isPaused = false;
  let isFinished = false;
  let isClosed = false;
  // Functions, because the flags can change during an await and TypeScript would narrow them.
  const hasFinished = () => isFinished;
  const hasEnded = () => isFinished || isClosed;

  function change(part: Partial<KeeperState>): void {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  }

  /** Removes the device's copy that all tabs share, but no text of another one. */
  async function removeShared(shared: string): Promise<void> {
    if (await setAside(shared, content)) await removeFromDevice(shared);
    await removeFromDevice(getClientId());
  }

  /** Later text may be stored under the page's own id by now, and the device has it nowhere else. */
  async function removeApart(written: DraftContent): Promise<void> {
    if (content === written && saved === written) await removeFromDevice(getClientId());
  }

  async function keepOnDevice(): Promise<void> {
    // Only text that the server has takes the place of another tab's, so there is time to look at that.
    if (isShared && content !== null && content === saved && id !== null && !hasEnded()) {
      const sent = content;
      if (!(await setAside(id, sent))) return removeApart(sent);
    }
    if (!content || id === null || hasEnded()) return;
    const written = content;
    const savedAt = Date.now();
    const isOnServer = saved === content;
    const clientId = getClientId();
    // Text that the server has not seen is stored separately. Once the server has it, it is the draft's text for all
    // pages.
    const isApart = isShared && !isOnServer;
    const draft = {
      ...(isApart ? { id: clientId, serverVersion: null, base: null } : { id, serverVersion, base }),
      ...onPost(content),
      postId,
      clientId,
      savedAt,
      isOnServer,
      isSent,
      ...(!isOnServer && saved === null && !isApart && { earlierClientIds: options.earlierClientIds }),
      // The text of each tab would be published as a post of its own.
      ...(state.publishes && storesWish && !isApart && { publishes: true }),
      ...(deletedPostId !== undefined && { deletedPostId }),
    };
    const onKept = () => {
      if (written === content) kept = written;
    };
    const isOnDevice = await writeToDevice(draft, onKept);
    if (isOnDevice) onKept();
    if (hasFinished()) await (isShared ? removeShared(draft.id) : removeFromDevice(draft.id));
    else if (isShared && !isApart) await removeApart(written);
    if (!hasFinished()) change({ isOnDevice, savedAt: isOnDevice ? savedAt : state.savedAt });
  }

  /** When a draft was published, further text becomes changes of that post. */
  const onPost = (kept: DraftContent): DraftContent => ({
    ...kept,
    postVersion: kept.postVersion ?? postVersion,
  });

  function schedule(delay: number): void {
    if (isPaused || hasEnded()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delay);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (saving || isPaused || hasEnded() || !content || id === null || content === settled) return;
    saving = attempt({ id, postId, serverVersion }, content).finally(() => {
      saving = null;
    });
    await saving;
  }

  async function attempt(place: DraftPlace, sent: DraftContent): Promise<void> {
    firstUnsent = null;
    const outcome = await saveToServer(place, onPost(sent));
    // During the request the draft may have got a new id, or have been published.
    if (hasEnded() || place.id !== id) return;
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    switch (outcome.kind) {
      case 'saved':
        serverVersion = outcome.version;
        // The server still has a draft, so the text was not published.
        isSent = false;
        saved = sent;
        settled = sent;
        base = sent;
        if (outcome.isPostDeleted) forgetPost();
        change({ savedAt: Date.now(), server: { kind: content === sent ? 'saved' : 'pending' } });
        await keepOnDevice();
        break;
      case 'gone':
        if (outcome.isPostDeleted) forgetPost();
        await startAnew(outcome.postId);
        break;
      case 'failed':
        change({ server: { kind: 'unreachable' } });
        schedule((outcome.retryAfter ?? 0) * 1000 || (RETRIES[failures - 1] ?? 60_000));
        return;
      case 'refused':
        settled = sent;
        change({ server: outcome });
        break;
      case 'conflict':
      case 'signedOut':
        // Not if that page is still open: its later text would be replaced.
        if (outcome.kind === 'conflict' && outcome.ownVersion !== undefined && !isShared) {
          serverVersion = outcome.ownVersion;
          schedule(0);
          return;
        }
        change({ server: { kind: outcome.kind } });
        return;
    }
    if (content !== settled) schedule(PAUSE);
  }

  /** The draft was published or deleted: the text continues as a new draft, of the post if there is one. */
  async function startAnew(publishedAs: string | null): Promise<void> {
    if (hasEnded()) return;
    const old = id;
    id = newUuid();
    serverVersion = null;
    if (postId === null && publishedAs !== null) {
      postId = publishedAs;
      // The text is based on what this page published, but not on what another page did.
      postVersion = isSent ? FIRST_VERSION : null;
    }
    isSent = false;
    // The server has nothing of the new draft yet.
    saved = null;
    settled = null;
    const wasShared = isShared;
    isShared = false;
    const isSeparate = state.isSeparate || (postId === null && !state.isPostDeleted);
    // The wish was about the draft that is gone.
    change({
      id,
      postId,
      postVersion,
      isSeparate,
      publishes: false,
      apartId: null,
      server: { kind: 'pending' },
    });
    await keepOnDevice();
    if (old !== null) await (wasShared ? removeShared(old) : removeFromDevice(old));
  }

  function forgetPost(): void {
    deletedPostId = postId ?? deletedPostId;
    postId = null;
    postVersion = null;
    change({ postId, postVersion, isPostDeleted: true });
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    keep(next: DraftContent): void {
      if (hasEnded()) return;
      content = next;
      if (id === null) {
        id = newUuid();
        change({ id });
      }
      void keepOnDevice();
      const { kind } = state.server;
      if (kind === 'conflict' || kind === 'signedOut') return;
      if (kind !== 'unreachable') change({ server: { kind: 'pending' } });
      // While the server is unreachable, the retry schedule decides when to send.
      if (kind === 'unreachable' || saving) return;
      firstUnsent ??= Date.now();
      schedule(Math.max(0, Math.min(PAUSE, firstUnsent + LONGEST_WAIT - Date.now())));
    },
    /** Whether the latest text is known to be saved, on the device or on the server. */
    isKept: () => content === kept || (content === settled && state.server.kind === 'saved'),
    /** Sends unsaved text now: the network is back, the writer has logged in, or the writer leaves. */
    flush(): void {
      if (state.server.kind === 'conflict') return;
      if (state.server.kind === 'signedOut') change({ server: { kind: 'pending' } });
      void send();
    },
    /** Sends unsaved text now. @returns the version of the draft with this text or a later one; null if the server does not have it */
    async settle(): Promise<number | null> {
      // The text may change while it is sent.
      for (let sends = 0; sends < MOST_SENDS; sends += 1) {
        if (saving) await saving;
        if (state.server.kind !== 'conflict') await send();
        if (content === settled || state.server.kind !== 'pending') break;
      }
      const isStored = state.server.kind === 'pending' && saved !== null && !isPaused && !hasEnded();
      return state.server.kind === 'saved' || isStored ? serverVersion : null;
    },
    /**
     * The page is left: sends unsaved text once more. Later attempts would replace what another page writes by then, so
     * they are left to write/sendDrafts.ts, unless only this page has the text.
     */
    async leave(): Promise<void> {
      if (saving) await saving;
      await send();
      if (!state.isOnDevice) return;
      isClosed = true;
      clearTimeout(timer);
    },
    /** Stops sending, and waits for a pending save: the text is about to be published. */
    async pause(): Promise<void> {
      isPaused = true;
      clearTimeout(timer);
      if (saving) await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    },
    resume(): void {
      isPaused = false;
      if (content && content !== settled && state.server.kind !== 'conflict') schedule(PAUSE);
    },
    /** Records that the text is being published. If the answer is lost, a post found later counts as this text. */
    send(): void {
      isSent = true;
      void keepOnDevice();
    },
    /**
     * Whether to publish the text when the network is back. `isComplete`: nothing of it, such as the file of a cover, is
     * on this page only.
     */
    setPublishes(publishes: boolean, isComplete = true): void {
      if (state.publishes === publishes || hasEnded()) return;
      storesWish = isComplete;
      change({ publishes });
      void keepOnDevice();
    },
    /** After the writer chose a version: this text may replace this version on the server. */
    follow(version: number, followed?: Writing): void {
      serverVersion = version;
      base = followed ?? base;
      saved = null;
      settled = null;
      change({ server: { kind: 'pending' } });
      void keepOnDevice();
      schedule(0);
    },
    /** Publishing reported a newer draft: nothing is sent until the writer chooses. */
    conflict: () => change({ server: { kind: 'conflict' } }),
    /** Publishing reported that the draft is a post already: the text continues as changes of that post. */
    async becamePost(publishedAs: string): Promise<void> {
      isSent = false;
      await startAnew(publishedAs);
    },
    /** Publishing reported that the post was deleted: the text continues as a new post. */
    postDeleted(): void {
      isSent = false;
      forgetPost();
      void keepOnDevice();
    },
    /** Another page writes the same draft: this one now stores its unsent text under an id of its own. */
    keepApart(): void {
      isShared = true;
      if (state.apartId === null) change({ apartId: getClientId() });
      if (content !== saved) void keepOnDevice();
    },
    /** The server's draft version that this text is based on; null if the server never had the draft. */
    getServerVersion: () => serverVersion,
    /** The server's text of that version; null if unknown. */
    getBase: () => base,
    /** The text is published, or the draft deleted: removes it from the device and saves nothing more. */
    async finish(): Promise<void> {
      isFinished = true;
      clearTimeout(timer);
      if (id !== null) await (isShared ? removeShared(id) : removeFromDevice(id));
    },
    /**
     * The writer signed out, which ends the wish to publish; deviceDrafts.ts ends it in the stored copy. If the page learns of
     * that late, the writer may be back and have written on elsewhere: its last words go under an id of their own.
     */
    signOut(isLate: boolean): void {
      isShared ||= isLate;
      change({ publishes: false });
    },
    /** After `signOut`: saves and sends nothing more. The device's copy stays. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

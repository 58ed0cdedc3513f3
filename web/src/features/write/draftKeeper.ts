import { newDraftId } from '../drafts/newDraftId';
import type { DeviceDraft, Writing } from '../drafts/deviceDrafts';

/** What is written, in the form in which drafts are kept. */
export type DraftContent = Pick<
  DeviceDraft,
  'title' | 'html' | 'categories' | 'coverImageURL' | 'postVersion'
>;

/** Which draft it is, and how far the server knows it. */
export type DraftPlace = Pick<DeviceDraft, 'id' | 'postId' | 'serverVersion'>;

/** What became of an attempt to save on the server. */
export type SaveOutcome =
  /** `isPostDeleted`: the server keeps the draft, but the post it was to change is gone. */
  | { kind: 'saved'; version: number; isPostDeleted?: boolean }
  /** It was changed elsewhere. */
  | { kind: 'conflict' }
  /** It was published as this post, or deleted. `isPostDeleted`: or the post that it was to change was. */
  | { kind: 'gone'; postId: string | null; isPostDeleted?: boolean }
  | { kind: 'signedOut' }
  /** Trying again with the same text does not help. */
  | { kind: 'refused'; reason: string }
  /** No answer, or a server that has no time now. */
  | { kind: 'failed'; retryAfter?: number };

/** How the server stands to what is written. */
export type ServerState =
  | { kind: 'pending' | 'saved' | 'unreachable' | 'signedOut' | 'conflict' }
  | { kind: 'refused'; reason: string };

export interface KeeperState {
  /** The draft's id; null as long as nothing was written. */
  id: string | null;
  /** The post that is changed: the one that was opened, or the one that the draft has become meanwhile. */
  postId: string | null;
  /** Version of a post that was found out about meanwhile, if the text follows it. */
  postVersion: number | null;
  /** When the text was last kept, in milliseconds since 1970; null when nothing was. */
  savedAt: number | null;
  /** Whether the device took the last of it. */
  isOnDevice: boolean;
  server: ServerState;
  /** The post that the text was to change was deleted: publishing makes a new one. */
  isPostDeleted: boolean;
  /** The draft was deleted elsewhere, and what is here goes on as a draft of its own. */
  isSeparate: boolean;
}

export interface KeeperOptions {
  /** The draft that was opened; without an id one is made when the first letter is kept. */
  place: { id: string | null; postId: string | null; serverVersion: number | null; isSent?: boolean };
  /** What the server had in `place.serverVersion`, if known. */
  base?: Writing | null;
  /** The post that the opened draft was to change is gone. */
  isPostDeleted?: boolean;
  /** Its id, where that is known. */
  deletedPostId?: string;
  /** The opened draft goes on with one that was deleted elsewhere. */
  isSeparate?: boolean;
  /** What this page calls itself, so that the server can tell it from others. */
  getClientId: () => string;
  /** When the opened draft was last kept. */
  savedAt?: number | null;
  /** Answers whether the device took it; `onLocal` is called at once when it did at once. */
  writeToDevice: (draft: DeviceDraft, onLocal: () => void) => Promise<boolean>;
  removeFromDevice: (id: string) => Promise<void>;
  /** Saves on the server; never rejects. */
  saveToServer: (place: DraftPlace, content: DraftContent) => Promise<SaveOutcome>;
}

/** Keeps what is written on one page: on the device at once, on the server when the writer pauses. */
export interface DraftKeeper {
  subscribe: (listener: () => void) => () => void;
  getState: () => KeeperState;
  keep: (content: DraftContent) => void;
  /** Whether the last of it is known to be kept, by the device or by the server. */
  isKept: () => boolean;
  /** Sends what the server does not have yet, now: the network is back, the writer has logged in, or leaves. */
  flush: () => void;
  /** Nothing is sent any more, and what was under way has ended: the text is about to be published. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The text is on its way to be published. Should no answer come, what is found published later is known to be this. */
  send: () => void;
  /** After a choice between two versions: this version of the draft on the server, with this text, may be replaced. */
  follow: (serverVersion: number, base?: Writing) => void;
  /** Publishing found that the draft has moved on: nothing is sent before the writer chooses. */
  conflict: () => void;
  /** Publishing found that the draft is this post already: what is here goes on as changes of it. */
  becamePost: (postId: string) => Promise<void>;
  /** Publishing found that the post is gone: what is here goes on as a new one. */
  postDeleted: () => void;
  /**
   * Another page of this device has written or removed the same draft there. What only this page has is kept under an id of its own
   * from now on, so that neither takes the other's place.
   */
  keepApart: () => void;
  /** The version of the draft on the server that this text follows; null when it was never there. */
  getServerVersion: () => number | null;
  /** What the server had in that version; null when it is not known. */
  getBase: () => Writing | null;
  /** The text is published, or the draft deleted: it goes from the device, and nothing is kept any more. */
  finish: () => Promise<void>;
  /** The writer has signed out: nothing is kept or sent any more, and what the device has stays. */
  close: () => void;
}

/** The `version` of a post as it was first published. */
export const FIRST_VERSION = 1;

/** The writer has paused for so long, or has been writing for so long without a pause, in milliseconds. */
const PAUSE = 2500;
const LONGEST_WAIT = 8000;
const RETRIES = [5_000, 15_000, 30_000, 60_000];
/** How long publishing waits for a save that hangs, in milliseconds. */
const PATIENCE = 3000;

/** Makes the keeper of one page. It outlives the page by the request that is under way. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { getClientId, writeToDevice, removeFromDevice, saveToServer } = options;
  let { id, postId, serverVersion } = options.place;
  let postVersion: number | null = null;
  let isSent = options.place.isSent === true;
  const listeners = new Set<() => void>();
  let state: KeeperState = {
    ...{ id, postId, postVersion },
    savedAt: options.savedAt ?? null,
    isOnDevice: true,
    server: { kind: serverVersion === null ? 'pending' : 'saved' },
    isPostDeleted: options.isPostDeleted === true,
    isSeparate: options.isSeparate === true,
  };
  let base: Writing | null = options.base ?? null;
  let { deletedPostId } = options;
  let content: DraftContent | null = null;
  /** What the device has. */
  let kept: DraftContent | null = null;
  /** What the server has. */
  let saved: DraftContent | null = null;
  /** The same, or what it has refused: nothing to send again. */
  let settled: DraftContent | null = null;
  let isShared = false;
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsent: number | null = null;
  let failures = 0;
  let isPaused = false;
  let isFinished = false;
  let isClosed = false;
  // What was true before a wait may not be after it.
  const hasFinished = () => isFinished;
  const hasEnded = () => isFinished || isClosed;

  function change(part: Partial<KeeperState>): void {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  }

  async function keepOnDevice(): Promise<void> {
    if (!content || id === null || hasEnded()) return;
    const written = content;
    const savedAt = Date.now();
    const isOnServer = saved === content;
    const clientId = getClientId();
    // Until the server has it: then it is the draft's text, whatever the other pages have.
    const isApart = isShared && !isOnServer;
    const draft = {
      ...(isApart ? { id: clientId, serverVersion: null, base: null } : { id, serverVersion, base }),
      postId,
      clientId,
      ...onPost(content),
      savedAt,
      isOnServer,
      isSent,
      ...(deletedPostId !== undefined && { deletedPostId }),
    };
    const onKept = () => {
      if (written === content) kept = written;
    };
    const isOnDevice = await writeToDevice(draft, onKept);
    if (isOnDevice) onKept();
    if (hasFinished()) await removeFromDevice(draft.id);
    else if (isShared && !isApart) await removeFromDevice(clientId);
    if (!hasFinished()) change({ isOnDevice, savedAt: isOnDevice ? savedAt : state.savedAt });
  }

  /** A text that began as a draft goes on as changes of the post that it has become. */
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
    if (isPaused || hasEnded() || !content || id === null || content === settled) return;
    if (saving) return;
    saving = attempt({ id, postId, serverVersion }, content).finally(() => {
      saving = null;
    });
    await saving;
  }

  async function attempt(place: DraftPlace, sent: DraftContent): Promise<void> {
    firstUnsent = null;
    const outcome = await saveToServer(place, onPost(sent));
    // While it was under way the draft may have got another name, or have been published.
    if (hasEnded() || place.id !== id) return;
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    switch (outcome.kind) {
      case 'saved':
        serverVersion = outcome.version;
        // It is still a draft: it was not published.
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
        change({ server: { kind: outcome.kind } });
        return;
    }
    if (content !== settled) schedule(PAUSE);
  }

  /** The draft is finished, but somebody goes on writing: what they write becomes a draft of its own, of the post if there is one. */
  async function startAnew(publishedAs: string | null): Promise<void> {
    if (hasEnded()) return;
    const old = id;
    id = newDraftId();
    serverVersion = null;
    if (postId === null && publishedAs !== null) {
      postId = publishedAs;
      // What another page has published this text does not follow.
      postVersion = isSent ? FIRST_VERSION : null;
    }
    isSent = false;
    // Of the new draft the server has nothing yet.
    saved = null;
    settled = null;
    const wasShared = isShared;
    isShared = false;
    const isSeparate = state.isSeparate || (postId === null && !state.isPostDeleted);
    change({ id, postId, postVersion, isSeparate, server: { kind: 'pending' } });
    await keepOnDevice();
    if (old !== null) await removeFromDevice(old);
    if (wasShared) await removeFromDevice(getClientId());
  }

  function forgetPost(): void {
    deletedPostId = postId ?? deletedPostId;
    postId = null;
    postVersion = null;
    change({ postId, postVersion, isPostDeleted: true });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    keep(next) {
      if (hasEnded()) return;
      content = next;
      if (id === null) {
        id = newDraftId();
        change({ id });
      }
      void keepOnDevice();
      const { kind } = state.server;
      if (kind === 'conflict' || kind === 'signedOut') return;
      if (kind !== 'unreachable') change({ server: { kind: 'pending' } });
      // A server that does not answer is asked at its own pace.
      if (kind === 'unreachable' || saving) return;
      firstUnsent ??= Date.now();
      schedule(Math.max(0, Math.min(PAUSE, firstUnsent + LONGEST_WAIT - Date.now())));
    },
    isKept: () => content === kept || (content === settled && state.server.kind === 'saved'),
    flush() {
      if (state.server.kind === 'conflict') return;
      if (state.server.kind === 'signedOut') change({ server: { kind: 'pending' } });
      void send();
    },
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      if (saving) await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    },
    send() {
      isSent = true;
      void keepOnDevice();
    },
    resume() {
      isPaused = false;
      if (content && content !== settled && state.server.kind !== 'conflict') schedule(PAUSE);
    },
    follow(version, followed) {
      serverVersion = version;
      base = followed ?? base;
      saved = null;
      settled = null;
      change({ server: { kind: 'pending' } });
      void keepOnDevice();
      schedule(0);
    },
    conflict() {
      change({ server: { kind: 'conflict' } });
    },
    async becamePost(publishedAs) {
      isSent = false;
      await startAnew(publishedAs);
    },
    postDeleted() {
      // It was not published.
      isSent = false;
      forgetPost();
      void keepOnDevice();
    },
    keepApart() {
      isShared = true;
      if (content !== saved) void keepOnDevice();
    },
    getServerVersion: () => serverVersion,
    getBase: () => base,
    async finish() {
      isFinished = true;
      clearTimeout(timer);
      if (id !== null) await removeFromDevice(id);
      if (isShared) await removeFromDevice(getClientId());
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

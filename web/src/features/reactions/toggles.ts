import type { ApolloClient } from '@apollo/client';
import { errorCode, wasDropped } from '../../apollo';
import type { Actor, SessionStore } from '../../session';
import type { Outbox } from './outbox';
import {
  forgetPost,
  readToggle,
  readToggles,
  sendToggle,
  showToggle,
  type ToggleKind,
} from './toggleOperations';

/** A click on a toggle. */
export interface Flip {
  kind: ToggleKind;
  postId: string;
  /** As it was shown when it was clicked, for a post that is not in the cache. */
  wasOn: boolean;
  /** The person who clicked, then. */
  actor: Actor;
  /** Called when it could not be done and is taken back; not when the person has left meanwhile. */
  onFailure: (error: unknown) => void;
}

/** The toggles of an app root. */
export interface Toggles {
  /** Shows the change at once and sends it. */
  flip: (click: Flip) => void;
  /**
   * Sends what a reload of this tab, or a stay in the back/forward cache, has cut short, if the same person is signed in and has not
   * signed out since; drops it otherwise.
   */
  resume: () => void;
  /** Resolves when nothing is on its way. */
  settled: () => Promise<void>;
}

export interface ToggleOptions {
  client: ApolloClient;
  session: Pick<SessionStore, 'getActor' | 'subscribeToEnd' | 'tokenOf'>;
  outbox: Outbox;
  /** The reading list has changed. */
  onBookmarked: () => void;
}

/** What the person wants of one toggle, and has not got yet. */
interface Intent {
  kind: ToggleKind;
  postId: string;
  isOn: boolean;
  actor: Actor;
  onFailure: (error: unknown) => void;
}

/**
 * Makes the toggles of an app root. Of several clicks the last counts: one request is on its way, at most one follows. An intent
 * belongs to the person who clicked; when their session ends it is dropped.
 */
export function createToggles({ client, session, outbox, onBookmarked }: ToggleOptions): Toggles {
  const { cache } = client;
  const intents = new Map<string, Intent>();
  /** Those of which a request was cut short when the page was left, and which may come back with it. */
  const cut = new Set<string>();
  const running = new Set<Promise<void>>();

  /** What the API says of the toggle is in the cache: no more need to show it as it will be. */
  function finish(key: string): void {
    intents.delete(key);
    cut.delete(key);
    cache.removeOptimistic(key);
    keep();
  }

  function keep(): void {
    const [first] = intents.values();
    outbox.write(first ? { ...first.actor, toggles: [...intents.values()].map(asSent) } : null);
  }

  function show(key: string, { kind, postId, isOn, actor }: Intent): void {
    showToggle(cache, key, actor.userId, kind, postId, isOn);
  }

  async function send(key: string, intent: Intent): Promise<void> {
    const { kind, postId, actor } = intent;
    const isCurrent = () => intents.get(key) === intent;
    try {
      for (let sent = !intent.isOn; sent !== intent.isOn && isCurrent();) {
        sent = intent.isOn;
        await sendToggle(client, actor, kind, postId, sent);
        if (isCurrent()) show(key, intent);
      }
      if (isCurrent()) finish(key);
      if (kind === 'bookmark' && session.tokenOf(actor) !== null) onBookmarked();
    } catch (error) {
      if (!isCurrent()) return;
      // The page goes away, and its requests with it: the next one sends the intent, or this one when it is shown again.
      if (outbox.isLeaving()) {
        cut.add(key);
        return;
      }
      finish(key);
      if (wasDropped(error)) return;
      intent.onFailure(error);
      if (errorCode(error) === 'NOT_FOUND') forgetPost(cache, postId);
      // Without an answer nobody knows whether it was done. The API does, if it can be reached.
      else if (errorCode(error) === null) await readToggles(client, actor, postId).catch(() => undefined);
    }
  }

  function want(intent: Intent): void {
    const key = keyOf(intent);
    const known = intents.get(key);
    const wanted = known ? Object.assign(known, intent) : intent;
    intents.set(key, wanted);
    show(key, wanted);
    keep();
    if (known && !cut.delete(key)) return;
    const sending = send(key, wanted);
    running.add(sending);
    void sending.finally(() => running.delete(sending));
  }

  session.subscribeToEnd(() => {
    for (const key of [...intents.keys()]) finish(key);
    outbox.write(null);
  });

  return {
    flip({ wasOn, ...click }) {
      // Another person has come between the click and this.
      if (session.tokenOf(click.actor) === null) return;
      want({ ...click, isOn: !(readToggle(cache, click.kind, click.postId) ?? wasOn) });
    },
    resume() {
      const actor = session.getActor();
      const stored = outbox.read();
      if (!stored) return;
      if (stored.userId !== actor?.userId || stored.signOuts !== actor.signOuts) {
        outbox.write(null);
        return;
      }
      for (const toggle of stored.toggles) {
        const { onFailure } = intents.get(keyOf(toggle)) ?? { onFailure: () => undefined };
        want({ ...toggle, actor, onFailure });
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const keyOf = ({ kind, postId }: Pick<Intent, 'kind' | 'postId'>) => `${kind}:${postId}`;

const asSent = ({ kind, postId, isOn }: Intent) => ({ kind, postId, isOn });

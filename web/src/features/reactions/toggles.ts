import type { ApolloClient } from '@apollo/client';
import { errorCode, wasDropped } from '../../apollo';
import type { SessionStore } from '../../session';
import type { Outbox } from './outbox';
import {
  forget,
  outlastOlderAnswers,
  readToggle,
  readToggles,
  sendToggle,
  showToggle,
  type Toggle,
} from './toggleOperations';

export interface Flip extends Omit<Toggle, 'isOn'> {
  /** The state shown at the click, for an object that is not cached. */
  wasOn: boolean;
  /** Called when the toggle failed and is undone, unless the person has left meanwhile. */
  onFailure: (error: unknown) => void;
}

export type Toggles = ReturnType<typeof createToggles>;

export interface ToggleOptions {
  client: ApolloClient;
  session: Pick<SessionStore, 'getActor' | 'subscribeToEnd' | 'tokenOf'>;
  outbox: Outbox;
  /** Called with what the API has confirmed. */
  onSent: (toggle: Toggle) => void;
  /** Called when the reading list has changed. */
  onBookmarked: () => void;
}

/** The state of one toggle that the person wants and the API has not confirmed. */
type Intent = Toggle & Pick<Flip, 'onFailure'>;

/**
 * Makes the toggles of an app root. The last of several clicks counts: one request is pending and at most one follows.
 * An intent belongs to the person who clicked; when their session ends it is dropped.
 */
export function createToggles({ client, session, outbox, onSent, onBookmarked }: ToggleOptions) {
  const { cache } = client;
  const intents = new Map<string, Intent>();
  /** Keys of requests that were aborted when the page was left; they are resent if the page is restored. */
  const cut = new Set<string>();
  const running = new Set<Promise<void>>();
  let hasResumed = false;
  /** By key, the last one that the API has confirmed. */
  const confirmed = new Map<string, Intent>();

  /** The cache has the API's answer, so the optimistic layer is removed. */
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

  async function send(key: string, intent: Intent): Promise<void> {
    const { kind, id, actor } = intent;
    const isCurrent = () => intents.get(key) === intent;
    try {
      for (let sent = !intent.isOn; sent !== intent.isOn && isCurrent();) {
        sent = intent.isOn;
        await sendToggle(client, { ...intent, isOn: sent });
        if (isCurrent()) showToggle(cache, key, intent);
      }
      if (isCurrent()) {
        finish(key);
        confirmed.set(key, intent);
        outlastOlderAnswers(
          client,
          intent,
          () => confirmed.get(key) === intent && !intents.has(key) && session.tokenOf(actor) !== null,
        );
        onSent(intent);
      }
      if (kind === 'bookmark' && session.tokenOf(actor) !== null) onBookmarked();
    } catch (error) {
      if (!isCurrent()) return;
      // Leaving the page aborts its requests. The next page sends the intent, or this one when it is restored.
      if (outbox.isLeaving()) {
        cut.add(key);
        return;
      }
      finish(key);
      if (wasDropped(error)) return;
      intent.onFailure(error);
      if (errorCode(error) === 'NOT_FOUND') forget(cache, kind, id);
      // Without an answer the outcome is unknown, so ask the API.
      else if (errorCode(error) === null) await readToggles(client, actor, kind, id).catch(() => undefined);
    }
  }

  function want(intent: Intent): void {
    const key = keyOf(intent);
    const known = intents.get(key);
    const wanted = known ? Object.assign(known, intent) : intent;
    intents.set(key, wanted);
    showToggle(cache, key, wanted);
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

  /** Sends toggles that a reload or the back/forward cache cut off, unless their person has signed out. */
  function resume(): void {
    hasResumed = true;
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
  }

  return {
    /** Shows the change immediately and sends it. */
    flip({ wasOn, ...click }: Flip): void {
      // Another person has logged in between the click and now.
      if (session.tokenOf(click.actor) === null) return;
      // As the person sees it now, before what was cut off shows.
      const isOn = !(readToggle(cache, click.kind, click.id) ?? wasOn);
      // What is stored from now on takes the place of what the page before had to send.
      if (!hasResumed) resume();
      want({ ...click, isOn });
    },
    resume,
    /** Resolves when no request is pending. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const keyOf = ({ kind, id }: Pick<Intent, 'kind' | 'id'>) => `${kind}:${id}`;

const asSent = ({ kind, id, isOn }: Intent) => ({ kind, id, isOn });

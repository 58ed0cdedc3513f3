import type { ApolloClient } from '@apollo/client';
import { checkNetwork, isOffline, onNetworkBack } from '../../offline/network';
import type { Actor, SessionStore } from '../../session';
import {
  listDeviceDrafts,
  readDeviceDraft,
  replaceDeviceDraft,
  writersOf,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { ifNotHeld } from '../drafts/draftLocks';
import { createDraftServer, fetchPost } from '../drafts/draftServer';
import { createEmbeddedImages } from '../drafts/embeddedImages';
import { renewKeptPost } from '../drafts/keptPosts';
import { newUuid } from '../../apollo/newUuid';
import { postErrors, postFields } from './postRules';
import { contentOf, draftValues } from './postValues';
import { closePublishNotices, showPublished, showUnpublished } from './publishNotice';
import { createSavePost, type SaveResult } from './useSavePost';
import { createUploadOnce } from './useUploadOnce';

/** Waits before what had no answer is sent again, in milliseconds. The network may be there all the while. */
const RETRIES = [15_000, 60_000, 300_000];
/** A draft is not published any more after so many requests without an answer from a site that can be reached. */
const MAX_UNANSWERED = 3;

const senders = new WeakMap<ApolloClient, () => void>();

/**
 * Sends the drafts that only this device has, now and whenever the network is back, and publishes those that wait for it.
 * app/startMember.ts calls it after a login. A draft that a page writes is left to that page.
 */
export function startSending(client: ApolloClient, session: SessionStore): void {
  const known = senders.get(client);
  if (known) {
    known();
    return;
  }
  const unanswered = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const send = async () => {
    clearTimeout(timer);
    const isComplete = await sendDrafts({ client, session, unanswered });
    failures = isComplete ? 0 : failures + 1;
    // What was left to another run is in the hands of that one: if it has failed, its retry stays.
    if (isComplete) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), RETRIES[failures - 1] ?? RETRIES.at(-1));
  };

  const start = () => void send();
  senders.set(client, start);
  session.subscribe(() => {
    const person = session.getActor()?.userId;
    if (person !== undefined) closePublishNotices(person);
  });
  session.subscribeToEnd(({ kind }) => {
    if (kind === 'signedOut') closePublishNotices();
  });
  onNetworkBack(start);
  start();
}

interface Sending {
  client: ApolloClient;
  session: SessionStore;
  /** How often a draft was sent to be published without an answer although the site could be reached. */
  unanswered: Map<string, number>;
}

/** @returns whether nothing is left that may succeed later without a further reason */
async function sendDrafts(sending: Sending): Promise<boolean> {
  const { session } = sending;
  const actor = session.getActor();
  // The next login, or the network, is the reason to try again.
  if (!actor || isOffline()) return true;
  let isComplete = true;
  for (const { id, postId, isOnServer, publishes } of await listDeviceDrafts(actor.userId)) {
    if (isOnServer && !publishes) continue;
    await ifNotHeld(actor.userId, postId === null ? [id] : [id, postId], async () => {
      // Another page may have sent it meanwhile.
      const draft = await readDeviceDraft(actor.userId, id);
      if (!draft || isLeft(session, actor) || isOffline()) return;
      const isSent = await sendDraft(sending, actor, draft);
      isComplete &&= isSent;
    });
  }
  return isComplete;
}

/** Whether the writer has signed out, or another person has logged in: the rest waits for the writer's next login. */
function isLeft(session: SessionStore, actor: Actor): boolean {
  const person = session.getActor()?.userId;
  return !session.mayKeep(actor) || (person !== undefined && person !== actor.userId);
}

/** @returns whether the draft need not be sent again */
async function sendDraft(sending: Sending, actor: Actor, draft: DeviceDraft): Promise<boolean> {
  const unpublished = draft.publishes ? await publish(sending, actor, draft) : draft;
  if (unpublished === 'unanswered') return false;
  return !unpublished || unpublished.isOnServer || save(sending, actor, unpublished);
}

// The id of the page that wrote the draft, so that its own lost answers are no conflicts.
function clientOf(draft: DeviceDraft) {
  const clientId = draft.clientId ?? newUuid();
  return { getClientId: () => clientId, earlierClientIds: writersOf(draft) };
}

/**
 * Saves a draft on the server. If the server refuses it, the page that opens it next says why.
 *
 * @returns whether there was an answer
 */
async function save({ client, session }: Sending, actor: Actor, draft: DeviceDraft): Promise<boolean> {
  const images = createEmbeddedImages(createUploadOnce(client, actor));
  const content = contentOf(draftValues(draft));
  if (content.title.trim() === '' && content.html === '') return true;
  const server = createDraftServer({ client, actor, images, ...clientOf(draft) });
  let outcome = await server.save(draft, content);
  // Saved by an earlier page of this device, whose text this one goes on with.
  if (outcome.kind === 'conflict' && outcome.ownVersion !== undefined)
    outcome = await server.save({ ...draft, serverVersion: outcome.ownVersion }, content);
  if (outcome.kind !== 'saved' || outcome.isPostDeleted) return outcome.kind !== 'failed';
  const { version: serverVersion } = outcome;
  const saved = { ...draft, serverVersion, isOnServer: true, isSent: false, base: content };
  // A page that has opened the draft meanwhile may have written more: the server does not have that.
  await replaceDeviceDraft(actor.userId, draft, saved, () => session.mayKeep(actor));
  return true;
}

/** @returns the draft as it is stored if it was not published; null if nothing is left to do */
async function publish(
  { client, session, unanswered }: Sending,
  actor: Actor,
  draft: DeviceDraft,
): Promise<DeviceDraft | 'unanswered' | null> {
  const { userId } = actor;
  const { id, postId, serverVersion } = draft;
  const mayKeep = () => session.mayKeep(actor);
  const mayTell = () => !isLeft(session, actor);
  const values = draftValues(draft);
  const errors = postErrors(values);
  const field = postFields.find((name) => errors[name] !== undefined);
  let reason = field && errors[field];
  let sent = draft;
  if (reason === undefined) {
    sent = { ...draft, isSent: true };
    if (!(await replaceDeviceDraft(userId, draft, sent, mayKeep))) return null;
    const upload = createUploadOnce(client, actor);
    const images = createEmbeddedImages(upload);
    const savePost = createSavePost(client, { actor, upload, images, ...clientOf(draft) });
    const target = { postId, draftId: id, draftVersion: serverVersion };
    const result = await savePost(values, target, postId !== null);
    if (result.kind === 'saved') {
      // Text that a page has written meanwhile stays: it becomes changes of the post.
      await replaceDeviceDraft(userId, sent, null);
      if (!mayKeep()) return null;
      if (mayTell())
        showPublished(userId, {
          title: draft.title,
          postId: result.postId,
          isUpdate: postId !== null,
          isBack: true,
        });
      if (postId !== null)
        void renewKeptPost(userId, postId, () => fetchPost(client, actor, postId), mayKeep);
      return null;
    }
    if (result.kind === 'failed' && result.failure.isUnanswered) {
      // It is published when the network is back again.
      if (!(await checkNetwork())) return null;
      const times = (unanswered.get(id) ?? 0) + 1;
      unanswered.set(id, times);
      if (times < MAX_UNANSWERED) return 'unanswered';
    }
    unanswered.delete(id);
    reason = reasonOf(result);
  }
  const unpublished = { ...sent, publishes: false, publishFailure: reason };
  // Once the writer has left, the wish stays until they log in. A page that has changed the draft meanwhile asks itself.
  if (!(await replaceDeviceDraft(userId, sent, unpublished, mayTell))) return null;
  if (mayTell()) showUnpublished(userId, draft, reason);
  return unpublished;
}

/**
 * Says why a text was not published whose writer has left its form before the answer, as the page of the draft does later.
 * One that waits for the network is published when that is back.
 */
export async function tellUnpublished(
  session: SessionStore,
  actor: Actor,
  text: Pick<DeviceDraft, 'id' | 'title'>,
  result: Exclude<SaveResult, { kind: 'saved' }>,
): Promise<void> {
  const { userId } = actor;
  const mayTell = () => !isLeft(session, actor);
  const draft = await readDeviceDraft(userId, text.id);
  if (draft?.publishes && result.kind === 'failed' && result.failure.isUnanswered) return;
  const reason = reasonOf(result);
  if (draft)
    await replaceDeviceDraft(userId, draft, { ...draft, publishes: false, publishFailure: reason }, mayTell);
  if (mayTell()) showUnpublished(userId, text, reason);
}

/** Why a draft was not published, as a sentence. */
function reasonOf(result: Exclude<SaveResult, { kind: 'saved' }>): string {
  switch (result.kind) {
    case 'conflict':
      return 'The post was changed in the meantime.';
    case 'draftConflict':
      return 'The draft was changed in another tab or on another device.';
    case 'published':
      return 'The draft is already published with another text.';
    case 'postDeleted':
      return 'The post was deleted.';
    case 'failed': {
      const { fields, isSignedOut, advice, headline } = result.failure;
      if (isSignedOut) return 'Your session has ended. Log in, then publish again.';
      return Object.values(fields)[0] ?? advice ?? `${headline}.`;
    }
  }
}

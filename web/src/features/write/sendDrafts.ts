import type { ApolloClient } from '@apollo/client';
import { checkNetwork, isOffline, onNetworkBack } from '../../offline/network';
import type { Actor, SessionStore } from '../../session';
import {
  listDeviceDrafts,
  readDeviceDraft,
  removeDeviceDraft,
  writeDeviceDraft,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { ifNotHeld } from '../drafts/draftLocks';
import { createDraftServer } from '../drafts/draftServer';
import { createEmbeddedImages } from '../drafts/embeddedImages';
import { newDraftId } from '../drafts/newDraftId';
import { postErrors, postFields } from './postRules';
import { contentOf, draftValues } from './postValues';
import { showPublished, showUnpublished } from './publishNotice';
import { createSavePost, type SaveResult } from './useSavePost';
import { createUploadOnce } from './useUploadOnce';

const started = new WeakSet<ApolloClient>();

/**
 * Sends the drafts that only this device has, now and whenever the network is back, and publishes those that wait for
 * it. A draft that a page writes is left to that page.
 */
export function startSending(client: ApolloClient, session: SessionStore): void {
  if (started.has(client)) return;
  started.add(client);
  const send = () => void sendDrafts(client, session);
  onNetworkBack(send);
  send();
}

async function sendDrafts(client: ApolloClient, session: SessionStore): Promise<void> {
  const actor = session.getActor();
  if (!actor || isOffline()) return;
  for (const { id, postId, isOnServer, publishes } of await listDeviceDrafts(actor.userId)) {
    if (isOnServer && !publishes) continue;
    await ifNotHeld(actor.userId, postId === null ? [id] : [id, postId], async () => {
      // Another page may have sent it meanwhile.
      const draft = await readDeviceDraft(actor.userId, id);
      if (!draft || !session.mayKeep(actor) || isOffline()) return;
      const unpublished = draft.publishes ? await publish(client, session, actor, draft) : draft;
      if (unpublished && !unpublished.isOnServer) await save(client, session, actor, unpublished);
    });
  }
}

// The id of the page that wrote the draft, so that its own lost answers are no conflicts.
const clientIdOf = (draft: DeviceDraft) => {
  const clientId = draft.clientId ?? newDraftId();
  return () => clientId;
};

/** Saves a draft on the server. If that does not succeed, the page that opens it next says why. */
async function save(
  client: ApolloClient,
  session: SessionStore,
  actor: Actor,
  draft: DeviceDraft,
): Promise<void> {
  const images = createEmbeddedImages(createUploadOnce(client, actor));
  const content = contentOf(draftValues(draft));
  if (content.title.trim() === '' && content.html === '') return;
  const server = createDraftServer({ client, actor, images, getClientId: clientIdOf(draft) });
  const outcome = await server.save(draft, content);
  if (outcome.kind !== 'saved' || outcome.isPostDeleted || !session.mayKeep(actor)) return;
  const { version: serverVersion } = outcome;
  await writeDeviceDraft(actor.userId, {
    ...draft,
    ...{ serverVersion, isOnServer: true, isSent: false, base: content },
  });
}

/** @returns the draft as it is stored if it was not published, or null */
async function publish(
  client: ApolloClient,
  session: SessionStore,
  actor: Actor,
  draft: DeviceDraft,
): Promise<DeviceDraft | null> {
  const { userId } = actor;
  const { id, postId, serverVersion } = draft;
  const upload = createUploadOnce(client, actor);
  const savePost = createSavePost(client, {
    ...{ actor, upload, images: createEmbeddedImages(upload), getClientId: clientIdOf(draft) },
  });
  const values = draftValues(draft);
  const errors = postErrors(values);
  const field = postFields.find((name) => errors[name] !== undefined);
  let reason = field && errors[field];
  if (reason === undefined) {
    await writeDeviceDraft(userId, { ...draft, isSent: true });
    const target = { postId, draftId: id, draftVersion: serverVersion };
    const result = await savePost(values, target, postId !== null);
    if (result.kind === 'saved') {
      await removeDeviceDraft(userId, id);
      showPublished(draft.title, result.postId, postId !== null);
      return null;
    }
    // It is published when the network is back again.
    if (result.kind === 'failed' && result.failure.isUnanswered && !(await checkNetwork())) return null;
    reason = reasonOf(result);
  }
  showUnpublished(draft, reason);
  // After a sign-out nothing may be stored for this person.
  if (!session.mayKeep(actor)) return null;
  const isSent = draft.isSent === true || field === undefined;
  const unpublished = { ...draft, isSent, publishes: false, publishFailure: reason };
  await writeDeviceDraft(userId, unpublished);
  return unpublished;
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

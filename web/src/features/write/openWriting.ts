import {
  listDeviceDrafts,
  readDeviceDraft,
  removeDeviceDraft,
  sameWriting,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { newDraftId } from '../drafts/newDraftId';
import type { PostToEdit, ServerDraft } from './postValues';

/** What the page opens with. */
export interface Opened {
  /** The post that is edited; null for a new one. */
  post: PostToEdit | null;
  /** What was written before and is not published; null to begin with the post, or with nothing. */
  draft: DeviceDraft | null;
  /** The same draft as it was saved elsewhere, when neither of the two follows from the other. */
  theirs: ServerDraft | null;
  /** A finished draft of which the device has more than the server ever had: that goes on in `draft`, under an id of its own. */
  replaces?: string;
}

/** `missing`: no such post, or somebody else's. `finished`: the draft was published or deleted. */
export type Opening = Opened | 'missing' | 'finished';

export interface OpenRequest {
  userId: string;
  postId: string | null;
  draftId: string | null;
  fetchDraft: (id: string) => Promise<ServerDraft | null>;
  /** The post, and the last saved of its drafts. */
  fetchPost: (id: string) => Promise<{ post: PostToEdit | null; draft: ServerDraft | null }>;
}

type Found = Pick<Opened, 'draft' | 'theirs' | 'replaces'>;

/**
 * Finds what is to be written on: the draft or the post that the address names, with what this device and the server have
 * kept of it. Without an answer from the server a draft opens as the device has it.
 *
 * @throws what `fetchDraft` and `fetchPost` throw, when the device has nothing to show instead
 */
export async function openWriting(request: OpenRequest): Promise<Opening> {
  const { postId, draftId } = request;
  if (draftId !== null) return openDraft(request, draftId);
  if (postId !== null) return openPost(request, postId);
  return { post: null, draft: null, theirs: null };
}

async function openDraft(request: OpenRequest, draftId: string): Promise<Opening> {
  const { userId, fetchDraft, fetchPost } = request;
  const onDevice = await readDeviceDraft(userId, draftId);
  const found = await findDraft(userId, onDevice, () => fetchDraft(draftId));
  if (!found?.draft) return 'finished';
  const { postId } = found.draft;
  if (postId === null) return { post: null, ...found };
  const { post } = await fetchPost(postId);
  return post?.viewerCanEdit ? { post, ...found } : 'missing';
}

async function openPost({ userId, fetchDraft, fetchPost }: OpenRequest, postId: string): Promise<Opening> {
  const { post, draft: onServer } = await fetchPost(postId);
  if (!post?.viewerCanEdit) return 'missing';
  const onDevice = (await listDeviceDrafts(userId)).find((draft) => draft.postId === postId) ?? null;
  const isSame = onDevice?.id === onServer?.id;
  const own =
    onDevice &&
    (await findDraft(userId, onDevice, () =>
      isSame || onDevice.serverVersion === null
        ? Promise.resolve(isSame ? onServer : null)
        : fetchDraft(onDevice.id),
    ));
  // The one that was kept last; the other stays among the drafts.
  if (own?.draft && (!onServer || isSame || own.draft.savedAt > Date.parse(onServer.updatedAt))) {
    return { post, ...own };
  }
  return { post, draft: onServer && asDeviceDraft(onServer), theirs: null };
}

/** Puts the two copies of a draft together; null when it is finished. */
async function findDraft(
  userId: string,
  onDevice: DeviceDraft | null,
  fetch: () => Promise<ServerDraft | null>,
): Promise<Found | null> {
  let onServer: ServerDraft | null;
  try {
    onServer = await fetch();
  } catch (error) {
    if (onDevice) return { draft: onDevice, theirs: null };
    throw error;
  }
  if (!onServer) return onDevice && withoutServer(userId, onDevice);
  if (!onDevice || onDevice.isOnServer || sameWriting(onDevice, onServer)) {
    return { draft: asDeviceDraft(onServer), theirs: null };
  }
  const isFollowed =
    onDevice.serverVersion === onServer.version ||
    // The answer to its last save was lost.
    (onDevice.clientId !== null && onDevice.clientId === onServer.clientId);
  if (isFollowed) return { draft: { ...onDevice, serverVersion: onServer.version }, theirs: null };
  return { draft: onDevice, theirs: onServer };
}

async function withoutServer(userId: string, onDevice: DeviceDraft): Promise<Found | null> {
  if (onDevice.serverVersion === null) return { draft: onDevice, theirs: null };
  // It was published or deleted elsewhere. What the server has never seen of it becomes a draft of its own.
  if (!onDevice.isOnServer) {
    const draft = { ...onDevice, id: newDraftId(), serverVersion: null };
    return { draft, theirs: null, replaces: onDevice.id };
  }
  await removeDeviceDraft(userId, onDevice.id);
  return null;
}

/** A draft of the server in the form in which the device keeps it. */
export function asDeviceDraft(draft: ServerDraft): DeviceDraft {
  const { id, title, html, categories, coverImageURL, version, postVersion, clientId } = draft;
  return {
    ...{ id, title, html, categories: [...categories], coverImageURL, postVersion, clientId },
    postId: draft.post?.id ?? null,
    savedAt: Date.parse(draft.updatedAt),
    serverVersion: version,
    isOnServer: true,
  };
}

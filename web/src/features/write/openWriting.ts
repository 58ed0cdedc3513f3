import {
  listDeviceDrafts,
  readDeviceDraft,
  removeDeviceDraft,
  sameWriting,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { newDraftId } from '../drafts/newDraftId';
import { FIRST_VERSION } from './draftKeeper';
import { contentOf, versionOf, type PostToEdit, type PostValues, type ServerDraft } from './postValues';

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
  /** The post that the draft was to change is gone: publishing makes a new one. */
  isPostDeleted?: boolean;
}

/** There is nothing to go on with: the draft is this post now. */
export interface Published {
  publishedAs: string;
}

/** `missing`: no such post, or somebody else's. `finished`: the draft was deleted, or the post it became was. */
export type Opening = Opened | Published | 'missing' | 'finished';

/** A draft as the server has it, and the post that it became. */
export interface DraftAnswer {
  draft: ServerDraft | null;
  post: PostToEdit | null;
}

export interface OpenRequest {
  userId: string;
  postId: string | null;
  draftId: string | null;
  fetchDraft: (id: string) => Promise<DraftAnswer>;
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
  const answer = await ask(onDevice, () => fetchDraft(draftId));
  if (answer?.post && !answer.draft && (onDevice?.postId ?? null) === null) {
    return openPublished(userId, onDevice, answer.post);
  }
  const found = await findDraft(userId, onDevice, answer && answer.draft);
  if (!found?.draft) return 'finished';
  const { postId } = found.draft;
  if (postId === null)
    return { post: null, ...found, ...(isOfDeletedPost(found.draft) && { isPostDeleted: true }) };
  const { post } = await fetchPost(postId);
  if (!post) return ofDeletedPost(found, postId);
  return post.viewerCanEdit ? withoutSame(userId, { post, ...found }) : 'missing';
}

/** Drafts of new posts have no version of one. */
const isOfDeletedPost = ({ postId, postVersion }: DeviceDraft): boolean =>
  postId === null && postVersion !== null;

/** Changes of a post that was deleted go on as a new post. */
function ofDeletedPost({ draft, theirs, replaces }: Found, deletedPostId: string): Opened {
  const alone = draft && { ...draft, postId: null, deletedPostId };
  return { post: null, draft: alone, theirs, replaces, isPostDeleted: true };
}

/**
 * The draft is a post already: its answer was lost, or it was published elsewhere. What the device has beyond that goes on as
 * changes of the post, so that it is neither lost nor published a second time.
 */
async function openPublished(
  userId: string,
  onDevice: DeviceDraft | null,
  post: PostToEdit,
): Promise<Opening> {
  // What the server had of the draft was there to be published.
  if (!onDevice || onDevice.isOnServer || isSameAsPost(onDevice, post)) {
    if (onDevice) await removeDeviceDraft(userId, onDevice.id);
    return { publishedAs: post.id };
  }
  const draft = {
    ...onDevice,
    ...{ id: newDraftId(), postId: post.id, serverVersion: null, isSent: false },
    // What another page has published this text does not follow; the writer is shown both before anything is replaced.
    postVersion: onDevice.isSent ? FIRST_VERSION : null,
  };
  return { post, draft, theirs: null, replaces: onDevice.id };
}

/** A draft that holds what the post holds, as when the answer to an update was lost, is nothing to come back to. */
async function withoutSame(userId: string, opened: Opened): Promise<Opened> {
  const { post, draft, theirs, replaces } = opened;
  if (!post || !draft || theirs || draft.isOnServer || !isSameAsPost(draft, post)) return opened;
  await removeDeviceDraft(userId, replaces ?? draft.id);
  return { post, draft: null, theirs: null };
}

const isSameAsPost = (draft: DeviceDraft, post: PostToEdit): boolean =>
  sameWriting({ ...draft, title: draft.title.trim() }, versionOf(post));

async function openPost({ userId, fetchDraft, fetchPost }: OpenRequest, postId: string): Promise<Opening> {
  const { post, draft: onServer } = await fetchPost(postId);
  const isOfPost = (draft: DeviceDraft) => (draft.postId ?? draft.deletedPostId) === postId;
  const onDevice = (await listDeviceDrafts(userId)).find(isOfPost) ?? null;
  if (!post && onDevice) {
    const answer = await fetchDraft(onDevice.id);
    // It has become a post of its own meanwhile.
    if (answer.post && !answer.draft) return openPublished(userId, onDevice, answer.post);
    const found = await findDraft(userId, onDevice, answer.draft);
    return found?.draft ? ofDeletedPost(found, postId) : 'finished';
  }
  if (!post?.viewerCanEdit) return 'missing';
  const isSame = onDevice?.id === onServer?.id;
  const own =
    onDevice &&
    (await findDraft(
      userId,
      onDevice,
      isSame || onDevice.serverVersion === null
        ? isSame
          ? onServer
          : null
        : await ask(onDevice, async () => (await fetchDraft(onDevice.id)).draft),
    ));
  // The one that was kept last; the other stays among the drafts.
  if (own?.draft && (!onServer || isSame || own.draft.savedAt > Date.parse(onServer.updatedAt))) {
    return withoutSame(userId, { post, ...own });
  }
  return { post, draft: onServer && asDeviceDraft(onServer), theirs: null };
}

/** What the server answers; undefined when it does not and there is something to show without it. */
async function ask<Answer>(
  onDevice: DeviceDraft | null,
  fetch: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await fetch();
  } catch (error) {
    if (onDevice) return undefined;
    throw error;
  }
}

/**
 * Puts the two copies of a draft together; null when it is finished.
 *
 * @param onServer null when the server has none, undefined when it did not say
 */
async function findDraft(
  userId: string,
  onDevice: DeviceDraft | null,
  onServer: ServerDraft | null | undefined,
): Promise<Found | null> {
  if (onServer === undefined) return { draft: onDevice, theirs: null };
  if (!onServer) return onDevice && withoutServer(userId, onDevice);
  if (!onDevice || onDevice.isOnServer || sameWriting(onDevice, onServer)) {
    return { draft: asDeviceDraft(onServer), theirs: null };
  }
  const isFollowed =
    onDevice.serverVersion === onServer.version ||
    // The answer to its last save was lost.
    (onDevice.clientId !== null && onDevice.clientId === onServer.clientId);
  if (isFollowed) {
    return { draft: { ...onDevice, serverVersion: onServer.version, base: onServer }, theirs: null };
  }
  return { draft: onDevice, theirs: onServer };
}

async function withoutServer(userId: string, onDevice: DeviceDraft): Promise<Found | null> {
  if (onDevice.serverVersion === null) return { draft: onDevice, theirs: null };
  // It was published or deleted elsewhere. What the server has never seen of it becomes a draft of its own.
  if (!onDevice.isOnServer) {
    const draft = { ...onDevice, id: newDraftId(), serverVersion: null, base: null };
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
    base: { title, html, categories: [...categories], coverImageURL },
  };
}

/** The draft to go on with; one that holds what the post holds is none. */
export function foundDraft({ draft, theirs }: Opened, initial: PostValues): DeviceDraft | null {
  return draft && (theirs || !sameWriting(draft, contentOf(initial))) ? draft : null;
}

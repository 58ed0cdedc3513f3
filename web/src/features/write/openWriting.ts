import { checkNetwork, isOffline } from '../../offline/network';
import {
  listDeviceDrafts,
  readDeviceDraft,
  removeDeviceDraft,
  sameText,
  sameWriting,
  writersOf,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { newUuid } from '../../apollo/newUuid';
import { isAsChosen, plainChoice } from '../drafts/seriesChoice';
import { FIRST_VERSION, type DraftSchedule } from '../drafts/draftKeeper';
import { contentOf, versionOf, type PostToEdit, type PostValues, type ServerDraft } from './postValues';

export interface Opened {
  /** The post that is edited; null for a new one. */
  post: PostToEdit | null;
  /** The unpublished draft; null to start with the post, or empty. */
  draft: DeviceDraft | null;
  /** The server's version of the same draft, if it conflicts with `draft`. */
  theirs: ServerDraft | null;
  /** Id of a published or deleted draft whose unsent text continues in `draft`, under a new id. */
  replaces?: string;
  /** The post that the draft changes was deleted, so publishing makes a new one. */
  isPostDeleted?: boolean;
  /** When the server publishes the draft, or why it did not; missing if it does not have the draft. */
  schedule?: DraftSchedule;
}

/** Nothing is left to edit: the draft was published as this post. */
export interface Published {
  publishedAs: string;
  isHeld: boolean;
}

/** `missing`: no such post, or not the writer's. `finished`: the draft was deleted, or the post it became was. */
export type Opening = Opened | Published | 'missing' | 'finished';

/** The server's draft, and the post that it was published as. */
export interface DraftAnswer {
  draft: ServerDraft | null;
  post: PostToEdit | null;
}

export interface OpenRequest {
  userId: string;
  postId: string | null;
  draftId: string | null;
  fetchDraft: (id: string) => Promise<DraftAnswer>;
  fetchPost: (id: string) => Promise<{ post: PostToEdit | null; draft: ServerDraft | null }>;
}

type Found = Pick<Opened, 'draft' | 'theirs' | 'replaces'>;

/**
 * Finds the draft or post that the address names, in the copies of this device and of the server.
 *
 * @throws what `fetchDraft` and `fetchPost` throw, if the device has nothing to show instead
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
  if (postId === null) {
    return {
      post: null,
      ...found,
      schedule: answer?.draft ?? undefined,
      ...(isOfDeletedPost(found.draft) && { isPostDeleted: true }),
    };
  }
  const { post } = await fetchPost(postId);
  if (!post) return ofDeletedPost(found, postId);
  return withoutSame(userId, { post, ...found });
}

/** Whether a post of the writer is held for review: the only one that its author cannot change. */
export const isHeld = ({ viewerCanEdit }: Pick<PostToEdit, 'viewerCanEdit'>): boolean => !viewerCanEdit;

/** Drafts of new posts have no post version. */
const isOfDeletedPost = ({ postId, postVersion }: DeviceDraft): boolean =>
  postId === null && postVersion !== null;

/** If the edited post was deleted, its changes continue as a new post. */
function ofDeletedPost({ draft, theirs, replaces }: Found, deletedPostId: string): Opened {
  const alone = draft && { ...draft, postId: null, deletedPostId };
  return { post: null, draft: alone, theirs, replaces, isPostDeleted: true };
}

/** The draft was published. Text that only this device has continues as changes of the post: neither lost nor published twice. */
async function openPublished(
  userId: string,
  onDevice: DeviceDraft | null,
  post: PostToEdit,
): Promise<Opening> {
  // Text that the server had was published with the draft.
  if (!onDevice || onDevice.isOnServer || isSameAsPost(onDevice, post)) {
    if (onDevice) await removeDeviceDraft(userId, onDevice.id);
    return { publishedAs: post.id, isHeld: isHeld(post) };
  }
  const draft = {
    ...onDevice,
    id: newUuid(),
    postId: post.id,
    serverVersion: null,
    isSent: false,
    // This text is not based on a post that another page published; the writer sees both before anything is replaced.
    postVersion: onDevice.isSent ? FIRST_VERSION : null,
  };
  return { post, draft, theirs: null, replaces: onDevice.id };
}

/** Drops a draft that equals the post, for example when the answer to an update was lost. */
async function withoutSame(userId: string, opened: Opened): Promise<Opened> {
  const { post, draft, theirs, replaces } = opened;
  if (!post || !draft || theirs || draft.isOnServer || !isSameAsPost(draft, post)) return opened;
  await removeDeviceDraft(userId, replaces ?? draft.id);
  return { post, draft: null, theirs: null };
}

const isSameAsPost = (draft: DeviceDraft, post: PostToEdit): boolean =>
  sameText({ ...draft, title: draft.title.trim() }, versionOf(post)) &&
  isAsChosen(draft.series, post.seriesPart?.series ?? null);

async function openPost({ userId, fetchDraft, fetchPost }: OpenRequest, postId: string): Promise<Opening> {
  const { post, draft: onServer } = await fetchPost(postId);
  const isOfPost = (draft: DeviceDraft) => (draft.postId ?? draft.deletedPostId) === postId;
  const onDevice = (await listDeviceDrafts(userId)).find(isOfPost) ?? null;
  if (!post && onDevice) {
    const answer = await fetchDraft(onDevice.id);
    // The draft was published as a new post meanwhile.
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
  // Open the draft saved last; the other one stays in the list of drafts.
  if (own?.draft && (!onServer || isSame || own.draft.savedAt > Date.parse(onServer.updatedAt))) {
    return withoutSame(userId, { post, ...own });
  }
  return { post, draft: onServer && asDeviceDraft(onServer), theirs: null };
}

/** The server's answer; undefined if it does not answer and the device has a copy to show. */
async function ask<Answer>(
  onDevice: DeviceDraft | null,
  fetch: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (onDevice && isOffline()) return undefined;
  try {
    return await fetch();
  } catch (error) {
    if (hasNoAnswer(error)) void checkNetwork();
    if (onDevice) return undefined;
    throw error;
  }
}

/** Combines both copies of a draft, null if it is gone. `onServer` is undefined without an answer. */
async function findDraft(
  userId: string,
  onDevice: DeviceDraft | null,
  onServer: ServerDraft | null | undefined,
): Promise<Found | null> {
  if (onServer === undefined) return { draft: onDevice, theirs: null };
  if (!onServer) return onDevice && withoutServer(userId, onDevice);
  if (!onDevice || onDevice.isOnServer || sameWriting(onDevice, onServer)) {
    return { draft: { ...asDeviceDraft(onServer), ...(onDevice && laterOf(onDevice)) }, theirs: null };
  }
  const isFollowed =
    onDevice.serverVersion === onServer.version ||
    // The device's last save reached the server, but its answer was lost.
    (onServer.clientId !== null && writersOf(onDevice).includes(onServer.clientId));
  if (isFollowed) {
    return { draft: { ...onDevice, serverVersion: onServer.version, base: onServer }, theirs: null };
  }
  return { draft: onDevice, theirs: onServer };
}

/** What the device alone knows of publishing the draft later. */
const laterOf = ({ publishes, publishFailure }: DeviceDraft) => ({
  ...(publishes && { publishes }),
  ...(publishFailure !== undefined && { publishFailure }),
});

async function withoutServer(userId: string, onDevice: DeviceDraft): Promise<Found | null> {
  if (onDevice.serverVersion === null) return { draft: onDevice, theirs: null };
  // The draft was published or deleted elsewhere. Text that the server has never seen becomes a new draft.
  if (!onDevice.isOnServer) {
    const draft = { ...onDevice, id: newUuid(), serverVersion: null, base: null };
    return { draft, theirs: null, replaces: onDevice.id };
  }
  await removeDeviceDraft(userId, onDevice.id);
  return null;
}

export function asDeviceDraft(draft: ServerDraft): DeviceDraft {
  const { id, title, html, categories, coverImageURL, description, canonicalURL } = draft;
  const { version, postVersion, clientId } = draft;
  const series = plainChoice(draft.series);
  const text = { title, html, categories: [...categories], coverImageURL, description, canonicalURL, series };
  return {
    id,
    ...text,
    postVersion,
    clientId,
    postId: draft.post?.id ?? null,
    savedAt: Date.parse(draft.updatedAt),
    serverVersion: version,
    isOnServer: true,
    base: text,
  };
}

export function foundDraft({ draft, theirs }: Opened, initial: PostValues): DeviceDraft | null {
  return draft && (theirs || !sameWriting(draft, contentOf(initial))) ? draft : null;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import type { StorageQuota } from '../users/storageQuota.js';
import { DraftUpload, PostUpload, RevisionUpload, Upload, UserUpload } from './upload.entity.js';

const uploadName = /\/uploads\/([\w.-]{1,80})/g;

export function uploadNames(...texts: (string | null)[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => [...(text ?? '').matchAll(uploadName)].map((match) => match[1] ?? '')),
    ),
  ];
}

/** The account whose quota is charged for uploads without an owner that are used from now on. */
export interface Adopter {
  userId: string;
  quota: StorageQuota;
}

/** The tables of uses of texts, each with the column that names the text. */
const textUses = {
  post: [PostUpload, 'postId'],
  draft: [DraftUpload, 'draftId'],
  revision: [RevisionUpload, 'revisionId'],
} as const;

/** Records the uploads of a text in the transaction that stores it. @throws BadUserInputError over quota */
export async function recordTextUploads(
  manager: EntityManager,
  kind: keyof typeof textUses,
  { id, html, coverImageURL }: { id: string; html: string; coverImageURL: string | null },
  adopter: Adopter,
): Promise<void> {
  const [table, column] = textUses[kind];
  const before = kind === 'revision' ? [] : await shownBy(manager, kind, id);
  // A revision is new and never changes, and on MySQL the statement would lock the end of the table.
  if (kind !== 'revision') await manager.delete(table, { [column]: id });
  const uploadIds = await adopt(manager, uploadNames(html, coverImageURL), adopter, 'html');
  const uses = uploadIds.map((uploadId) => ({ [column]: id, uploadId }));
  if (uses.length > 0) await manager.insert(table, uses);
  await renewUploads(
    manager,
    before.filter((uploadId) => !uploadIds.includes(uploadId)),
  );
}

/** The ids of the uploads of a text. */
export async function shownBy(
  manager: EntityManager,
  kind: keyof typeof textUses,
  id: string,
): Promise<string[]> {
  const [table, column] = textUses[kind];
  const uses = await manager.find(table, { select: { uploadId: true }, where: { [column]: id } });
  return uses.map(({ uploadId }) => uploadId);
}

/**
 * Keeps uploads for another day when a text ceases to show them: its author may undo that, in an editor that is still open. The
 * uploads of erased accounts have no owner and go.
 */
export async function renewUploads(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await manager.update(Upload, { id: In(ids), ownerId: Not(IsNull()) }, { createdAt: new Date() });
}

/** Like {@link recordTextUploads}, for the picture of a profile: errors name `profilePicture`. */
export async function recordUserUpload(
  manager: EntityManager,
  user: { id: string; picture: string | null },
  quota: StorageQuota,
): Promise<void> {
  const before = await manager.findBy(UserUpload, { userId: user.id });
  await manager.delete(UserUpload, { userId: user.id });
  const adopter = { userId: user.id, quota };
  const uploadIds = await adopt(manager, uploadNames(user.picture), adopter, 'profilePicture');
  for (const uploadId of uploadIds) await manager.insert(UserUpload, { userId: user.id, uploadId });
  const ended = before.filter(({ uploadId }) => !uploadIds.includes(uploadId));
  await renewUploads(
    manager,
    ended.map(({ uploadId }) => uploadId),
  );
}

/** How many uploads some work has given to a user. A retried transaction has another manager, and only the last attempt counts. */
interface Adopted {
  attempt: EntityManager | null;
  count: number;
}
const adoptions = new AsyncLocalStorage<Adopted>();

/** Counts the uploads that one transaction of some work gives to its user. */
export async function countAdopted<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; adopted: number }> {
  const adopted: Adopted = { attempt: null, count: 0 };
  const result = await adoptions.run(adopted, work);
  return { result, adopted: adopted.count };
}

/** Gives uploads without an owner to their user (docs/behaviour.md#rest-uploads). @returns the ids of all */
async function adopt(
  manager: EntityManager,
  names: string[],
  { userId, quota }: Adopter,
  field: string,
): Promise<string[]> {
  const counted = adoptions.getStore();
  if (counted && counted.attempt !== manager) Object.assign(counted, { attempt: manager, count: 0 });
  if (names.length === 0) return [];
  const uploads = await manager.find(Upload, {
    select: { id: true, ownerId: true, bytes: true },
    where: { name: In(names) },
  });
  let adopted = 0;
  for (const { id, ownerId, bytes } of uploads) {
    if (ownerId !== null) continue;
    const { affected } = await manager.update(Upload, { id, ownerId: IsNull() }, { ownerId: userId });
    if (affected !== 1) continue;
    adopted += bytes;
    if (counted) counted.count += 1;
  }
  await quota.charge(manager, userId, adopted, field);
  return uploads.map(({ id }) => id);
}

/** `createdAt` of the uploads of erased accounts: the next sweep deletes those that nothing uses. */
export const ABANDONED = new Date(0);

/**
 * Leaves the uploads of an account that is being erased to the next sweep, unless another user uses them.
 *
 * @param since when its owner deleted it. An upload that was renewed after that is another member's, who has uploaded the same image and may
 *   not have used it yet.
 */
export async function abandonUploads(manager: EntityManager, userId: string, since?: Date): Promise<void> {
  const before = since && { createdAt: LessThan(since) };
  await manager.update(Upload, { ownerId: userId, ...before }, { createdAt: ABANDONED });
}

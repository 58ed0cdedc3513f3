import { type EntityManager, In } from 'typeorm';
import { Upload } from './upload.entity.js';
import { DraftUpload, PostUpload, UserUpload } from './uploadUse.entity.js';

const uploadName = /\/uploads\/([\w.-]{1,80})/g;

/** The names of the uploads that a text refers to, each once. */
export function uploadNames(...texts: (string | null)[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => [...(text ?? '').matchAll(uploadName)].map((match) => match[1] ?? '')),
    ),
  ];
}

/** Writes down which uploads a post shows, in the transaction that stores the post. */
export async function recordPostUploads(
  manager: EntityManager,
  post: { id: string; html: string; coverImageURL: string | null },
): Promise<void> {
  await manager.delete(PostUpload, { postId: post.id });
  const uploadIds = await idsOf(manager, uploadNames(post.html, post.coverImageURL));
  if (uploadIds.length > 0) {
    await manager.insert(
      PostUpload,
      uploadIds.map((uploadId) => ({ postId: post.id, uploadId })),
    );
  }
}

/** Writes down which uploads a draft shows, in the transaction that stores the draft. */
export async function recordDraftUploads(
  manager: EntityManager,
  draft: { id: string; html: string; coverImageURL: string | null },
): Promise<void> {
  await manager.delete(DraftUpload, { draftId: draft.id });
  const uploadIds = await idsOf(manager, uploadNames(draft.html, draft.coverImageURL));
  if (uploadIds.length > 0) {
    await manager.insert(
      DraftUpload,
      uploadIds.map((uploadId) => ({ draftId: draft.id, uploadId })),
    );
  }
}

/** Writes down which upload a profile shows, in the transaction that stores the profile. */
export async function recordUserUpload(
  manager: EntityManager,
  user: { id: string; picture: string | null },
): Promise<void> {
  await manager.delete(UserUpload, { userId: user.id });
  for (const uploadId of await idsOf(manager, uploadNames(user.picture))) {
    await manager.insert(UserUpload, { userId: user.id, uploadId });
  }
}

async function idsOf(manager: EntityManager, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const uploads = await manager.find(Upload, { select: { id: true }, where: { name: In(names) } });
  return uploads.map(({ id }) => id);
}

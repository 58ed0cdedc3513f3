import type { DraftToWrite_DraftFragment, PostToEdit_PostFragment } from '../../generated/graphql';
import type { DeviceDraft, Writing } from '../drafts/deviceDrafts';
import type { ChosenImage } from '../uploads/ImageButton';
import type { DraftContent } from '../drafts/draftKeeper';

export type PostToEdit = PostToEdit_PostFragment;
export type ServerDraft = DraftToWrite_DraftFragment;

/** The cover of the post that is being written (docs/behaviour.md#cover). */
export type Cover = { kind: 'none' } | ChosenImage | { kind: 'stored'; url: string };

export interface PostValues {
  title: string;
  html: string;
  /** Names of categories, at most three, in the order of choice. */
  categories: readonly string[];
  cover: Cover;
  /** Version of the post that the text is based on; missing for a new post. */
  version?: number;
}

/** The initial form: empty, or filled with the edited post. */
export function initialValues(post: PostToEdit | null): PostValues {
  if (!post) return { title: '', html: '', categories: [], cover: { kind: 'none' } };
  return { ...valuesOf(versionOf(post)), version: post.version };
}

/** A post as a version to choose from. */
export function versionOf(post: PostToEdit): Writing {
  const { title, html, categories, coverImageURL } = post;
  return { title, html, categories: categories.map(({ name }) => name), coverImageURL };
}

export function valuesOf({ title, html, categories, coverImageURL }: Writing): PostValues {
  const cover: Cover = coverImageURL ? { kind: 'stored', url: coverImageURL } : { kind: 'none' };
  return { title, html, categories, cover };
}

export function draftValues(draft: DeviceDraft): PostValues {
  return { ...valuesOf(draft), ...(draft.postVersion !== null && { version: draft.postVersion }) };
}

export function sameValues(a: PostValues, b: PostValues): boolean {
  return (
    a.title === b.title &&
    a.html === b.html &&
    a.categories.join('\n') === b.categories.join('\n') &&
    coverKey(a.cover) === coverKey(b.cover)
  );
}

/** The part of the values that a draft can hold; a cover file is only included once it is uploaded. */
export function contentOf({ title, html, categories, cover, version }: PostValues): DraftContent {
  return {
    ...{ title, html, categories: [...categories], postVersion: version ?? null },
    coverImageURL: cover.kind === 'stored' ? cover.url : null,
  };
}

function coverKey(cover: Cover): string {
  if (cover.kind === 'none') return '';
  return cover.kind === 'file' ? cover.preview : cover.url;
}

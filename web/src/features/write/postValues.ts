import type { DraftToWrite_DraftFragment, PostToEdit_PostFragment } from '../../generated/graphql';
import type { DeviceDraft } from '../drafts/deviceDrafts';
import type { Cover } from './coverImage';
import type { DraftContent } from './draftKeeper';

export type PostToEdit = PostToEdit_PostFragment;
export type ServerDraft = DraftToWrite_DraftFragment;

/** What the page is filled with. */
export interface PostValues {
  title: string;
  html: string;
  /** Names of categories, at most three, in the order in which they were chosen. */
  categories: readonly string[];
  cover: Cover;
  /** Version of the post that the writing began from; missing for a new post. */
  version?: number;
}

/** One of two texts to choose from. */
export type Version = Pick<PostValues, 'title' | 'html' | 'categories'> & { coverImageURL: string | null };

/** The page as it opens: empty, or with the post that is edited. */
export function initialValues(post: PostToEdit | null): PostValues {
  if (!post) return { title: '', html: '', categories: [], cover: { kind: 'none' } };
  return { ...valuesOf(versionOf(post)), version: post.version };
}

/** A post as one of two texts. */
export function versionOf(post: PostToEdit): Version {
  const { title, html, categories, coverImageURL } = post;
  return { title, html, categories: categories.map(({ name }) => name), coverImageURL };
}

/** The page filled with a text that was kept. */
export function valuesOf({ title, html, categories, coverImageURL }: Version): PostValues {
  const cover: Cover = coverImageURL ? { kind: 'stored', url: coverImageURL } : { kind: 'none' };
  return { title, html, categories, cover };
}

/** The page filled with a draft. */
export function draftValues(draft: DeviceDraft): PostValues {
  return { ...valuesOf(draft), ...(draft.postVersion !== null && { version: draft.postVersion }) };
}

/** Whether there is nothing in one that is not in the other. */
export function sameValues(a: PostValues, b: PostValues): boolean {
  return (
    a.title === b.title &&
    a.html === b.html &&
    a.categories.join('\n') === b.categories.join('\n') &&
    coverKey(a.cover) === coverKey(b.cover)
  );
}

/** The part of the values that can be kept; a file is when it has been uploaded. */
export function contentOf({ title, html, categories, cover, version }: PostValues): DraftContent {
  return {
    ...{ title, html, categories: [...categories], postVersion: version ?? null },
    coverImageURL: cover.kind === 'stored' ? cover.url : null,
  };
}

function coverKey(cover: Cover): string {
  switch (cover.kind) {
    case 'none':
      return '';
    case 'file':
      return cover.preview;
    case 'stored':
      return cover.url;
  }
}

import type { PostToEditQuery } from '../../generated/graphql';
import type { Cover } from './coverImage';
import type { PostDraft } from './postDraft';

export type PostToEdit = NonNullable<PostToEditQuery['post']>;

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

/** The page as it opens: empty, or with the post that is edited. */
export function initialValues(post: PostToEdit | null): PostValues {
  if (!post) return { title: '', html: '', categories: [], cover: { kind: 'none' } };
  return {
    title: post.title,
    html: post.html,
    categories: post.categories.map(({ name }) => name),
    cover: post.coverImageURL ? { kind: 'stored', url: post.coverImageURL } : { kind: 'none' },
    version: post.version,
  };
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

/** The part of the values that can be kept on the device; a chosen file cannot. */
export function toDraft({ title, html, categories, version }: PostValues, savedAt: number): PostDraft {
  return { title, html, categories: [...categories], savedAt, ...(version !== undefined && { version }) };
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

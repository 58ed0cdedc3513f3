import type { DraftToWrite_DraftFragment, PostToEdit_PostFragment } from '../../generated/graphql';
import type { DeviceDraft, Writing } from '../drafts/deviceDrafts';
import type { ChosenImage } from '../uploads/ImageButton';
import type { DraftContent } from '../drafts/draftKeeper';
import { choiceKey, plainChoice, type SeriesChoice } from '../drafts/seriesChoice';

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
  /** The writer's own summary; null without one. */
  description: string | null;
  /** Where the post appeared first; null for this site. */
  canonicalURL: string | null;
  /** The chosen series; null leaves the post in its series. */
  series: SeriesChoice | null;
  /** Version of the post that the text is based on; missing for a new post. */
  version?: number;
}

/** The initial form: empty, or filled with the edited post. */
export function initialValues(post: PostToEdit | null): PostValues {
  if (!post) {
    const options = { description: null, canonicalURL: null, series: null };
    return { title: '', html: '', categories: [], cover: { kind: 'none' }, ...options };
  }
  return { ...valuesOf(versionOf(post)), version: post.version };
}

/** A post as a version to choose from. */
export function versionOf(post: PostToEdit): Writing {
  const { title, html, categories, coverImageURL, description, canonicalURL } = post;
  const names = categories.map(({ name }) => name);
  return { title, html, categories: names, coverImageURL, description, canonicalURL, series: null };
}

export function valuesOf(writing: Writing): PostValues {
  const { title, html, categories, coverImageURL, description, canonicalURL, series } = writing;
  const cover: Cover = coverImageURL ? { kind: 'stored', url: coverImageURL } : { kind: 'none' };
  return { title, html, categories, cover, description, canonicalURL, series: plainChoice(series) };
}

export function draftValues(draft: DeviceDraft): PostValues {
  return { ...valuesOf(draft), ...(draft.postVersion !== null && { version: draft.postVersion }) };
}

export function sameValues(a: PostValues, b: PostValues): boolean {
  return (
    a.title === b.title &&
    a.html === b.html &&
    a.description === b.description &&
    a.canonicalURL === b.canonicalURL &&
    choiceKey(a.series) === choiceKey(b.series) &&
    a.categories.join('\n') === b.categories.join('\n') &&
    coverKey(a.cover) === coverKey(b.cover)
  );
}

/** The part of the values that a draft can hold; a cover file is only included once it is uploaded. */
export function contentOf(values: PostValues): DraftContent {
  const { title, html, categories, cover, description, canonicalURL, series, version } = values;
  return {
    title,
    html,
    categories: [...categories],
    postVersion: version ?? null,
    description,
    canonicalURL,
    series: plainChoice(series),
    coverImageURL: cover.kind === 'stored' ? cover.url : null,
  };
}

function coverKey(cover: Cover): string {
  if (cover.kind === 'none') return '';
  return cover.kind === 'file' ? cover.preview : cover.url;
}

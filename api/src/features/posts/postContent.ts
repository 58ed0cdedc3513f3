import type { EntityManager } from 'typeorm';
import { type Category, categoryKey } from '../categories/category.entity.js';
import { tooLong } from '../../platform/text/longText.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { fieldError, UnavailableError } from '../../errors.js';
import { TaskTooLargeError, TIME_LIMIT, type WorkerThreads } from '../../platform/threads/workerThreads.js';
import type { UploadService } from '../uploads/upload.service.js';
import type { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';
import { MAX_DESCRIPTION, MAX_HTML, MAX_TITLE } from './post.inputs.js';
import { countingWords, type PrepareBodyInput, type PreparedBody, preparing } from './post.tasks.js';
import { PostCategory } from './postCategory.entity.js';
import { countInCategories } from '../categories/categoryChanges.js';

/** The text of a post, a draft or a revision in stored form. */
export interface Writing {
  title: string;
  html: string;
  categories: readonly string[];
  coverImageURL: string | null;
  description: string | null;
  canonicalURL: string | null;
}

export function sameWriting(a: Writing, b: Writing): boolean {
  const keys = ({ categories }: Writing) => categories.map(categoryKey).join('\n');
  return (
    a.title === b.title &&
    a.html === b.html &&
    (a.coverImageURL ?? null) === (b.coverImageURL ?? null) &&
    (a.description ?? null) === (b.description ?? null) &&
    (a.canonicalURL ?? null) === (b.canonicalURL ?? null) &&
    keys(a) === keys(b)
  );
}

export async function writingOf(manager: EntityManager, postId: string): Promise<Writing> {
  const { html = '', ...post } = await manager.findOneOrFail(Post, {
    select: { id: true, title: true, html: true, coverImageURL: true, description: true, canonicalURL: true },
    where: { id: postId },
  });
  const entries = await manager.find(PostCategory, {
    where: { postId },
    relations: { category: true },
    order: { position: 'ASC' },
  });
  return {
    title: post.title,
    html,
    coverImageURL: post.coverImageURL,
    description: post.description,
    canonicalURL: post.canonicalURL,
    categories: entries.flatMap(({ category }) => category?.name ?? []),
  };
}

/** A body in stored form, its images as uploads. @throws BadUserInputError naming `html`; TooBusyError */
export async function prepareContent(
  { threads, uploads }: { threads: WorkerThreads; uploads: UploadService },
  author: User,
  { html: raw, ...others }: Omit<PrepareBodyInput, 'maxLength'>,
): Promise<PreparedBody> {
  const { use } = others;
  const prepared = await threads
    .run(
      preparing,
      { ...others, html: raw, maxLength: MAX_HTML },
      { size: raw.length + (others.shown?.length ?? 0), writer: author.id },
    )
    .catch((error: unknown) => {
      if (!(error instanceof TaskTooLargeError)) throw error;
      throw fieldError(
        'html',
        `The ${use} is too complex: its HTML could not be processed within ${TIME_LIMIT} seconds. Make it shorter or simpler.`,
      );
    });
  if ('rejected' in prepared) throw fieldError('html', prepared.rejected);
  const html = await uploads.storeEmbeddedImages(author, prepared.html);
  if (html.length > MAX_HTML) throw fieldError('html', tooLong(use, html.length, MAX_HTML));
  return { ...prepared, html };
}

/**
 * Counts the words of a post before it is replaced, in a worker thread: a long body takes a second.
 * @returns the words of a body, counted again only if it has changed. @throws UnavailableError; TooBusyError
 */
export async function countStoredWords(
  threads: WorkerThreads,
  manager: EntityManager,
  { id, authorId }: Pick<Post, 'id' | 'authorId'>,
): Promise<(html: string) => number> {
  const post = await manager.findOne(Post, { select: { id: true, html: true }, where: { id } });
  const counted = post?.html ?? '';
  const words = await threads
    .run(countingWords, { html: counted }, { size: counted.length, writer: authorId })
    .catch((error: unknown) => {
      if (!(error instanceof TaskTooLargeError)) throw error;
      throw new UnavailableError(
        'The server is too busy to store the earlier version. Nothing was changed. Try again later.',
        60,
      );
    });
  const { wordCount } = await import('../../richText/richText.js');
  return (html) => (html === counted ? words : wordCount(html));
}

/** The title in stored form. @throws BadUserInputError naming `title` */
export function checkTitle(raw: string): string {
  const { text: title, length } = measuredText(raw, MAX_TITLE);
  if (length > MAX_TITLE)
    throw fieldError('title', `The title has ${length} characters, ${MAX_TITLE} are allowed.`);
  if (showsNothing(title)) throw fieldError('title', 'The title is missing.');
  return title;
}

/** The description in stored form; null without one. @throws BadUserInputError naming `description` */
export function checkDescription(raw: string | null | undefined, max = MAX_DESCRIPTION): string | null {
  const { text, length } = measuredText(raw ?? '', max);
  if (length > max)
    throw fieldError('description', `The description has ${length} characters, ${max} are allowed.`);
  return showsNothing(text) ? null : text;
}

/** Assigns a post to its categories in the chosen order, and updates their counts. */
export async function fileUnder(manager: EntityManager, post: Post, categories: Category[]): Promise<void> {
  if (categories.length === 0) return;
  if (post.isListed) {
    await countInCategories(
      manager,
      categories.map(({ id }) => id),
      1,
    );
  }
  await insertRows(
    manager,
    PostCategory,
    categories.map(({ id: categoryId }, position) => ({
      postId: post.id,
      categoryId,
      position,
      likesCount: post.likesCount,
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
      isListed: post.isListed,
    })),
  );
}

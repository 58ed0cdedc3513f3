import type { EntityManager } from 'typeorm';
import type { Category } from '../categories/category.entity.js';
import { countInCategories } from '../categories/categoryCounts.js';
import { excerpt, readingMinutes } from '../common/richText.js';
import { cleanText } from '../common/validation.js';
import { insertRows } from '../database/insertRows.js';
import { BadUserInputError } from '../errors.js';
import type { Post } from './post.entity.js';
import { MAX_TITLE } from './post.inputs.js';
import { PostCategory } from './postCategory.entity.js';

/** What lists show of a body. */
export function summaryOf(html: string): Pick<Post, 'excerpt' | 'readingMinutes'> {
  return { excerpt: excerpt(html), readingMinutes: readingMinutes(html) };
}

/** The title in the form in which it is stored. @throws BadUserInputError naming `title` */
export function checkTitle(raw: string): string {
  const title = cleanText(raw);
  const length = [...title].length;
  if (length === 0) throw fieldError('title', 'The title is missing.');
  if (length > MAX_TITLE)
    throw fieldError('title', `The title has ${length} characters, ${MAX_TITLE} are allowed.`);
  return title;
}

export function fieldError(field: string, message: string): BadUserInputError {
  return new BadUserInputError(message, { [field]: message });
}

/** Puts a post into its categories, and their counts, in the order in which they were chosen. */
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
      isListed: post.isListed,
    })),
  );
}

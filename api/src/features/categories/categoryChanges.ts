import { type DataSource, type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { cleanText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import {
  BadUserInputError,
  ConflictError,
  fieldError,
  NotFoundError,
  UnavailableError,
} from '../../errors.js';
import { CategoryFollow } from '../follows/follow.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Category, categoryKey } from './category.entity.js';
import { moveCategoryFollowers, removeCategoryFollowers } from './categoryFollowers.js';
import { countInTexts, renameInScheduled, renameInTexts, type Renaming } from './categoryTexts.js';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 500;

/** A category in stored form. @throws BadUserInputError naming `name` or `description` */
export function checkCategory(raw: { name: string; description: string }): {
  name: string;
  nameKey: string;
  description: string;
} {
  const name = cleanText(raw.name);
  const description = cleanText(raw.description);
  if (showsNothing(name)) throw fieldError('name', 'A category needs a name.');
  if ([...name].length > MAX_NAME)
    throw fieldError('name', `The name of a category can have ${MAX_NAME} characters.`);
  if ([...description].length > MAX_DESCRIPTION)
    throw fieldError('description', `The description of a category can have ${MAX_DESCRIPTION} characters.`);
  return { name, nameKey: categoryKey(name), description };
}

/**
 * Changes a category, then its name in drafts and revisions.
 *
 * @throws BadUserInputError; NotFoundError; ConflictError; UnavailableError if texts with the old name are left
 */
export async function changeCategory(
  dataSource: DataSource,
  id: string,
  changes: { name?: string; description?: string },
): Promise<Category> {
  const stored = await existing(dataSource, id);
  const { name, nameKey, description } = checkCategory({
    name: changes.name ?? stored.name,
    description: changes.description ?? stored.description,
  });
  const renaming = changes.name === undefined ? null : { key: stored.nameKey, name };
  await inTransaction(dataSource, async (manager) => {
    if (renaming) await renameInScheduled(manager, renaming);
    await lockCategories(manager, [stored]);
    await manager.update(
      Category,
      { id },
      { name, nameKey, ...(changes.description !== undefined && { description }) },
    );
    await recordChange(manager, changeOf(id, 'updated'));
  }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new ConflictError('A category with this name already exists. Merge the two instead.');
    throw error;
  });
  if (renaming) await renameEverywhere(dataSource, renaming, `“${stored.name}” is now “${name}”`);
  return Object.assign(stored, { name, nameKey, description });
}

/**
 * Moves a category's posts to another, where posts in both keep their place, then its drafts and revisions.
 *
 * @returns how many posts it had
 * @throws BadUserInputError; NotFoundError; ConflictError; UnavailableError if texts with the old name are left
 */
export async function mergeCategories(dataSource: DataSource, from: string, into: string): Promise<number> {
  if (from === into) throw new BadUserInputError('A category cannot be merged with itself.');
  const [gone, kept] = [await existing(dataSource, from), await existing(dataSource, into)];
  const renaming = { key: gone.nameKey, name: kept.name };
  // An interrupted merge leaves some followers with the other category already; the next one moves the rest.
  await moveCategoryFollowers(dataSource, from, into);
  const count = await inTransaction(dataSource, async (manager) => {
    await renameInScheduled(manager, renaming);
    await lockCategories(manager, [gone, kept]);
    const moved = await manager.find(PostCategory, { select: { postId: true }, where: { categoryId: from } });
    const { driver } = dataSource;
    const [table, postId, categoryId] = ['post_category', 'postId', 'categoryId'].map((name) =>
      driver.escape(name),
    );
    // MySQL cannot delete from a table that the same statement reads, except through a derived table.
    await manager.query(
      `DELETE FROM ${table} WHERE ${categoryId} = ? AND ${postId} IN (SELECT ${postId} FROM (SELECT ${postId} FROM ${table} WHERE ${categoryId} = ?) AS both_of_them)`,
      [from, into],
    );
    await manager.update(PostCategory, { categoryId: from }, { categoryId: into });
    const postsCount = await manager.countBy(PostCategory, { categoryId: into, isListed: true });
    const followersCount = await moveFollows(manager, from, into);
    await manager.update(Category, { id: into }, { postsCount, followersCount });
    await manager.query('UPDATE webhook SET categoryId = ? WHERE categoryId = ?', [into, from]);
    await manager.delete(Category, { id: from });
    // Readers of the change log could not find out which posts have moved.
    const changes = moved.map(({ postId }): Change => ({
      subject: 'post',
      subjectId: postId,
      kind: 'updated',
      actorId: null,
    }));
    await recordChange(manager, ...changes, changeOf(into, 'updated'), changeOf(from, 'deleted'));
    return moved.length;
  });
  await renameEverywhere(dataSource, renaming, `The posts of “${gone.name}” are in “${kept.name}” now`);
  return count;
}

/** How many drafts and earlier versions have a name that no category has any more, and that is another one's by now. */
export function countFormerName(
  dataSource: DataSource,
  oldName: string,
  { name }: Category,
): Promise<number> {
  return countInTexts(dataSource, { key: categoryKey(oldName), name });
}

/**
 * Finishes what an interrupted {@link changeCategory} or {@link mergeCategories} has left: texts with a name that no category has.
 *
 * @returns the number of changed texts
 */
export function finishRenaming(dataSource: DataSource, oldName: string, { name }: Category): Promise<number> {
  return renameInTexts(dataSource, { key: categoryKey(oldName), name });
}

async function renameEverywhere(dataSource: DataSource, renaming: Renaming, done: string): Promise<void> {
  try {
    await renameInTexts(dataSource, renaming);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(
      `${done}, but some drafts and earlier versions still have the old name: ${reason}. Run the same command again to finish.`,
    );
  }
}

/** Followers of one category then follow the other, each once. @returns how many follow it then */
async function moveFollows(manager: EntityManager, from: string, into: string): Promise<number> {
  // The derived table is for MySQL, as above.
  await manager.query(
    'DELETE FROM category_follow WHERE followedId = ? AND followerId IN (SELECT followerId FROM (SELECT followerId FROM category_follow WHERE followedId = ?) AS of_both)',
    [from, into],
  );
  await manager.update(CategoryFollow, { followedId: from }, { followedId: into });
  return manager.countBy(CategoryFollow, { followedId: into });
}

/** Deletes a category without its posts. Drafts keep its name, which their authors take off. @returns how many posts it had. @throws NotFoundError; ConflictError */
export async function deleteCategory(dataSource: DataSource, id: string): Promise<number> {
  const category = await existing(dataSource, id);
  // An interrupted deletion leaves a category with fewer followers; the operator deletes it again.
  await removeCategoryFollowers(dataSource, id);
  return inTransaction(dataSource, async (manager) => {
    await lockCategories(manager, [category]);
    const count = await manager.countBy(PostCategory, { categoryId: id });
    await manager.delete(Category, { id });
    await recordChange(manager, changeOf(id, 'deleted'));
    return count;
  });
}

/** Only operators change categories. */
function changeOf(id: string, kind: 'updated' | 'deleted'): Change {
  return { subject: 'category', subjectId: id, kind, actorId: null };
}

async function existing(dataSource: DataSource, id: string): Promise<Category> {
  return (await dataSource.manager.findOneBy(Category, { id })) ?? noCategory();
}

/**
 * Locks categories in the order of their ids. With a row locked, no post can be added to the category until the transaction ends: the
 * foreign key waits for the lock.
 *
 * @throws NotFoundError; ConflictError if one has another name than before
 */
async function lockCategories(manager: EntityManager, categories: readonly Category[]): Promise<void> {
  const query = manager
    .createQueryBuilder(Category, 'category')
    .where({ id: In(categories.map(({ id }) => id)) })
    .orderBy('category.id');
  const locked = new Map((await forUpdate(query).getMany()).map(({ id, name }) => [id, name]));
  for (const { id, name } of categories) {
    const current = locked.get(id) ?? noCategory();
    if (current !== name)
      throw new ConflictError(`The category “${name}” was renamed to “${current}” meanwhile.`);
  }
}

function noCategory(): never {
  throw new NotFoundError('This category does not exist.');
}

/**
 * Adds listed posts to the counts of these categories, or subtracts them, in the transaction that changes its rows.
 * Call it before inserting the rows: their foreign key takes a shared lock on the category, and two writers could then
 * deadlock upgrading it.
 */
export async function countInCategories(
  manager: EntityManager,
  categoryIds: readonly string[],
  change: number,
): Promise<void> {
  if (categoryIds.length === 0) return;
  await manager.increment(Category, { id: In([...categoryIds]) }, 'postsCount', change);
}

/** Removes a post from the counts of its categories, or adds it again. Unlisted posts do not count. */
export async function countPost(manager: EntityManager, postId: string, change: 1 | -1): Promise<void> {
  const entries = await manager.find(PostCategory, { select: { categoryId: true }, where: { postId } });
  await countInCategories(
    manager,
    entries.map(({ categoryId }) => categoryId),
    change,
  );
}

/** Adds listed posts, which are locked, to the counts of their categories. */
export async function countPosts(manager: EntityManager, postIds: readonly string[]): Promise<void> {
  const query = manager
    .createQueryBuilder(PostCategory, 'entry')
    .select('entry.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'count')
    .where({ postId: In([...postIds]) });
  for (const { categoryId, count } of await countedByCategory(query))
    await manager.increment(Category, { id: categoryId }, 'postsCount', count);
}

/** Removes all posts of an author from the counts of their categories. The caller has locked the posts. */
export async function uncountPostsOf(manager: EntityManager, authorId: string): Promise<void> {
  const query = manager
    .createQueryBuilder(PostCategory, 'entry')
    .innerJoin('entry.post', 'post')
    .select('entry.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'count')
    .where('post.authorId = :authorId AND post.isListed = 1', { authorId });
  for (const { categoryId, count } of await countedByCategory(query))
    await manager.decrement(Category, { id: categoryId }, 'postsCount', count);
}

/** Sorted, so that two writers do not deadlock. */
async function countedByCategory(
  query: SelectQueryBuilder<PostCategory>,
): Promise<{ categoryId: string; count: number }[]> {
  query.groupBy('entry.categoryId').orderBy('entry.categoryId');
  // Reads with a lock see what has changed since the transaction began.
  const rows = await forUpdate(query).getRawMany<{ categoryId: string; count: string | number }>();
  return rows.map(({ categoryId, count }) => ({ categoryId, count: Number(count) }));
}

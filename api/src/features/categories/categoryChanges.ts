import { type DataSource, type EntityManager, type EntityTarget, In, type SelectQueryBuilder } from 'typeorm';
import { cleanText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { engineOf, inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { Draft } from '../drafts/draft.entity.js';
import { BadUserInputError, ConflictError, fieldError, NotFoundError } from '../../errors.js';
import { CategoryFollow } from '../follows/follow.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { Category, categoryKey } from './category.entity.js';

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

/** Changes a category, also in drafts and revisions. @throws BadUserInputError, NotFoundError, ConflictError */
export async function changeCategory(
  dataSource: DataSource,
  id: string,
  changes: { name?: string; description?: string },
): Promise<Category> {
  return inTransaction(dataSource, async (manager) => {
    const stored = await lockCategory(manager, id);
    const checked = checkCategory({
      name: changes.name ?? stored.name,
      description: changes.description ?? stored.description,
    });
    await manager.update(Category, { id }, checked);
    if (checked.name !== stored.name) await renameInTexts(manager, stored, checked.name);
    await recordChange(manager, changeOf(id, 'updated'));
    return Object.assign(stored, checked);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new ConflictError('A category with this name already exists. Merge the two instead.');
    throw error;
  });
}

/** Moves a category's posts to another, where posts in both keep their place. @returns how many it had */
export async function mergeCategories(dataSource: DataSource, from: string, into: string): Promise<number> {
  if (from === into) throw new BadUserInputError('A category cannot be merged with itself.');
  return inTransaction(dataSource, async (manager) => {
    const gone = await lockCategory(manager, from);
    const kept = await lockCategory(manager, into);
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
    await manager.delete(Category, { id: from });
    await renameInTexts(manager, gone, kept.name);
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

/** Deletes a category without its posts. @returns how many it had. @throws NotFoundError */
export async function deleteCategory(dataSource: DataSource, id: string): Promise<number> {
  return inTransaction(dataSource, async (manager) => {
    await lockCategory(manager, id);
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

/** With the row locked, no post can be added to the category until the transaction ends: the foreign key waits for the lock. */
async function lockCategory(manager: EntityManager, id: string): Promise<Category> {
  const query = manager.createQueryBuilder(Category, 'category').where({ id });
  if (engineOf(manager.dataSource) === 'mysql') query.setLock('pessimistic_write');
  const category = await query.getOne();
  if (!category) throw new NotFoundError('This category does not exist.');
  return category;
}

/** Drafts and revisions store category names. A draft keeps its version, because its text has not changed. */
async function renameInTexts(manager: EntityManager, category: Category, name: string): Promise<void> {
  for (const entity of [Draft, PostRevision]) await renameIn(manager, entity, category, name);
}

async function renameIn(
  manager: EntityManager,
  entity: EntityTarget<Draft | PostRevision>,
  { nameKey }: Category,
  name: string,
): Promise<void> {
  let after = '';
  for (;;) {
    const texts = await manager
      .createQueryBuilder(entity, 'text')
      .select(['text.id', 'text.categories'])
      .where("text.id > :after AND text.categories <> '[]'", { after })
      .orderBy('text.id')
      .limit(500)
      .getMany();
    for (const { id, categories } of texts) {
      after = id;
      if (!categories.some((each) => categoryKey(each) === nameKey)) continue;
      const renamed = categories.map((each) => (categoryKey(each) === nameKey ? name : each));
      await manager.update(entity, { id }, { categories: [...new Set(renamed)] });
    }
    if (texts.length < 500) return;
  }
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
  if (engineOf(query.dataSource) === 'mysql') query.setLock('pessimistic_write');
  const rows = await query.getRawMany<{ categoryId: string; count: string | number }>();
  return rows.map(({ categoryId, count }) => ({ categoryId, count: Number(count) }));
}

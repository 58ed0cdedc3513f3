import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, SelectQueryBuilder } from 'typeorm';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { Draft } from '../drafts/draft.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { categoryKey } from './category.entity.js';

/** A category's new name for the texts that store its old one. */
export interface Renaming {
  /** The key of the old name. */
  key: string;
  name: string;
}

/** Texts that are looked through at once. */
const PAGE = 500;
/** The most texts that one transaction changes. */
const BATCH = 50;
/** A transaction begins no further text after this time, in milliseconds: SQLite rewrites long ones, and the site waits for it. */
const LONGEST = 50;
/** Between two transactions, in milliseconds: the site's writers try again every 10 ms (serialQueryRunner.ts). */
const PAUSE = 30;

interface StoredNames {
  id: string;
  /** As it is stored, for comparison. */
  categories: string;
}

type TextWithNames = typeof Draft | typeof PostRevision;

/**
 * Renames a category in drafts and revisions, which store its name. It runs after the change of the category, in short transactions, and
 * can be repeated if it was interrupted. A draft keeps its version, because its text has not changed.
 *
 * @returns the number of changed texts
 */
export async function renameInTexts(dataSource: DataSource, renaming: Renaming): Promise<number> {
  let count = 0;
  // The second round finds what was saved with the old name during the first.
  for (let round = 0; round < 2; round++)
    for (const entity of [Draft, PostRevision]) count += await renameIn(dataSource, entity, renaming);
  return count;
}

/**
 * Renames a category in scheduled drafts, in the transaction that changes the category: with a name that no category has, the server would
 * not publish them. Call it before locking the category, because publishing locks the draft first.
 */
export async function renameInScheduled(manager: EntityManager, renaming: Renaming): Promise<void> {
  const query = namesOf(manager, Draft).andWhere('text.publishAt IS NOT NULL').orderBy('text.id');
  // Only a locking read sees what was committed last, and does not fix what later reads of the transaction see.
  for (const text of await forUpdate(query).getRawMany<StoredNames>())
    await change(manager, Draft, text, renaming);
}

/** How many drafts and revisions have the old name. */
export async function countInTexts(dataSource: DataSource, renaming: Renaming): Promise<number> {
  let count = 0;
  for (const entity of [Draft, PostRevision])
    for await (const ids of textsToRename(dataSource, entity, renaming)) count += ids.length;
  return count;
}

async function renameIn(dataSource: DataSource, entity: TextWithNames, renaming: Renaming): Promise<number> {
  let count = 0;
  for await (const ids of textsToRename(dataSource, entity, renaming)) {
    let left = ids;
    while (left.length > 0) {
      const batch = left.slice(0, BATCH);
      const { changed, others } = await inTransaction(dataSource, (manager) =>
        renameBatch(manager, entity, { ids: batch, renaming }),
      );
      count += changed;
      left = [...others, ...left.slice(BATCH)];
      await sleep(PAUSE);
    }
  }
  return count;
}

/** The ids of the texts that have the old name, in parts. */
async function* textsToRename(
  dataSource: DataSource,
  entity: TextWithNames,
  renaming: Renaming,
): AsyncIterable<string[]> {
  for (let after = ''; ;) {
    const query = namesOf(dataSource.manager, entity).andWhere('text.id > :after', { after });
    const page = await query.orderBy('text.id').limit(PAGE).getRawMany<StoredNames>();
    yield page.filter((text) => renamed(text, renaming) !== null).map(({ id }) => id);
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

/** Locks texts of one table only, in the order of their ids. @returns the ids that need another transaction */
async function renameBatch(
  manager: EntityManager,
  entity: TextWithNames,
  { ids, renaming }: { ids: readonly string[]; renaming: Renaming },
): Promise<{ changed: number; others: string[] }> {
  const startedAt = performance.now();
  const texts = await namesOf(manager, entity)
    .andWhere('text.id IN (:...ids)', { ids })
    .orderBy('text.id')
    .getRawMany<StoredNames>();
  const others: string[] = [];
  let changed = 0;
  for (const [at, text] of texts.entries()) {
    if (at > 0 && performance.now() - startedAt > LONGEST)
      return { changed, others: [...others, ...texts.slice(at).map(({ id }) => id)] };
    const outcome = await change(manager, entity, text, renaming);
    if (outcome === 'renamed') changed += 1;
    if (outcome === 'changed elsewhere') others.push(text.id);
  }
  return { changed, others };
}

/** Renames the category in one text, unless a member has chosen other categories since they were read. */
async function change(
  manager: EntityManager,
  entity: TextWithNames,
  text: StoredNames,
  renaming: Renaming,
): Promise<'renamed' | 'changed elsewhere' | 'right'> {
  const categories = renamed(text, renaming);
  if (categories === null) return 'right';
  const { affected } = await manager
    .createQueryBuilder()
    .update(entity)
    .set({ categories })
    .where('id = :id AND categories = :stored', { id: text.id, stored: text.categories })
    .execute();
  return affected === 1 ? 'renamed' : 'changed elsewhere';
}

function namesOf(manager: EntityManager, entity: TextWithNames): SelectQueryBuilder<Draft | PostRevision> {
  return manager
    .createQueryBuilder<Draft | PostRevision>(entity, 'text')
    .select('text.id', 'id')
    .addSelect('text.categories', 'categories')
    .where("text.categories <> '[]'");
}

/** The names of a text after the renaming, once each; null if they stay. */
function renamed({ categories }: StoredNames, { key, name }: Renaming): string[] | null {
  const parsed = parseJson(categories, bounds.json, 'The list of categories');
  const before = Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string') : [];
  if (!before.some((each) => categoryKey(each) === key)) return null;
  const keys = [key, categoryKey(name)];
  const names = [...new Set(before.map((each) => (keys.includes(categoryKey(each)) ? name : each)))];
  return JSON.stringify(names) === JSON.stringify(before) ? null : names;
}

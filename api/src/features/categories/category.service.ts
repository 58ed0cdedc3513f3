import type DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { readRows } from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import { fieldError } from '../../errors.js';
import { Category, categoryKey } from './category.entity.js';
import { CATEGORY_COLUMNS, categoryOf } from './categoryRow.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    categories: CategoryService;
  }
  interface Loaders {
    categoryById: DataLoader<string, Category | null>;
  }
}

export class CategoryService {
  constructor(private readonly dataSource: DataSource) {}

  async list(): Promise<Category[]> {
    const rows = await readRows(this.dataSource, `SELECT ${CATEGORY_COLUMNS} FROM category c`);
    const categories = rows.map(categoryOf);
    return categories.sort((a, b) => a.nameKey.localeCompare(b.nameKey, 'en'));
  }

  async byId(id: string): Promise<Category | null> {
    const [category = null] = await this.byIds([id]);
    return category;
  }

  /** In any order, omitting missing ones. */
  async byIds(ids: readonly string[]): Promise<Category[]> {
    const known = ids.filter(isId);
    return known.length === 0 ? [] : this.dataSource.manager.findBy(Category, { id: In(known) });
  }

  async byName(name: string): Promise<Category | null> {
    const sql = `SELECT ${CATEGORY_COLUMNS} FROM category c WHERE c.nameKey = :key`;
    const [row] = await readRows(this.dataSource, sql, { key: categoryKey(name) });
    return row ? categoryOf(row) : null;
  }

  /** The categories with these names, in this order, once each. @throws BadUserInputError for unknown ones */
  async byNames(names: string[]): Promise<Category[]> {
    const known = await this.known(names);
    const keys = new Set(known.map(({ nameKey }) => nameKey));
    const missing = names.find((name) => !keys.has(categoryKey(name)));
    if (missing !== undefined) throw fieldError('categories', `There is no category “${missing}”.`);
    return known;
  }

  /** The existing categories with these names, in this order, without duplicates. */
  async known(names: string[]): Promise<Category[]> {
    const keys = [...new Set(names.map(categoryKey))];
    if (keys.length === 0) return [];
    const found = await this.dataSource.manager.findBy(Category, { nameKey: In(keys) });
    return keys.flatMap((key) => found.find(({ nameKey }) => nameKey === key) ?? []);
  }

  /** Adds missing categories. Existing ones stay unchanged. */
  async add(categories: { name: string; description: string }[]): Promise<void> {
    const rows = categories
      .map(({ name, description }) => ({
        name: [...cleanText(name)].slice(0, 50).join(''),
        description: cleanText(description),
      }))
      .filter(({ name }) => name !== '')
      .map(({ name, description }) => ({ id: newId(), name, nameKey: categoryKey(name), description }));
    const known = new Set((await this.known(rows.map(({ name }) => name))).map(({ nameKey }) => nameKey));
    const missing = rows.filter(({ nameKey }) => !known.has(nameKey));
    if (missing.length === 0) return;
    await inTransaction(this.dataSource, async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(Category);
      await insert.values(missing).orIgnore().updateEntity(false).execute();
      // Another process may have added one of them meanwhile: then only the row that is stored was created.
      const added = await manager.findBy(Category, { id: In(missing.map(({ id }) => id)) });
      const created = { subject: 'category', kind: 'created', actorId: null } as const;
      await recordChange(manager, ...added.map(({ id }) => ({ ...created, subjectId: id })));
    });
  }
}

export function categoryLoaders({ categories }: Services) {
  return { categoryById: createLoader('id', (ids) => categories.byIds(ids)) };
}

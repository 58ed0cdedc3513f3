import { type DataSource, In } from 'typeorm';
import { isId, newId } from '../common/ids.js';
import { cleanText } from '../common/validation.js';
import { BadUserInputError } from '../errors.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Category, categoryKey } from './category.entity.js';

export class CategoryService {
  constructor(private readonly dataSource: DataSource) {}

  /** All categories in the order of their names. */
  async list(): Promise<Category[]> {
    const categories = await this.dataSource.manager.find(Category);
    return categories.sort((a, b) => a.nameKey.localeCompare(b.nameKey, 'en'));
  }

  async byId(id: string): Promise<Category | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(Category, { id }) : null;
  }

  /** The category of a name, without regard to case, or null. */
  byName(name: string): Promise<Category | null> {
    return this.dataSource.manager.findOneBy(Category, { nameKey: categoryKey(name) });
  }

  /**
   * The categories of these names, in this order, each once.
   *
   * @throws BadUserInputError naming `categories` when one does not exist
   */
  async byNames(names: string[]): Promise<Category[]> {
    const keys = [...new Set(names.map(categoryKey))];
    if (keys.length === 0) return [];
    const found = await this.dataSource.manager.findBy(Category, { nameKey: In(keys) });
    return keys.map((key, i) => {
      const category = found.find((each) => each.nameKey === key);
      if (category) return category;
      const message = `There is no category “${names[i] ?? key}”.`;
      throw new BadUserInputError(message, { categories: message });
    });
  }

  /** The categories of these names that exist, in this order, each once. */
  async known(names: string[]): Promise<Category[]> {
    const keys = [...new Set(names.map(categoryKey))];
    if (keys.length === 0) return [];
    const found = await this.dataSource.manager.findBy(Category, { nameKey: In(keys) });
    return keys.flatMap((key) => found.find(({ nameKey }) => nameKey === key) ?? []);
  }

  /** Adds the categories that are not there yet; those that are stay as they are. */
  async add(categories: { name: string; description: string }[]): Promise<void> {
    const rows = categories
      .map(({ name, description }) => ({ name: cleanText(name).slice(0, 50), description }))
      .filter(({ name }) => name !== '')
      .map(({ name, description }) => ({ id: newId(), name, nameKey: categoryKey(name), description }));
    if (rows.length === 0) return;
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(Category)
      .values(rows)
      .orIgnore()
      .execute();
  }

  /** How many listed posts each of these categories holds; one without any has no row. */
  async countPosts(categoryIds: readonly string[]): Promise<{ categoryId: string; count: number }[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(PostCategory, 'pc')
      .select('pc.categoryId', 'categoryId')
      .addSelect('COUNT(*)', 'count')
      .where({ categoryId: In([...categoryIds]), isListed: true })
      .groupBy('pc.categoryId')
      .getRawMany<{ categoryId: string; count: string | number }>();
    return rows.map(({ categoryId, count }) => ({ categoryId, count: Number(count) }));
  }
}

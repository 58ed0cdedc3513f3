import { columnsOf, numberOf, type Row, textOf } from '../../platform/database/readRows.js';
import { Category } from './category.entity.js';

/* A category that hand-written SQL reads as `category c`. */

export const CATEGORY_COLUMNS = columnsOf('c', '', 'id name nameKey description postsCount followersCount');

export function categoryOf(row: Row): Category {
  const category = new Category();
  category.id = textOf(row, 'id');
  category.name = textOf(row, 'name');
  category.nameKey = textOf(row, 'nameKey');
  category.description = textOf(row, 'description');
  category.postsCount = numberOf(row, 'postsCount');
  category.followersCount = numberOf(row, 'followersCount');
  return category;
}

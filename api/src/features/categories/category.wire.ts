import { id, named, text } from '../../platform/rest/restSchemas.js';
import type { Category } from './category.entity.js';

/** A category as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestCategory {
  _id: string;
  name: string;
  desc: string;
}

export const categorySchema = named<RestCategory>('Category', 'A category of posts.', {
  _id: id('The id of the category.'),
  name: text('The name, unique without regard to case.'),
  desc: text('One sentence about the posts in the category.'),
});

export function toCategory(category: Category): RestCategory {
  return { _id: category.id, name: category.name, desc: category.description };
}

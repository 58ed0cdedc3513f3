import { NotFoundError } from '../../errors.js';
import { requiredParameter } from '../../platform/rest/restInput.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { fields, listOf, text } from '../../platform/rest/restSchemas.js';
import { categorySchema, toCategory } from './category.wire.js';

/** `/api/categories` (docs/behaviour.md#rest-categories). */
export const categoryRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/categories',
    operation: {
      id: 'listCategories',
      tag: 'Categories',
      summary: 'All categories, by name',
      success: { description: 'The categories.', schema: listOf(categorySchema, 'Categories.') },
    },
    answer: async ({ services }) => ok((await services.categories.list()).map(toCategory)),
  },
  {
    method: 'get',
    path: '/categories/single',
    operation: {
      id: 'getCategory',
      tag: 'Categories',
      summary: 'One category',
      success: { description: 'The category.', schema: categorySchema },
      failures: { 400: 'The name is missing.', 404: 'The category does not exist.' },
    },
    query: fields({ name: text('The name, without regard to case.') }),
    answer: async ({ query, services }) => {
      const category = await services.categories.byName(requiredParameter(query, 'name'));
      if (!category) throw new NotFoundError('Category does not exist!');
      return ok(toCategory(category));
    },
  },
];

import { requiredParameter } from '../../platform/rest/restInput.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { fields, id, listOf, named, text } from '../../platform/rest/restSchemas.js';
import { execute } from '../../platform/useCases/command.js';
import * as queries from './category.queries.js';
import { type Category, noSuchCategory } from './category.entity.js';

/** A category as REST writes it (docs/behaviour.md#rest-wire-names). */
const categorySchema = named<ReturnType<typeof toCategory>>('Category', 'A category of posts.', {
  _id: id('The id of the category.'),
  name: text('The name, unique without regard to case.'),
  desc: text('One sentence about the posts in the category.'),
});

function toCategory({ id: _id, name, description: desc }: Category) {
  return { _id, name, desc };
}

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
    useCases: [queries.categories],
    answer: async (request) => ok((await execute(queries.categories, request, {})).map(toCategory)),
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
    useCases: [queries.category],
    answer: async (request) => {
      const name = requiredParameter(request.query, 'name');
      const category = await execute(queries.category, request, { name });
      if (!category) throw noSuchCategory();
      return ok(toCategory(category));
    },
  },
];

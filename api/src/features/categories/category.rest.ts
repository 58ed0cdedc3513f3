import { NotFoundError } from '../../errors.js';
import { requiredParameter } from '../../platform/rest/restInput.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { toCategory } from './category.wire.js';

/** `/api/categories` (docs/behaviour.md#rest-categories). */
export const categoryRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/categories',
    dependsOn: [],
    answer: async ({ services }) => ok((await services.categories.list()).map(toCategory)),
  },
  {
    method: 'get',
    path: '/categories/single',
    dependsOn: ['name'],
    answer: async ({ query, services }) => {
      const category = await services.categories.byName(requiredParameter(query, 'name'));
      if (!category) throw new NotFoundError('Category does not exist!');
      return ok(toCategory(category));
    },
  },
];

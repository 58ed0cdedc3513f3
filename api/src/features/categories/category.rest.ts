import { NotFoundError } from '../../errors.js';
import { requiredParameter } from '../../doors/rest/restInput.js';
import { ok, type RestRoute } from '../../doors/rest/restRoute.js';
import { toCategory } from '../../doors/rest/restShapes.js';

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

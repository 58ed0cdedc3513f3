import { query, type Read } from '../../platform/useCases/command.js';
import { checkAdmin } from '../statistics/statistics.queries.js';
import type { User } from '../users/user.entity.js';

/** The state of the site. @throws ForbiddenError */
export const siteHealth = query({
  name: 'siteHealth',
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to see the health of the site.',
  run: async ({ viewer, services }: Read<User, object>) => {
    checkAdmin(viewer);
    return services.health.site();
  },
});

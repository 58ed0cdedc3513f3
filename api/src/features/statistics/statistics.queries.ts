import { fieldError, ForbiddenError } from '../../errors.js';
import { query, type Read } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import { isAdmin } from '../users/user.policy.js';
import { MAX_DAYS } from './statistics.service.js';

/** @throws ForbiddenError for everyone else */
export function checkAdmin(viewer: User): void {
  if (!isAdmin(viewer)) throw new ForbiddenError('Only admins can see this.');
}

/** The numbers of the last days. @throws ForbiddenError; BadUserInputError */
export const siteDays = query({
  name: 'siteDays',
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to see statistics.',
  run: async ({ viewer, input: { days }, services }: Read<User, { days: number }>) => {
    checkAdmin(viewer);
    if (days < 1 || days > MAX_DAYS) throw fieldError('days', `It must be between 1 and ${MAX_DAYS}.`);
    return services.statistics.days(days);
  },
});

import type { Count } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import { uploadNames } from './uploadUse.js';

/**
 * The limit of a command that may take uploads without an owner into a post or a profile (docs/behaviour.md#rest-uploads). They
 * count for the storage of the account from then on, and go back to the budget of the client's address.
 */
export function countingUploads(budget: 'publish' | 'change' | 'profile'): Count<User, object> {
  // Each edit of a post leaves words in the full-text index of MySQL until the index is rebuilt.
  const budgets = budget === 'change' ? (['change', 'changeDay'] as const) : [budget];
  return {
    budgets,
    count: async ({ viewer, services, device, limit, refund }, given) => {
      for (const each of budgets) await limit(each);
      const texts = Object.values(given).filter((value): value is string => typeof value === 'string');
      const unowned = await services.uploads.unowned(uploadNames(...texts));
      if (unowned.length === 0) return null;
      return async () => {
        for (let taken = await services.uploads.countOwned(viewer.id, unowned); taken > 0; taken -= 1)
          await refund('anonymousUpload', `address:${device.address}`);
      };
    },
  };
}

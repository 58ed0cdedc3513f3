import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from './user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    users: DataLoader<string, User | null>;
  }
}

export function userLoaders({ users }: Services): Pick<Loaders, 'users'> {
  return {
    users: createLoader(
      (ids) => users.byIds(ids),
      (user) => user.id,
      null,
    ),
  };
}

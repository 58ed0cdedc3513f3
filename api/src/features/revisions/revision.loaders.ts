import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    revisionHtml: DataLoader<string, { id: string; html: string } | null>;
  }
}

export function revisionLoaders({ revisions }: Services, viewer: User | null): Pick<Loaders, 'revisionHtml'> {
  return {
    revisionHtml: createLoader(
      (ids) => (viewer ? revisions.htmlByIds(viewer.id, ids) : Promise.resolve([])),
      (row) => row.id,
      null,
    ),
  };
}

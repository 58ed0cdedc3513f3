import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    draftHtml: DataLoader<string, { id: string; html: string } | null>;
  }
}

export function draftLoaders({ drafts }: Services, viewer: User | null): Pick<Loaders, 'draftHtml'> {
  return {
    draftHtml: createLoader(
      (ids) => (viewer ? drafts.htmlByIds(viewer.id, ids) : Promise.resolve([])),
      (row) => row.id,
      null,
    ),
  };
}

import { type AnyRead, query } from '../../platform/useCases/command.js';
import { LISTED, WHOLE } from '../posts/postRows.js';
import type { SearchArgs } from './search.service.js';

export const search = query({
  name: 'search',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<SearchArgs>) => services.search.search(input, LISTED),
});

export const searchByRest = query({
  name: 'searchByRest',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<SearchArgs>) => services.search.search(input, WHOLE),
});

export const suggestions = query({
  name: 'suggestions',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<{ query: string; first?: number }>) =>
    services.search.suggestions(input.query, input.first),
});

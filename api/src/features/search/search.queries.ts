import { type AnyRead, query } from '../../platform/useCases/command.js';
import { LISTED } from '../posts/postRows.js';
import type { SearchArgs } from './search.service.js';
import { hintsFor } from './searchHints.js';

export const search = query({
  name: 'search',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<SearchArgs>) => services.search.search(input, LISTED),
});

export const searchHints = query({
  name: 'searchHints',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<Pick<SearchArgs, 'query' | 'filter'>>) => hintsFor(services, input),
});

/** The best posts with all related data, in parts. */
export const searchByRest = query({
  name: 'searchByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ input: { query, most }, services }: AnyRead<{ query: string; most: number }>) =>
    services.search.best(query, most),
});

export const suggestions = query({
  name: 'suggestions',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<{ query: string; first?: number }>) =>
    services.search.suggestions(input.query, input.first),
});

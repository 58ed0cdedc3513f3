import { hintsFor } from '../../src/features/search/searchHints.js';
import type { SearchArgs } from '../../src/features/search/search.service.js';
import { LISTED } from '../../src/features/posts/postRows.js';
import type { Services } from '../../src/platform/useCases/context.js';
import { userNameOf } from '../dataset.js';

/** Queries of one kind, with words of the generated texts. */
export interface Case {
  name: string;
  queries: readonly string[];
  options?: Pick<SearchArgs, 'filter' | 'sort'>;
  /** What a query asks for, unless it is a page of results. */
  run?: (services: Services, query: string) => Promise<unknown>;
}

const FIRST = 8;
const FREQUENT = ['react', 'state', 'component', 'first'];
const SEVERAL = ['react state', 'react component state effect', 'javascript render css'];
/** Words of one title in some hundred or thousand. */
const RARE = ['qwik', 'zod schema', 'keyboard focus'];
const MISSPELLED = ['componet', 'useefect', 'javascrpt rendr'];
const UNKNOWN = ['xylophone', 'react xylophone'];

const filters: readonly (readonly [string, Case['options']])[] = [
  ['a category', { filter: { category: 'Hooks' } }],
  ['an author', { filter: { author: userNameOf(0) } }],
  ['a year', { filter: { year: 2024 } }],
  ['a year without posts', { filter: { year: 2019 } }],
  ['runnable examples', { filter: { hasExamples: true } }],
  ['short posts', { filter: { length: 'SHORT' } }],
  ['long posts', { filter: { length: 'LONG' } }],
];

export const CASES: readonly Case[] = [
  { name: 'a frequent word', queries: FREQUENT },
  { name: 'several frequent words', queries: SEVERAL },
  { name: 'rare words', queries: RARE },
  { name: 'misspelled', queries: MISSPELLED },
  { name: 'unknown', queries: UNKNOWN },
  ...filters.flatMap(([name, options = {}]) => [
    { name: `frequent, ${name}`, queries: [...FREQUENT, ...SEVERAL], options },
    { name: `rare, ${name}`, queries: RARE, options },
  ]),
  ...(['NEWEST', 'POPULAR'] as const).flatMap((sort) => [
    { name: `frequent, ${sort}`, queries: [...FREQUENT, ...SEVERAL], options: { sort } },
    { name: `rare, ${sort}`, queries: [...RARE, ...MISSPELLED, ...UNKNOWN], options: { sort } },
    {
      name: `frequent, an author, ${sort}`,
      queries: [...FREQUENT, ...SEVERAL],
      options: { sort, filter: { author: userNameOf(0) } },
    },
  ]),
  {
    name: 'suggestions',
    queries: ['rea', 'react st', 'qwi', 'useefe', 'xylo'],
    run: ({ search }, query) => search.suggestions(query),
  },
  {
    name: 'spelling, people, categories',
    queries: [...FREQUENT, ...MISSPELLED, 'user_1', 'hooks'],
    run: (services, query) => hintsFor(services, { query }),
  },
  { name: 'page with passages', queries: [...FREQUENT, ...SEVERAL, ...RARE], run: pageWithPassages },
];

export function runCase(services: Services, { options = {}, run }: Case, query: string): Promise<unknown> {
  return run ? run(services, query) : services.search.search({ query, first: FIRST, ...options }, LISTED);
}

async function pageWithPassages(services: Services, query: string): Promise<unknown> {
  const { nodes } = await services.search.search({ query, first: FIRST }, LISTED);
  const bodies = await services.posts.htmlByIds(nodes.map(({ id }) => id));
  return bodies.map(({ html }) => services.search.passage(html, query));
}

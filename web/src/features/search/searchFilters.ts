import type { PostLength, SearchFilter, SearchQueryVariables, SearchSort } from '../../generated/graphql';
import { searchPath } from './searchPath';

/** The filters and the order of a search, as its address has them; '' and false for none. */
export interface SearchFilters {
  category: string;
  author: string;
  year: string;
  runs: boolean;
  length: PostLength | '';
  sort: Exclude<SearchSort, 'RELEVANCE'> | '';
}

const LENGTHS: readonly PostLength[] = ['SHORT', 'MEDIUM', 'LONG'];
const SORTS: readonly Exclude<SearchSort, 'RELEVANCE'>[] = ['NEWEST', 'POPULAR'];
/** From 1970 to 2199. */
export const YEARS = /(?:19[7-9]|20\d|21\d)\d/;
/** Longer names do not exist. */
const MAX_NAME = 100;

/** Reads the filters of an address or a form; unknown values count as none. */
export function searchFilters(from: Pick<URLSearchParams, 'get'>): SearchFilters {
  const text = (name: string) => (from.get(name) ?? '').trim().slice(0, MAX_NAME);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value.toLowerCase() === text(name).toLowerCase()) ?? '';
  return {
    category: text('category'),
    author: text('author').replace(/^@/, ''),
    year: new RegExp(`^(?:${YEARS.source})$`).test(text('year')) ? text('year') : '',
    runs: text('runs') === '1',
    length: oneOf('length', LENGTHS),
    sort: oneOf('sort', SORTS),
  };
}

/** The parameters of an address, without those of no filter. */
export function filterParams({ category, author, year, runs, length, sort }: SearchFilters) {
  const all = {
    category,
    author,
    year,
    runs: runs ? '1' : '',
    length: length.toLowerCase(),
    sort: sort.toLowerCase(),
  };
  return Object.entries(all).filter(([, value]) => value !== '');
}

export function filteredPath(query: string, filters: SearchFilters): string {
  const more = filterParams(filters).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return searchPath(query) + more.join('');
}

/** How many filters restrict the results; the order is none. */
export function countFilters(filters: SearchFilters): number {
  return filterParams(filters).filter(([name]) => name !== 'sort').length;
}

/** The variables of the queries of a search. */
export function searchVariables(
  query: string,
  filters: SearchFilters,
): Pick<SearchQueryVariables, 'query' | 'filter' | 'sort'> {
  return { ...hintVariables(query, filters), ...(filters.sort && { sort: filters.sort }) };
}

export function hintVariables(
  query: string,
  filters: SearchFilters,
): { query: string; filter?: SearchFilter } {
  if (countFilters(filters) === 0) return { query };
  const { category, author, year, runs, length } = filters;
  const filter = {
    ...(category && { category }),
    ...(author && { author }),
    ...(year && { year: Number(year) }),
    ...(runs && { hasExamples: true }),
    ...(length && { length }),
  };
  return { query, filter };
}

/** The API's maximum query length. */
export const MAX_QUERY_LENGTH = 200;

/** The address by which search results are linked (docs/behaviour.md#routes). */
export function searchPath(query: string): string {
  return `/search/?q=${encodeURIComponent(query)}`;
}

/** The query of the `/search` page; '' on every other page. */
export function searchQueryAt({ pathname, search }: { pathname: string; search: string }): string {
  return /^\/search\/?$/i.test(pathname) ? (new URLSearchParams(search).get('q') ?? '').trim() : '';
}

import { matchRoutes, type RouteObject } from 'react-router-dom';
import { filterParams, searchFilters } from '../features/search/searchFilters';
import { areCommentsAsked, COMMENTS_QUERY } from '../features/comments/commentsQuery';
import { homePath, shownFeed } from '../features/home/feedSort';
import { pagePath } from '../features/pagination/PageLinks';
import { pageNumber } from '../features/pagination/usePageNumber';
import type { ShownPage } from './head/pageHead';

/** A page that is rendered on the server. */
interface PublicPage {
  page: ShownPage;
  /** Path and query of all addresses that show the same page: parameters that the page does not read are left out. */
  address: string;
}

/** The public page at a path and query; `null` if the browser renders it (docs/behaviour.md#served-pages). */
export function publicPage(routes: RouteObject[], target: string): PublicPage | null {
  const url = parse(target);
  if (!url) return null;
  const { pathname, searchParams } = url;
  const match = matchRoutes(routes, { pathname })?.at(-1);
  const param = (name: string) => match?.params[name] ?? '';
  const page = pageNumber(searchParams);

  switch (match?.route.path) {
    case undefined: {
      if (!match?.route.index || match.pathname !== '/') return null;
      const feed = shownFeed(searchParams);
      const shown = { ...feed, page: feed.period ? 1 : page };
      return { page: { name: 'home', ...shown }, address: pagePath(homePath(feed), shown.page) };
    }
    case 'post/:postId': {
      const postId = param('postId');
      const withComments = areCommentsAsked(searchParams);
      const address = `/post/${encodeURIComponent(postId)}${withComments ? `?${COMMENTS_QUERY}` : ''}`;
      return { page: { name: 'post', postId, withComments }, address };
    }
    case ':userName': {
      const userName = param('userName');
      const address = withQuery(`/${encodeURIComponent(userName)}`, { page });
      return { page: { name: 'profile', userName, page }, address };
    }
    case 'category': {
      const categoryName = searchParams.get('name')?.trim() ?? '';
      if (categoryName === '') return null;
      const address = withQuery('/category', { name: categoryName, page });
      return { page: { name: 'category', categoryName, page }, address };
    }
    case 'search': {
      const query = searchParams.get('q')?.trim() ?? '';
      const filters = searchFilters(searchParams);
      const address = withQuery('/search', { q: query, ...Object.fromEntries(filterParams(filters)), page });
      return { page: { name: 'search', query, filters, page }, address };
    }
    case '404':
    case '*':
      return { page: { name: 'notFound' }, address: '/404' };
    default:
      return null;
  }
}

/** Parses a path in any notation that `URL` accepts; others are no addresses of the site. */
function parse(target: string): URL | null {
  try {
    // Two slashes at the start would denote a host.
    const url = new URL(target.replace(/^\/+/, '/'), 'http://localhost');
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return null;
  }
}

function withQuery(path: string, values: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== '' && value !== 1) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

import type { ShownPage } from './pageHead';
import { wellFormed } from './text';

const encode = (value: string): string => encodeURIComponent(wellFormed(value));

/** Root-relative addresses, as the app, the feeds and the sitemaps write them too. */
export const paths = {
  post: (postId: string) => `/post/${encode(postId)}`,
  category: (name: string) => `/category/?name=${encode(name)}`,
  profile: (userName: string) => `/${encode(userName)}`,
  search: (query: string) => `/search/?q=${encode(query)}`,
};

/** The home page of a sort order: Popular is the one without a name. */
export function homePath(sort: Extract<ShownPage, { name: 'home' }>['sort']): string {
  return sort === 'LATEST' ? '/?sort=latest' : '/';
}

/** @returns an address of the web, complete; null for one that no browser would fetch a picture or a page from. */
export function absoluteUrl(address: string, origin: string): string | null {
  try {
    const url = new URL(wellFormed(address), `${origin}/`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

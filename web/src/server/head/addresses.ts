import { wellFormed } from './text';

const encode = (value: string): string => encodeURIComponent(wellFormed(value));

/** Root-relative addresses, the same as in the app, the feeds and the sitemaps. */
export const paths = {
  post: (postId: string) => `/post/${encode(postId)}`,
  category: (name: string) => `/category/?name=${encode(name)}`,
  profile: (userName: string) => `/${encode(userName)}`,
  search: (query: string) => `/search/?q=${encode(query)}`,
};

/** @returns an absolute web address; null for one from which browsers cannot fetch a picture or a page. */
export function absoluteUrl(address: string, origin: string): string | null {
  try {
    const url = new URL(wellFormed(address), `${origin}/`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

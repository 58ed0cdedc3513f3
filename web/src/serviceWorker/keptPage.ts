/** What a page reads of its query; everything else, such as where a link was shared, makes no other page. */
const readParameters = ['name', 'q', 'page'];

/** The address, path and query, under which a page is kept: one for all that show the same. */
export function pageAddress({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams();
  if (path === '/' && searchParams.get('sort') === 'latest') query.set('sort', 'latest');
  for (const name of readParameters) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Whether a response may be kept: a page that is the same for everybody, as the server says by its `Cache-Control`. */
export function isPublicPage({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    // Browsers refuse such a response for another navigation.
    !redirected &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '') &&
    Boolean(headers.get('content-type')?.startsWith('text/html'))
  );
}

/** The style sheets and scripts that the head of a page names. */
export function assetsOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].flatMap(([, url]) => url ?? []);
}

/** The pictures of a page that the site itself has. */
export function imagesOf(html: string): string[] {
  const urls = [...html.matchAll(/<img\b[^>]* src="(\/(?:uploads|avatars)\/[^"]+)"/g)].flatMap(
    ([, url]) => url?.replaceAll('&amp;', '&') ?? [],
  );
  return [...new Set(urls)];
}

export interface Link {
  address: string;
  /** As HTML. */
  title: string;
}

/** A page by the name that its head gives it, without the site's. */
export function link({ address, html }: { address: string; html: string }): Link {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · Hydrate$/, '');
  return { address, title: title ? title.replaceAll('>', '&gt;') : escapeHtml(address) };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

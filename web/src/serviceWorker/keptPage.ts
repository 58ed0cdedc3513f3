/** Navigations to addresses that are not pages of the app. Workbox matches path and query: a query may hold anything. */
export const noPages = [
  /^\/(?:api|assets|avatars|cards|example-frame|graphql|no-scripts|sandbox|uploads)(?:\/|\?|$)/,
  /^[^?]*\.[\w-]+(?:\?|$)/,
];

/** The query parameters that pages read; others, such as campaign parameters, do not change the page. */
const readParameters = [
  'name',
  'q',
  'category',
  'author',
  'year',
  'runs',
  'length',
  'sort',
  'comments',
  'page',
  'after',
];
/** The values of `period` on home. */
const periods = ['week', 'month', 'year'];

/** The address, path and query, under which a page is cached: the same for all addresses that show it. */
export function pageAddress({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams();
  for (const name of readParameters) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  if (path === '/' && searchParams.get('sort') !== 'latest') {
    const period = searchParams.get('period') ?? '';
    if (periods.includes(period)) query.set('period', period);
    // The posts of all time.
    else query.delete('sort');
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The id of the post whose page is at this address; `undefined` for other pages, and if the id is malformed. */
export function postIdIn(address: string): string | undefined {
  const [, id] = /^\/post\/([^/?]+)$/.exec(address) ?? [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

/** Whether a response is the same for everyone, so that it may be cached. */
export function isPublicPage({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    // Browsers refuse a redirected response for another navigation.
    !redirected &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '') &&
    Boolean(headers.get('content-type')?.startsWith('text/html'))
  );
}

export async function rewritten(page: Response, change: (html: string) => string): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(change(await page.text()), { headers });
}

/** The style sheets and scripts in the head of a page. */
export function assetsOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].flatMap(([, url]) => url ?? []);
}

/** The pictures of a page that this site hosts. */
export function imagesOf(html: string): string[] {
  const urls = [...html.matchAll(/<img\b[^>]* src="(\/(?:uploads|avatars)\/[^"]+)"/g)].flatMap(
    ([, url]) => url?.replaceAll('&amp;', '&') ?? [],
  );
  return [...new Set(urls)];
}

export interface Link {
  address: string;
  /** Escaped for HTML. */
  title: string;
}

/** A link to a page, with the title of its head without the site's name. */
export function link({ address, html }: { address: string; html: string }): Link {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · Hydrate$/, '');
  return { address, title: title ? title.replaceAll('>', '&gt;') : escapeHtml(address) };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

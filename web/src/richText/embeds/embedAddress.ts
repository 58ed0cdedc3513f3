import { frameFor, framed } from './providers';

/** Names of the values of `data-embed`, for people. */
const NAMES: Readonly<Record<string, string>> = { gist: 'GitHub Gist', github: 'GitHub', link: 'Link' };

/** Cards that are only links. */
const CARDS: readonly (readonly [provider: string, host: string, path: RegExp])[] = [
  ['gist', 'gist.github.com', /^\/(?:[\w-]+\/)?[\da-f]{5,}\/?$/i],
  ['github', 'github.com', /^\/[\w-]+\/[\w.-]+\/?$/],
];

/** The provider of an address, as the API derives it (docs/behaviour.md#stored-subset); `link` for any other site. */
export function providerOf(address: string): string {
  const page = pageAt(address);
  if (!page) return 'link';
  const host = page.hostname.replace(/^www\./, '');
  return (
    framed.find((provider) => frameFor(provider, address) !== null) ??
    CARDS.find(([, site, path]) => site === host && path.test(page.pathname))?.[0] ??
    'link'
  );
}

export const providerName = (provider: string, address: string): string =>
  NAMES[provider] ?? frameFor(provider, address)?.name ?? 'Link';

/** The page that a frame of a known site shows; null for any other frame. */
export function pageOfFrame(address: string): string | null {
  const provider = providerOf(address.replace(/^\/\//, 'https://'));
  const frame = frameFor(provider, address.replace(/^\/\//, 'https://'));
  if (!frame) return null;
  const { origin, pathname, searchParams } = new URL(frame.src);
  const id = pathname.split('/').at(-1) ?? '';
  const start = searchParams.get('start');
  const hash = searchParams.get('h');
  switch (provider) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${start}`}`;
    case 'vimeo':
      return `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`;
    case 'codesandbox':
      return `${origin}/s/${id}`;
    case 'codepen':
      return `${origin}${pathname.replace('/embed/', '/pen/')}`;
    default:
      return `${origin}${pathname}`;
  }
}

/** Credentials and ports could make another site look like a known one. */
function pageAt(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const page = new URL(address);
  const isPlain = page.username + page.password + page.port === '';
  return /^https?:$/.test(page.protocol) && isPlain ? page : null;
}

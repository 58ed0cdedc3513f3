import { parseUrl } from '../platform/text/urls.js';

/** A place whose pages readers can open as an embed. */
interface Place {
  provider: string;
  /** Without `www.`. */
  hosts: readonly string[];
  /** The canonical address of a page; null for pages that cannot be embedded. */
  page: (url: URL) => string | null;
}

/** The value of `data-embed` for all other addresses. */
const LINK = 'link';

/** Places that other sites show in frames. */
const FRAMED: readonly Place[] = [
  {
    provider: 'youtube',
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    page: youtubePage,
  },
  { provider: 'vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], page: vimeoPage },
  {
    provider: 'codesandbox',
    hosts: ['codesandbox.io'],
    page: ({ pathname }) => {
      const [, kind, id] = /^\/(s|embed|p\/sandbox|p\/devbox)\/([\w-]+)\/?$/.exec(pathname) ?? [];
      if (kind === undefined || id === undefined) return null;
      return `https://codesandbox.io/${kind === 'embed' ? 's' : kind}/${id}`;
    },
  },
  {
    provider: 'stackblitz',
    hosts: ['stackblitz.com'],
    page: ({ pathname }) => {
      const path = /^\/(?:edit\/[\w-]+|~\/github\.com\/[\w./-]+)/.exec(pathname)?.[0];
      return path === undefined || !/^\/?$/.test(pathname.slice(path.length))
        ? null
        : `https://stackblitz.com${path}`;
    },
  },
  {
    provider: 'codepen',
    hosts: ['codepen.io'],
    page: ({ pathname }) => {
      const [, user, id] = /^\/([\w-]+)\/(?:pen|full|details|embed)\/([\w-]+)\/?$/.exec(pathname) ?? [];
      return user === undefined || id === undefined ? null : `https://codepen.io/${user}/pen/${id}`;
    },
  },
];

/** Places whose embeds are cards with a link. */
const CARDS: readonly Place[] = [
  {
    provider: 'gist',
    hosts: ['gist.github.com'],
    page: ({ href, pathname }) => (/^\/(?:[\w-]+\/)?[\da-f]{5,}\/?$/i.test(pathname) ? href : null),
  },
  {
    provider: 'github',
    hosts: ['github.com'],
    page: ({ href, pathname }) => (/^\/[\w-]+\/[\w.-]+\/?$/.test(pathname) ? href : null),
  },
];

/** All values of `data-embed`. */
export const PROVIDERS: readonly string[] = [...FRAMED, ...CARDS]
  .map(({ provider }) => provider)
  .concat(LINK);

/** Words with the length of an id, in addresses of frames that show more than one video. */
const NO_VIDEO = new Set(['videoseries', 'live_stream']);

function youtubePage({ hostname, pathname, searchParams }: URL): string | null {
  const path = { 'youtu.be': /^\/([\w-]{11})\/?$/ }[hostname] ?? /^\/(?:shorts|live|embed)\/([\w-]{11})\/?$/;
  const asked = /^\/watch\/?$/.test(pathname) ? searchParams.get('v') : path.exec(pathname)?.[1];
  if (!asked || !/^[\w-]{11}$/.test(asked) || NO_VIDEO.has(asked)) return null;
  const start = /^(\d{1,6})s?$/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '')?.[1];
  const time = start === undefined || Number(start) === 0 ? '' : `&t=${Number(start)}`;
  return `https://www.youtube.com/watch?v=${asked}${time}`;
}

/** `h` is the key of a video that is not listed. */
function vimeoPage({ hostname, pathname, searchParams }: URL): string | null {
  const isPlayer = hostname === 'player.vimeo.com';
  const path = isPlayer ? /^\/video\/(\d+)\/?$/ : /^\/(\d+)(?:\/([\da-f]+))?\/?$/i;
  const [, id, hash = searchParams.get('h') ?? ''] = path.exec(pathname) ?? [];
  if (id === undefined) return null;
  return `https://vimeo.com/${id}${/^[\da-f]+$/i.test(hash) ? `/${hash}` : ''}`;
}

/** Credentials and ports could make another site look like a known one. */
function placeOf(address: string, places: readonly Place[]): { provider: string; page: string } | null {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password + url.port !== '') return null;
  const host = url.hostname.replace(/^www\./, '');
  for (const { provider, hosts, page } of places) {
    const found = hosts.includes(host) ? page(url) : null;
    if (found !== null) return { provider, page: found };
  }
  return null;
}

/** The value of `data-embed` for an address, which alone decides it. */
export function providerOf(address: string): string {
  return placeOf(address, [...FRAMED, ...CARDS])?.provider ?? LINK;
}

/** The page that the frame of a known place shows; null for any other frame. */
export function pageOfFrame(address: string): string | null {
  return placeOf(address, FRAMED)?.page ?? null;
}

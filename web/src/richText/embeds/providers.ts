/** A site whose pages can be shown in a frame. */
interface Provider {
  name: string;
  /** What the button does, before the name. */
  verb: 'Play on' | 'Load';
  /** Videos have the shape of a screen; all else needs some height. */
  isVideo: boolean;
  /** What the frame may do: `sandbox` and `allow` of the iframe. */
  sandbox: string;
  allow: string;
  /** The address of the frame for an address of a page; null if that page has none. */
  frameOf: (page: URL) => string | null;
}

/** A frame that a reader can load. */
export interface EmbedFrame extends Pick<Provider, 'name' | 'verb' | 'isVideo' | 'sandbox' | 'allow'> {
  src: string;
  /** The host that the frame contacts. */
  host: string;
}

const PLAYER =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';
const EDITOR = `${PLAYER} allow-forms allow-modals allow-downloads`;
const video = { verb: 'Play on', isVideo: true, sandbox: PLAYER, allow: 'autoplay; fullscreen' } as const;
const code = { verb: 'Load', isVideo: false, sandbox: EDITOR, allow: 'fullscreen' } as const;

/**
 * By the name that is stored. The content security policy allows exactly these hosts in frames (api/src/edge/security.ts).
 *
 * YouTube plays nothing without the origin of the page, see https://developers.google.com/youtube/terms/required-minimum-functionality.
 */
const providers = new Map<string, Provider>([
  [
    'youtube',
    {
      ...video,
      name: 'YouTube',
      frameOf: (page) => {
        const id = youtubeIdOf(page);
        if (id === null) return null;
        const start = secondsOf(page.searchParams.get('t') ?? page.searchParams.get('start') ?? '');
        return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`;
      },
    },
  ],
  [
    'vimeo',
    {
      ...video,
      name: 'Vimeo',
      frameOf: (page) => {
        const path = at(page, /^(?:www\.|player\.)?vimeo\.com$/, /^(?:\/video)?\/(\d+)(?:\/(\w+))?\/?$/);
        if (!path) return null;
        const hash = path[2] ?? page.searchParams.get('h') ?? '';
        return `https://player.vimeo.com/video/${path[1]}?autoplay=1${/^\w+$/.test(hash) ? `&h=${hash}` : ''}`;
      },
    },
  ],
  [
    'codesandbox',
    {
      ...code,
      name: 'CodeSandbox',
      frameOf: (page) => {
        const path = at(page, /^codesandbox\.io$/, /^\/(?:s|p\/sandbox|p\/devbox|embed)\/([\w-]+)\/?$/);
        return path && `https://codesandbox.io/embed/${path[1]}`;
      },
    },
  ],
  [
    'stackblitz',
    {
      ...code,
      name: 'StackBlitz',
      frameOf: (page) => {
        const path = at(page, /^stackblitz\.com$/, /^\/(?:edit\/[\w-]+|~\/github\.com\/[\w./-]+)\/?$/);
        return path && `https://stackblitz.com${path[0]}?embed=1`;
      },
    },
  ],
  [
    'codepen',
    {
      ...code,
      name: 'CodePen',
      frameOf: (page) => {
        const path = at(page, /^codepen\.io$/, /^\/([\w-]+)\/(?:pen|full|details|embed)\/(\w+)\/?$/);
        return path && `https://codepen.io/${path[1]}/embed/${path[2]}?default-tab=result`;
      },
    },
  ],
]);

/** Names of the providers with frames. */
export const framed: readonly string[] = [...providers.keys()];

/** The frame of an embed; null for a card that is only a link, such as a gist. */
export function frameFor(providerName: string, address: string): EmbedFrame | null {
  const provider = providers.get(providerName);
  const src = provider && URL.canParse(address) ? provider.frameOf(new URL(address)) : null;
  if (!provider || src === null) return null;
  const { frameOf: _, ...rest } = provider;
  return { ...rest, src, host: new URL(src).host };
}

/** The match of a path, on the right host. */
const at = (page: URL, host: RegExp, path: RegExp): RegExpExecArray | null =>
  host.test(page.host) ? path.exec(page.pathname) : null;

const YOUTUBE = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/;
/** Two words of frames with more than one video have the length of an id. */
const youtubeId = /^(?!videoseries$|live_stream$)[\w-]{11}$/;

function youtubeIdOf(page: URL): string | null {
  const id =
    at(page, /^youtu\.be$/, /^\/([^/]+)\/?$/)?.[1] ??
    at(page, YOUTUBE, /^\/(?:shorts|live|embed)\/([^/]+)\/?$/)?.[1] ??
    (at(page, YOUTUBE, /^\/watch\/?$/) && page.searchParams.get('v')) ??
    '';
  return youtubeId.test(id) ? id : null;
}

/** Seconds of a start time such as `90`, `90s` or `1h2m3s`; 0 if it is none. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import helmet from 'helmet';

/** HSTS: browsers use only https for a year. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: true };

/** Pages of this origin may create and use passkeys (WebAuthn Level 3 section 5.9); frames of other origins may not. */
const PASSKEY_PERMISSIONS = ['publickey-credentials-create', 'publickey-credentials-get'];

/**
 * Sites that posts can embed, once a reader asks for it (web/src/richText/embeds/providers.ts). A frame can go wherever its site
 * leads it within these hosts.
 */
const EMBED_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://codesandbox.io',
  'https://stackblitz.com',
  'https://codepen.io',
];

/** A feature reaches a frame only if the page has it too. Pages themselves play nothing. */
const AUTOPLAY = 'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")';

/**
 * Features that pages do not use and an injected script must not use. Chromium logs a warning for a name that it does not know.
 *
 * Source: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md.
 */
const PERMISSIONS = (
  'accelerometer camera compute-pressure display-capture encrypted-media geolocation gyroscope hid ' +
  'identity-credentials-get idle-detection keyboard-map local-fonts ' +
  // Images in posts may have any URL, but must not reach the local network of a reader.
  'local-network-access ' +
  'magnetometer microphone midi otp-credentials payment screen-wake-lock serial storage-access unload usb ' +
  'window-management xr-spatial-tracking'
)
  .split(' ')
  .map((name) => `${name}=()`)
  .concat(
    PASSKEY_PERMISSIONS.map((name) => `${name}=(self)`),
    AUTOPLAY,
  )
  .join(', ');

/** Examples get none of these features, nor those that pages of the site have. */
const EXAMPLE_PERMISSIONS = PERMISSIONS.replaceAll('=(self)', '=()')
  .replace(AUTOPLAY, 'autoplay=()')
  .concat(', clipboard-read=(), clipboard-write=(), fullscreen=(), picture-in-picture=()');

/** Where browsers send CSP reports (cspReports.ts). */
export const CSP_REPORTS_PATH = '/csp-reports';
/** The name of that path in `Reporting-Endpoints`. */
const CSP_ENDPOINT = 'csp';

/**
 * The only Trusted Types policies that a page may create, each once. Other code cannot turn text into HTML or script URLs.
 *
 * - `rich-text` sanitises posts (web/src/richText/sanitizeHtml.ts), with DOMPurify's own policy where the browser has no sanitizer.
 * - `inert-document` parses HTML into a document without scripting (web/src/richText/parseHtml.ts).
 * - `service-worker` and `code-worker` allow one URL each (web/src/offline/index.ts, web/src/richText/code/tokenizeAside.ts).
 * - `sandbox-markdown` renders Markdown (web/src/sandbox/trustMarkdown.ts).
 *
 * Source: https://www.w3.org/TR/trusted-types/#trusted-types-csp-directive.
 */
export const PAGE_POLICIES = ['rich-text', 'dompurify', 'inert-document', 'service-worker', 'code-worker'];
export const SANDBOX_POLICIES = ['sandbox-markdown'];

/** A Content-Security-Policy by directive, in camel case, as helmet expects it. */
type Directives = Record<string, readonly string[]>;

/** Hashes of the inline scripts of built pages, as CSP sources with quotes. */
export interface InlineScripts {
  pages: readonly string[];
  exampleFrame: readonly string[];
}

/** The page in whose frames the examples of posts run (docs/decisions/0107-examples-run-in-opaque-frames.md). */
export const EXAMPLE_FRAME_PATH = '/example-frame';

/** The addresses of that page. With the default `PUBLIC_URL` people open the site by either name of their own machine. */
function exampleFrames(publicUrl: string): string[] {
  const other = publicUrl.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1');
  return [...new Set([publicUrl, other])].map((origin) => `${origin}${EXAMPLE_FRAME_PATH}`);
}

/** The policy of pages blocks all sources that are not listed. Scripts come from this origin only, inline ones by their hash. */
const pageDirectives = (scriptHashes: readonly string[], frames: readonly string[]): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", ...scriptHashes, "'report-sample'"],
  scriptSrcAttr: ["'none'"],
  // Rendered pages contain their style sheet, and style attributes reserve space for images. Neither can run code.
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Posts may show images of any site.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  mediaSrc: ["'none'"],
  // A frame, one of an example included, cannot navigate itself to any other address either.
  frameSrc: frames,
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: PAGE_POLICIES,
});

/** The sandbox shows no posts, starts no worker and sends no form. */
const sandboxDirectives = (scriptHashes: readonly string[]): Directives => ({
  ...pageDirectives(scriptHashes, ["'none'"]),
  imgSrc: ["'self'", 'data:'],
  manifestSrc: ["'none'"],
  workerSrc: ["'none'"],
  formAction: ["'none'"],
  trustedTypes: SANDBOX_POLICIES,
});

/**
 * The page of examples runs code of strangers. `sandbox` gives it an opaque origin, also when it is opened directly. Its own
 * script is inline; authors' code and libraries are blobs, which a frame inside the frame cannot load. Pictures may come from
 * any site, and everything else from none.
 */
const exampleFrameDirectives = (scriptHashes: readonly string[]): Directives => ({
  sandbox: ['allow-scripts'],
  defaultSrc: ["'none'"],
  scriptSrc: [...scriptHashes, 'blob:'],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ['data:'],
  mediaSrc: ['data:', 'blob:'],
  connectSrc: ["'none'"],
  workerSrc: ["'none'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
});

/** API responses are not documents. Browsers show them as text with inline styles of their own. */
const apiDirectives: Directives = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Sets the security headers of a response by the URL of its request, or by the address of the page that it contains. */
export type SecurityHeaders = (url: string, response: ServerResponse) => void;

/** HSTS, upgraded requests and `report-to` are for https only. */
export function securityHeaders(
  publicUrl: string,
  scripts: InlineScripts = { pages: [], exampleFrame: [] },
): SecurityHeaders {
  const isHttps = publicUrl.startsWith('https:');
  const ofAssets = assetHeaders(isHttps);
  const ofApi = headersWith(apiDirectives, isHttps);
  const ofSandbox = documentHeaders(sandboxDirectives(scripts.pages), isHttps);
  const ofPages = documentHeaders(
    pageDirectives(scripts.pages, [...exampleFrames(publicUrl), ...EMBED_HOSTS]),
    isHttps,
  );
  const ofExampleFrame = exampleFrameHeaders(scripts.exampleFrame, isHttps);
  return (url, response) => {
    if (assetPath.test(url)) setHeaders(response, ofAssets);
    else if (apiPath.test(url)) setHeaders(response, ofApi);
    else if (exampleFramePath.test(url)) setHeaders(response, ofExampleFrame);
    else setHeaders(response, sandboxPath.test(url) ? ofSandbox : ofPages);
    if (shownElsewhere.test(url)) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

/** Files that pages load. Any other unknown path may be a page. */
const assetPath = /^\/(?:assets\/[^?#]|(?:favicon\.svg|manifest\.webmanifest)(?:\?|$))/;
const apiPath = /^\/(?:(?:graphql|api)(?:[/?]|$)|oauth\/(?:token|revoke)|\.well-known\/)/;
const exampleFramePath = /^\/example-frame(?:\.html|\/)?(?:\?|$)/i;
const sandboxPath = /^\/sandbox(?:\.html|\/)?(?:\?|$)/i;

/**
 * Headers of documents, with CSP reporting. Chromium ignores `Reporting-Endpoints` over http, also on
 * localhost, and `report-uri` of a policy that has `report-to`, even without an endpoint of that name
 * (docs/decisions/0017-csp-reports.md). Other browsers may only know `report-uri`.
 */
function documentHeaders(directives: Directives, isHttps: boolean): Headers {
  const reporting: Directives = {
    reportUri: [CSP_REPORTS_PATH],
    ...(isHttps ? { reportTo: [CSP_ENDPOINT], upgradeInsecureRequests: [] } : {}),
  };
  return [
    ...headersWith({ ...directives, ...reporting }, isHttps),
    ...(isHttps ? [['Reporting-Endpoints', `${CSP_ENDPOINT}="${CSP_REPORTS_PATH}"`] as const] : []),
  ];
}

/** No reports: the code of an example would decide how many there are. */
function exampleFrameHeaders(scriptHashes: readonly string[], isHttps: boolean): Headers {
  // An opaque origin is always apart: Chromium warns of this header.
  const others = new Set(['permissions-policy', 'x-frame-options', 'origin-agent-cluster']);
  return [
    ...headersWith(exampleFrameDirectives(scriptHashes), isHttps).filter(
      ([name]) => !others.has(name.toLowerCase()),
    ),
    ['Permissions-Policy', EXAMPLE_PERMISSIONS],
    ['X-Frame-Options', 'SAMEORIGIN'],
  ];
}

function headersWith(directives: Directives, isHttps: boolean): Headers {
  const setByHelmet = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isHttps ? HTTPS_ONLY : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // It would block images of sites that do not opt in.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  return [['Permissions-Policy', PERMISSIONS], ...headersOf(setByHelmet)];
}

/** Header names and values. */
type Headers = readonly (readonly [string, string])[];

/** The constant headers of a helmet middleware. Computing them costs several times as much as setting them. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  const response = new Recorder(request);
  middleware(request, response, () => undefined);
  return response.recorded;
}

class Recorder extends ServerResponse {
  readonly recorded: [string, string][] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.push([name, String(value)]);
    return this;
  }
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

/** Fewer headers for files that pages load: a policy restricts documents, and is longer than many of these files. */
function assetHeaders(isHttps: boolean): Headers {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Content-Security-Policy', "frame-ancestors 'none'"],
    ...(isHttps ? headersOf(helmet.strictTransportSecurity(HTTPS_ONLY)) : []),
  ];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Disables @fastify/cors for a route. */
    cors?: false;
  }
}

/** Uploads, avatars, cards and icons, which feed readers and older clients show on other origins. */
const shownElsewhere = /^\/(?:uploads|avatars|images|cards|icons)\//;

/** Routes that pages of other origins may use. */
const crossOriginRoute =
  /^\/(?:graphql|api|uploads|avatars)(?:\/|$)|^\/(?:oauth\/(?:token|revoke)|\.well-known\/oauth-authorization-server)$|(?:^|\/)(?:rss\.xml|atom\.xml|feed\.json)$/;

/**
 * CORS: pages of any origin may read public data and, with an access token, act for its owner. No cookie authenticates such a request: one
 * identifies a device for the login limits (doors/deviceCookie.ts), and forms without scripts have their own (doors/forms/formCookie.ts). A page can therefore not act for its visitors. Register it before
 * the routes.
 */
export const crossOrigin = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    if (!crossOriginRoute.test(route.url)) route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    // No allowedHeaders: a preflight allows what it asks for. Clients send headers of their own, and none is trusted more than others.
    exposedHeaders: [
      'ETag',
      'X-Request-Id',
      'Retry-After',
      'Idempotent-Replayed',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'WWW-Authenticate',
    ],
    maxAge: 86_400,
    strictPreflight: false,
  });
  // The hook of the plugin responds, but a preflight needs a route.
  const preflight = () => Promise.resolve();
  const files = ['/api/*', '/uploads/*', '/avatars/*', '/images/*', '/graphql/stream'];
  const feeds = ['', '/category/:name', '/:name'].flatMap((scope) =>
    ['rss.xml', 'atom.xml', 'feed.json'].map((file) => `${scope}/${file}`),
  );
  for (const url of [...files, ...feeds]) app.options(url, preflight);
});

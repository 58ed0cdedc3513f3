import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Step } from './step.js';

/** For a year browsers come by https alone. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: true };

/** What pages do not use, and so no script that got into one may: https://www.w3.org/TR/permissions-policy/. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Security headers for every answer. Scripts come from this origin only, inline ones by their hash; pictures may come from
 * anywhere, because posts show them from anywhere.
 *
 * @param publicUrl HSTS and upgraded requests are for https only
 * @param scriptHashes of the scripts that stand in pages, as `'sha256-…'`, quotes included
 */
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[] = []): Step {
  const ofAssets = assetHeaders(publicUrl);
  const https = publicUrl.startsWith('https:');
  const setByHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        scriptSrcAttr: ["'none'"],
        // Inline style attributes reserve the space of pictures; they cannot run anything.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        mediaSrc: ["'none'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? HTTPS_ONLY : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // With it, pictures of other sites would need their consent to stand in posts.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  const ofAll: Headers = [['Permissions-Policy', PERMISSIONS], ...headersOf(setByHelmet)];
  return (request, response, next) => {
    setHeaders(response, assetPath.test(request.url ?? '') ? ofAssets : ofAll);
    next();
  };
}

/** Files that every page loads, and nothing else: what is not found elsewhere is answered by a page. */
const assetPath = /^\/(?:assets\/|(?:favicon\.svg|manifest\.webmanifest)(?:\?|$))/;

/** Names and values. */
type Headers = readonly (readonly [string, string])[];

/** What a middleware sets on every answer alike: asked once, because it costs several times what setting them does. */
function headersOf(middleware: Step): Headers {
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

/**
 * What is left of them for the files that pages load: a policy says what a document may do, and it would weigh more than many of
 * these files.
 */
function assetHeaders(publicUrl: string): Headers {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:') ? headersOf(helmet.strictTransportSecurity(HTTPS_ONLY)) : []),
  ];
}

/** Uploads, avatars and cards are shown by other sites too, as feed readers and older clients do. */
export const shownElsewhere: RequestHandler = (_request, response, next) => {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

const cross = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Apollo-Require-Preflight'],
  exposedHeaders: [
    'X-Request-Id',
    'Retry-After',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
  ],
  maxAge: 86_400,
});
const crossHeaders = headersOf(cross);

/**
 * Lets pages of any origin read what is public and, with a token that they must have been given, act for its owner. There are
 * no cookies, so that a page cannot act for whoever happens to look at it.
 */
export const crossOrigin: Step = (request, response, next) => {
  if (request.method === 'OPTIONS') return cross(request, response, next);
  setHeaders(response, crossHeaders);
  next();
};

const crossPath = /^\/(?:graphql|api|uploads|avatars)(?:[/?]|$)/i;

/** {@link crossOrigin} for the doors of other programs; feeds see to it themselves. */
export const crossOriginDoors: Step = (request, response, next) => {
  if (crossPath.test(request.url ?? '')) crossOrigin(request, response, next);
  else next();
};

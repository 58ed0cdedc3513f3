import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

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
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[] = []): RequestHandler {
  const setAssetHeaders = assetHeaders(publicUrl);
  const https = publicUrl.startsWith('https:');
  const setHeaders = helmet({
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
  return (request, response, next) => {
    if (request.path.startsWith('/assets/')) return setAssetHeaders(request, response, next);
    response.setHeader('Permissions-Policy', PERMISSIONS);
    setHeaders(request, response, next);
  };
}

/**
 * What is left of them for the files that pages load: a policy says what a document may do, and it would weigh more than many of
 * these files.
 */
function assetHeaders(publicUrl: string): RequestHandler {
  const httpsOnly = publicUrl.startsWith('https:') ? helmet.strictTransportSecurity(HTTPS_ONLY) : null;
  return (request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (httpsOnly) httpsOnly(request, response, next);
    else next();
  };
}

/** Uploads, avatars and cards are shown by other sites too, as feed readers and older clients do. */
export const shownElsewhere: RequestHandler = (_request, response, next) => {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/**
 * Lets pages of any origin read what is public and, with a token that they must have been given, act for its owner. There are
 * no cookies, so that a page cannot act for whoever happens to look at it.
 */
export const crossOrigin: RequestHandler = cors({
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

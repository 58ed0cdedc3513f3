import { pipeline } from 'node:stream/promises';
import express, { type Response, type Router } from 'express';
import { ImageSizes, nameWithoutWidth } from '../../features/uploads/imageSizes.js';
import { UPLOADS_PATH } from '../../features/uploads/upload.service.js';
import { type ImageStorage, IMMUTABLE } from '../../platform/storage/storage.js';
import { parseAvatarPath, renderAvatar } from '../../features/users/avatarImage.js';

/** Uploads and avatars. Their names say what they hold, so that whoever has them may keep them for ever. */
export function imageRoutes(storage: ImageStorage): Router {
  const router = express.Router();
  const sizes = new ImageSizes(storage);

  router.get(`${UPLOADS_PATH}:name`, async (request, response) => {
    const { name } = request.params;
    const sized = await sizes.open(name);
    if (sized) {
      cacheForEver(response, name);
      response.type('image/webp').send(sized.data);
      return;
    }
    const storedName = nameWithoutWidth(name);
    const stored = await storage.open(storedName);
    if (!stored) return notFound(response);
    cacheForEver(response, storedName);
    // In another size than was asked for: next time it may be the right one.
    if (storedName !== name) response.set('Cache-Control', 'no-cache');
    response.set({ 'Content-Type': stored.contentType, 'Content-Length': String(stored.size) });
    if (request.method === 'HEAD') {
      stored.stream.destroy();
      response.end();
      return;
    }
    // A reader who goes away in the middle is no error of ours.
    await pipeline(stored.stream, response).catch(() => undefined);
  });

  router.get('/avatars/:name', (request, response) => {
    const avatar = parseAvatarPath(request.params.name);
    if (!avatar) return notFound(response);
    cacheForEver(response, 'avatar.svg');
    response.type('image/svg+xml').send(renderAvatar(avatar.initials, avatar.hue));
  });

  return router;
}

/** For documents that run scripts. Each of a page's many pictures would carry 600 bytes of them. */
const forDocuments = [
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** @param name of the file, as a browser saves it: one of ours, which needs no quoting */
function cacheForEver(response: Response, name: string): void {
  response.set('Content-Disposition', `inline; filename="${name}"`);
  response.set('Cache-Control', IMMUTABLE);
  for (const header of forDocuments) response.removeHeader(header);
  // Nothing in an image may run, whatever somebody has put into it.
  response.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
}

function notFound(response: Response): void {
  response.status(404).type('text').send('There is no such image.');
}

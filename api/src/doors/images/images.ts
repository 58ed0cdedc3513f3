import type { FastifyInstance, FastifyReply } from 'fastify';
import { ImageSizes, nameWithoutWidth } from '../../features/uploads/imageSizes.js';
import { UPLOADS_PATH } from '../../features/uploads/upload.service.js';
import { type ImageStorage, IMMUTABLE } from '../../platform/storage/storage.js';
import { parseAvatarPath, renderAvatar } from '../../features/users/avatarImage.js';

/** Uploads and avatars. A name stands for one content, so that browsers may keep it for ever. */
export async function imagesDoor(
  app: FastifyInstance,
  { storage }: { storage: ImageStorage },
): Promise<void> {
  const sizes = new ImageSizes(storage);

  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async ({ params: { name } }, reply) => {
    const sized = await sizes.open(name);
    if (sized) {
      cacheForEver(reply, name);
      return reply.type('image/webp').send(sized.data);
    }
    const storedName = nameWithoutWidth(name);
    const stored = await storage.open(storedName);
    if (!stored) return notFound(reply);
    cacheForEver(reply, storedName);
    // Not in the size that was asked for, which may be there next time.
    if (storedName !== name) reply.header('Cache-Control', 'no-cache');
    reply.headers({ 'Content-Type': stored.contentType, 'Content-Length': String(stored.size) });
    return reply.send(stored.stream);
  });

  app.get<{ Params: { name: string } }>('/avatars/:name', async ({ params: { name } }, reply) => {
    const avatar = parseAvatarPath(name);
    if (!avatar) return notFound(reply);
    cacheForEver(reply, 'avatar.svg');
    return reply.type('image/svg+xml').send(renderAvatar(avatar.initials, avatar.hue));
  });
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
function cacheForEver(reply: FastifyReply, name: string): void {
  for (const header of forDocuments) reply.raw.removeHeader(header);
  reply.headers({
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': IMMUTABLE,
    // Nothing in an image may run, whatever it contains.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such image.');
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { ImageSizes, nameWithoutWidth } from '../../features/uploads/imageSizes.js';
import { UPLOADS_PATH } from '../../features/uploads/upload.service.js';
import { UnavailableError } from '../../errors.js';
import { NeighbourAwayError } from '../../platform/neighbours/circuit.js';
import { type ImageStorage, IMMUTABLE, type StoredFile } from '../../platform/storage/storage.js';
import type { Services } from '../../platform/useCases/context.js';
import { avatarPath, parseAvatarPath, renderAvatar } from '../../features/users/avatarImage.js';

/** Uploads and avatars. The content of a name never changes, so that browsers may cache it forever. */
export async function imagesDoor(
  app: FastifyInstance,
  {
    storage,
    oldAddresses,
  }: { storage: ImageStorage; oldAddresses: Pick<Services['oldAddresses'], 'targetOf'> },
): Promise<void> {
  const open = (name: string) => opened(storage, name);
  const sizes = new ImageSizes({ open });

  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async ({ params: { name } }, reply) => {
    const sized = await sizes.open(name);
    if (sized) {
      cacheForever(reply, name);
      return reply.type('image/webp').send(sized.data);
    }
    const storedName = nameWithoutWidth(name);
    const stored = await open(storedName);
    if (!stored) return notFound(reply);
    cacheForever(reply, storedName);
    // The requested size is missing, but may exist next time.
    if (storedName !== name) reply.header('Cache-Control', 'no-cache');
    reply.headers({ 'Content-Type': stored.contentType, 'Content-Length': String(stored.size) });
    return reply.send(stored.stream);
  });

  app.get<{ Params: { name: string } }>('/avatars/:name', async ({ params: { name } }, reply) => {
    const avatar = parseAvatarPath(name);
    if (!avatar) return notFound(reply);
    cacheForever(reply, 'avatar.svg');
    return reply.type('image/svg+xml').send(renderAvatar(avatar.initials, avatar.hue));
  });

  // The pictures of the older server stood here, and stored addresses may still name them.
  app.get<{ Params: { '*': string } }>('/images/*', async ({ params: { '*': path } }, reply) => {
    const name = path.split('/').at(-1) ?? '';
    const stored = await open(nameWithoutWidth(name));
    stored?.stream.destroy();
    if (stored) return reply.redirect(UPLOADS_PATH + name, 301);
    const moved = await oldAddresses.targetOf(`/images/${path}`);
    // Browsers would cache a bare 301 forever, and the picture may be deleted.
    if (moved !== null) return reply.header('Cache-Control', 'public, max-age=3600').redirect(moved, 301);
    return reply.header('Cache-Control', 'no-cache').redirect(DEFAULT_PICTURE, 302);
  });
}

/** Opens a picture. @throws UnavailableError if the bucket fails, or the process has no file descriptor left; its cause is logged */
async function opened(storage: ImageStorage, name: string): Promise<StoredFile | null> {
  try {
    return await storage.open(name);
  } catch (error) {
    if (error instanceof NeighbourAwayError) throw error;
    throw new PictureUnavailableError(error);
  }
}

class PictureUnavailableError extends UnavailableError {
  constructor(override readonly cause: unknown) {
    super('This picture cannot be read right now. Try again in a moment.');
  }
}

/** For pictures that are gone: an avatar without initials. */
const DEFAULT_PICTURE = avatarPath('', '');

/** Headers for documents that run scripts. Images omit them, which saves 600 bytes each. */
const forDocuments = [
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** @param name of the file for browsers that save it. Our names need no escaping */
function cacheForever(reply: FastifyReply, name: string): void {
  for (const header of forDocuments) reply.raw.removeHeader(header);
  reply.headers({
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': IMMUTABLE,
    // Scripts in an image must not run.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such image.');
}

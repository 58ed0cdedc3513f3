import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { type BadUserInputError, fieldError } from '../../errors.js';
import { publicAddress } from '../../platform/text/publicAddress.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { named, text } from '../../platform/rest/restSchemas.js';
import { execute } from '../../platform/useCases/command.js';
import {
  ImageRejectedError,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_WIDTH,
  MAX_MULTIPART_BYTES,
} from './imageRejection.js';
import { uploadAnonymously, uploadImage } from './upload.commands.js';

const FIELD = 'file';
/** Maximum number of parts of a body; forms of older clients have one. */
const MAX_PARTS = 10;

/** `/api/upload` (docs/behaviour.md#rest-uploads), the only way to upload an image without a token. */
export const uploadRoutes: readonly RestRoute[] = [
  {
    method: 'post',
    path: '/upload',
    operation: {
      id: 'upload',
      tag: 'Uploads',
      summary: 'Store an image',
      description: `The image is rotated upright, scaled down to a width of at most ${MAX_IMAGE_WIDTH} pixels and stripped of all metadata. An image that no post and no profile shows is deleted after a day. Without a token an address can upload only a few images.`,
      body: named('File', 'A form with one file.', {
        [FIELD]: text(
          `A png, jpeg, gif, webp, avif, bmp or x-icon image of at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB. The type is detected from the content.`,
          { format: 'binary' },
        ),
      }),
      success: {
        description: 'The stored image.',
        schema: named('Upload', 'A stored image.', {
          url: text('Absolute URL, for use as `photo`, as `profilePicture` or in a body.', {
            pattern: '/uploads/',
          }),
        }),
      },
      failures: { 400: 'The file is missing or is not a supported image.' },
    },
    useCases: [uploadImage, uploadAnonymously],
    bodyType: 'multipart',
    answer: async (request) => {
      const command = request.viewer ? uploadImage : uploadAnonymously;
      const { url } = await execute(command, request, { open: () => readFile(request.incoming) });
      return ok({ url: publicAddress(url, request) });
    },
  },
];

/** The part `file` (RFC 7578), at most one byte over the limit, which shows it. @throws BadUserInputError */
function readFile(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const limits = { fileSize: MAX_IMAGE_BYTES + 1, fieldSize: 1000, parts: MAX_PARTS };
    // Content-Length is too large, so nothing is read.
    if (Number(incoming.headers['content-length'] ?? 0) > MAX_MULTIPART_BYTES) {
      reject(fieldError(FIELD, new ImageRejectedError('TOO_LARGE').message));
      return;
    }
    // The client may have disconnected while the request waited for the database.
    if (incoming.destroyed && !incoming.complete) {
      reject(fieldError(FIELD, 'The multipart body broke off.'));
      return;
    }
    let form: busboy.Busboy;
    try {
      form = busboy({ headers: incoming.headers, limits });
    } catch {
      reject(fieldError(FIELD, 'The body must be multipart/form-data with the image in the field “file”.'));
      return;
    }
    let chunks: Buffer[] | null = null;
    const finish = (error?: BadUserInputError) => {
      // The rest of the body is discarded, so that a client that sends it completely receives the response.
      incoming.unpipe(form).resume();
      if (error) reject(error);
      else if (chunks) resolve(Buffer.concat(chunks));
      else reject(fieldError(FIELD, 'The image is missing. Send it in the field “file”.'));
    };
    form.on('file', (name, file) => {
      // The form reports damaged bodies.
      file.on('error', () => undefined);
      if (name !== FIELD || chunks) {
        file.resume();
        return;
      }
      const own: Buffer[] = (chunks = []);
      file.on('data', (chunk: Buffer) => own.push(chunk));
      file.on('limit', () => finish());
    });
    form.on('error', () => finish(fieldError(FIELD, 'The multipart body is damaged.')));
    form.on('close', () => finish());
    incoming.on('close', () => {
      if (!incoming.complete) finish(fieldError(FIELD, 'The multipart body broke off.'));
    });
    incoming.pipe(form);
  });
}

import { errorCode } from '../../apollo/errors';
import { embeddedImage } from '../../richText/embeddedImage';

const EMBEDDED = /(<img\b[^>]*?\bsrc=")(data:image\/[\w.+-]+;base64,[^"]+)(")/gi;

export type EmbeddedImages = (html: string) => Promise<string>;

/**
 * Makes a function that uploads the images embedded in a body, each once, with `upload`. If that fails the image
 * stays embedded: the API accepts embedded images too, and reports invalid ones.
 */
export function createEmbeddedImages(upload: (file: File) => Promise<string>): EmbeddedImages {
  const uploads = new Map<string, Promise<string | null>>();

  async function addressOf(source: string): Promise<string | null> {
    const known = uploads.get(source);
    if (known) return known;
    const uploading = fileOf(source)
      .then(upload)
      .catch((error: unknown) => {
        // A picture that was refused is refused again, and every upload counts against the limit. Others are retried.
        if (errorCode(error) !== 'BAD_USER_INPUT') uploads.delete(source);
        return null;
      });
    uploads.set(source, uploading);
    return uploading;
  }

  return async (html) => {
    const sources = new Set(
      [...html.matchAll(EMBEDDED)]
        .map(([, , source = '']) => source)
        .filter((source) => embeddedImage.test(source)),
    );
    const addresses = new Map<string, string>();
    for (const source of sources) {
      const address = await addressOf(source);
      if (address !== null) addresses.set(source, address);
    }
    return html.replace(
      EMBEDDED,
      (_, before: string, source: string, after: string) =>
        before + (addresses.get(source) ?? source) + after,
    );
  };
}

async function fileOf(source: string): Promise<File> {
  const type = /^data:([^;,]+)/.exec(source)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(source.slice(source.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], `image.${type.split('/')[1] ?? 'png'}`, { type });
}

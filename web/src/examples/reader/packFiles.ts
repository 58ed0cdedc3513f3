import type { SourceFile } from '../runExample';

/** More than an example may hold (docs/behaviour.md#limits); a fragment that unpacks to more is refused. */
const MAX_BYTES = 250_000;

/**
 * Packs files for the fragment of an address: deflated JSON in base64url.
 * @returns null if they are more than `unpackFiles` accepts
 */
export async function packFiles(files: readonly SourceFile[]): Promise<string | null> {
  const json = new Blob([JSON.stringify(files.map(({ name, code }) => [name, code]))]);
  if (json.size > MAX_BYTES) return null;
  const packed = json.stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Unpacks what `packFiles` made. @returns null for any other text, and for one that unpacks to too much */
export async function unpackFiles(text: string): Promise<SourceFile[] | null> {
  try {
    const packed = new Blob([fromBase64Url(text)]).stream();
    const json = await readText(packed.pipeThrough(new DecompressionStream('deflate-raw')));
    const value: unknown = json === null ? null : JSON.parse(json);
    return Array.isArray(value) && value.length > 0 && value.every(isEntry)
      ? value.map(([name, code]) => ({ name, code }))
      : null;
  } catch {
    return null;
  }
}

/** Reads a stream until its end; null as soon as it is longer than `MAX_BYTES`. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

const isEntry = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

function toBase64Url(bytes: Uint8Array): string {
  // One by one: as arguments, so many numbers would overflow the stack.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

import { createHash } from 'node:crypto';
import { text as textFrom } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Bucket } from '../../env.js';
import { systemCode } from '../../errors.js';
import { Circuit } from '../neighbours/circuit.js';
import { beginBody } from './bodyParts.js';
import {
  contentTypeOf,
  ImageNameError,
  type ImageStorage,
  IMMUTABLE,
  isImageName,
  type ListedFile,
  type StoredFile,
} from './storage.js';

/**
 * Time limits in milliseconds, with the retry: until a response begins and between its parts, and until an image of a megabyte is stored or
 * the beginning of a body has come; then the pause before the retry. Readers of a page do not wait for longer.
 */
const TIMING = { timeout: 2000, putTimeout: 5000, retryDelay: 300 };
/** Each further megabyte may take another second. */
const MEGABYTE = 1024 * 1024;
const EACH_MEGABYTE = 1000;

/** Bytes of a picture that come before it is served: most pictures have fewer. */
const AHEAD = 256 * 1024;

/** After two failures in a row the bucket is not asked for a while. In milliseconds. */
export const STORAGE_CIRCUIT = {
  name: 'image storage',
  failures: 2,
  pauses: [1000, 2000, 5000, 10_000, 30_000],
} as const;

/** The bucket is unusable. The message for the operator names the cause and contains no secret. */
export class StorageError extends Error {}

/** Explanations for operators of the codes in https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const explanations: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  InvalidToken: 'AWS_SESSION_TOKEN is not valid',
  AccessDenied:
    'the credentials may not do this: s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket are needed',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the bucket is in another region',
};

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  name: string;
  /** Instead of the name, for calls about the bucket itself. */
  query?: URLSearchParams;
  body?: Buffer;
  headers?: Record<string, string>;
  timeout: number;
}

/** Images in a bucket of Amazon S3 or of a service with the same API (MinIO, R2, Spaces and others). */
export class S3Storage implements ImageStorage {
  /** URL of the bucket, and with the prefix. */
  private readonly root: string;
  private readonly base: string;

  constructor(
    private readonly bucket: S3Bucket,
    private readonly timing = TIMING,
    private readonly circuit = new Circuit(STORAGE_CIRCUIT),
  ) {
    const { name, prefix, region, endpoint } = bucket;
    const service = endpoint ?? `https://s3.${region}.amazonaws.com`;
    // Amazon's certificate does not cover names with dots, and other services often have no host for each bucket.
    const isPathStyle = endpoint !== null || name.includes('.');
    const address = isPathStyle ? `${service}/${name}` : service.replace('://', `://${name}.`);
    this.root = `${address}/`;
    this.base = this.root + prefix;
  }

  async put(name: string, data: Buffer, contentType: string): Promise<void> {
    if (!isImageName(name)) throw new ImageNameError();
    const call: Call = {
      method: 'PUT',
      name,
      body: data,
      headers: { 'Content-Type': contentType, 'Cache-Control': IMMUTABLE },
      timeout: this.timing.putTimeout + Math.floor(data.length / MEGABYTE) * EACH_MEGABYTE,
    };
    const { refusal } = await this.send(call, ignoreBody);
    if (refusal) throw this.failed(call, refusal);
  }

  async open(name: string): Promise<StoredFile | null> {
    if (!isImageName(name)) return null;
    const call: Call = { method: 'GET', name, timeout: this.timing.timeout };
    const { refusal, answer } = await this.send(call, (response) => this.opened(call, response));
    if (!refusal) return answer;
    if (isMissing(refusal)) return null;
    throw this.failed(call, refusal);
  }

  async delete(name: string): Promise<void> {
    if (!isImageName(name)) return;
    const call: Call = { method: 'DELETE', name, timeout: this.timing.putTimeout };
    const { refusal } = await this.send(call, ignoreBody);
    if (refusal && !isMissing(refusal)) throw this.failed(call, refusal);
  }

  /** In pages of a thousand (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). */
  async *list(): AsyncGenerator<ListedFile> {
    const { prefix } = this.bucket;
    for (let token: string | undefined; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== undefined) query.set('continuation-token', token);
      const call: Call = {
        method: 'GET',
        name: 'the list of images',
        query,
        timeout: this.timing.putTimeout,
      };
      const { refusal, answer } = await this.send(call, (response) => this.textOf(call, response));
      if (refusal) throw this.failed(call, refusal);
      const text = answer;
      for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = elementOf(entry, 'Key').slice(prefix.length);
        const modifiedAt = new Date(elementOf(entry, 'LastModified'));
        // Other programs may store files there too.
        if (isImageName(name)) yield { name, size: Number(elementOf(entry, 'Size')), modifiedAt };
      }
      token = elementOf(text, 'NextContinuationToken') || undefined;
      if (token === undefined) return;
    }
  }

  /** S3 never exposes a partial upload, so there is nothing to clean up. */
  clean(): Promise<number> {
    return Promise.resolve(0);
  }

  private async opened(call: Call, response: Response): Promise<StoredFile> {
    const size = Number(response.headers.get('content-length') ?? NaN);
    if (!response.body || !Number.isSafeInteger(size)) {
      await response.body?.cancel();
      throw this.failed(call, { explanation: 'the answer does not tell its length' });
    }
    const stream = await this.begun(call, response.body, AHEAD);
    return { stream, size, contentType: contentTypeOf(call.name) };
  }

  private async textOf(call: Call, { body }: Response): Promise<string> {
    return body ? textFrom(await this.begun(call, body, Infinity)) : '';
  }

  private begun(call: Call, body: ReadableStream<Uint8Array>, ahead: number) {
    const { timeout, putTimeout } = this.timing;
    const tooLate = () => this.failed(call, { explanation: 'the rest of the answer does not come' });
    return beginBody(body, { part: timeout, begin: putTimeout, ahead, tooLate });
  }

  /**
   * A refusal is an answer, but the circuit counts what the service says about itself, and a body that does not come.
   * @throws NeighbourAwayError at once while the circuit is open; StorageError
   */
  private send<T>(call: Call, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    return this.circuit.run(async () => {
      const response = await this.sendTwice(call);
      if (response.ok) return { refusal: null, answer: await read(response) };
      const reason = await reasonOf(response).catch((error: unknown) => {
        throw this.failed(call, { explanation: unreachable(error, call.timeout) }, error);
      });
      if (isUnwell(response)) throw this.failed(call, reason);
      return { refusal: { ...reason, status: response.status }, answer: null };
    });
  }

  /** Every call is idempotent, so one that failed quickly is retried once within its time limit. */
  private async sendTwice(call: Call): Promise<Response> {
    const endsAt = performance.now() + call.timeout;
    for (let isLast = false; ; isLast = true) {
      const left = endsAt - performance.now();
      try {
        const response = await this.sendOnce({ ...call, timeout: left });
        if (isLast || !isUnwell(response)) return response;
        await response.body?.cancel();
      } catch (error) {
        const isTooLate = endsAt - performance.now() <= this.timing.retryDelay;
        if (isLast || isTooLate)
          throw this.failed(call, { explanation: unreachable(error, call.timeout) }, error);
      }
      await delay(this.timing.retryDelay);
    }
  }

  private async sendOnce({ method, name, query, body, headers, timeout }: Call): Promise<Response> {
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.bucket;
    const contentHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: query ? `${this.root}?${query.toString()}` : this.base + name,
      headers: { ...headers, 'X-Amz-Content-Sha256': contentHash },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
    }).sign();
    // Not signed, because proxies change it. Sent, so that the length is that of the transmitted bytes.
    signed.headers.set('Accept-Encoding', 'identity');
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), timeout).unref();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: new Uint8Array(body) }),
      // A signature is valid for one URL. Following a redirect would disclose it.
      redirect: 'manual',
      signal: tooLate.signal,
    });
    // An image may be sent as slowly as its reader accepts it; error bodies have a time limit.
    if (response.ok) clearTimeout(timer);
    return response;
  }

  private failed({ method, name }: Call, { explanation, code }: Reason, cause?: unknown): StorageError {
    const known = code === undefined ? '' : ` (${code})`;
    return new StorageError(
      `The image storage s3://${this.bucket.name} failed to ${method} ${name}: ${explanation}${known}.`,
      { cause },
    );
  }
}

interface Reason {
  explanation: string;
  code?: string;
}

/** What the service has answered: what was asked for, or why not. */
type Answer<T> = { refusal: null; answer: T } | { refusal: Reason & { status: number }; answer: null };

const ignoreBody = async (response: Response) => response.body?.cancel();

/** Only the code of an error body is used, because the rest repeats parts of the request. */
async function reasonOf(response: Response): Promise<Reason> {
  const text = await response.text().catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return '';
  });
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  const explanation = code === undefined ? undefined : explanations[code];
  const refused = response.status === 401 || response.status === 403 ? 'the credentials were refused' : null;
  return { explanation: explanation ?? refused ?? `it answered ${response.status}`, code };
}

/** The text of an element. Names of images need no escapes, and tokens may have those of XML. */
function elementOf(xml: string, name: string): string {
  return unescape(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');
}

const unescape = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, entity: string) => ENTITIES[entity] ?? '');
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
};

function isUnwell({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

function isMissing({ status, code }: Reason & { status: number }): boolean {
  return status === 404 && code !== 'NoSuchBucket';
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

function unreachable(error: unknown, timeout: number): string {
  if (isAbort(error)) return `no answer within ${timeout / 1000} s`;
  const code = error instanceof Error ? systemCode(error.cause) : '';
  return `it cannot be reached${code && `: ${code}`}`;
}

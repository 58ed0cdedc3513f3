import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Bucket } from '../../env.js';
import { systemCode } from '../../errors.js';
import {
  contentTypeOf,
  ImageNameError,
  type ImageStorage,
  IMMUTABLE,
  isImageName,
  type StoredFile,
} from './storage.js';

/** Time limits until a response begins and until an image is stored, and the pause before the retry, in milliseconds. */
const TIMING = { timeout: 10_000, putTimeout: 30_000, retryDelay: 300 };

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
  body?: Buffer;
  headers?: Record<string, string>;
  timeout: number;
}

/** Images in a bucket of Amazon S3 or of a service with the same API (MinIO, R2, Spaces and others). */
export class S3Storage implements ImageStorage {
  /** URL of the bucket with the prefix. */
  private readonly base: string;

  constructor(
    private readonly bucket: S3Bucket,
    private readonly timing = TIMING,
  ) {
    const { name, prefix, region, endpoint } = bucket;
    const service = endpoint ?? `https://s3.${region}.amazonaws.com`;
    // Amazon's certificate does not cover names with dots, and other services often have no host for each bucket.
    const isPathStyle = endpoint !== null || name.includes('.');
    const address = isPathStyle ? `${service}/${name}` : service.replace('://', `://${name}.`);
    this.base = `${address}/${prefix}`;
  }

  async put(name: string, data: Buffer, contentType: string): Promise<void> {
    if (!isImageName(name)) throw new ImageNameError();
    const call: Call = {
      method: 'PUT',
      name,
      body: data,
      headers: { 'Content-Type': contentType, 'Cache-Control': IMMUTABLE },
      timeout: this.timing.putTimeout,
    };
    const response = await this.send(call);
    if (!response.ok) throw this.failed(call, await reasonOf(response));
    await response.body?.cancel();
  }

  async open(name: string): Promise<StoredFile | null> {
    if (!isImageName(name)) return null;
    const call: Call = { method: 'GET', name, timeout: this.timing.timeout };
    const response = await this.send(call);
    if (!response.ok) {
      const reason = await reasonOf(response);
      if (isMissing(response, reason)) return null;
      throw this.failed(call, reason);
    }
    const size = Number(response.headers.get('content-length') ?? NaN);
    if (!response.body || !Number.isSafeInteger(size)) {
      await response.body?.cancel();
      throw this.failed(call, { explanation: 'the answer does not tell its length' });
    }
    return { stream: Readable.fromWeb(response.body), size, contentType: contentTypeOf(name) };
  }

  async delete(name: string): Promise<void> {
    if (!isImageName(name)) return;
    const call: Call = { method: 'DELETE', name, timeout: this.timing.timeout };
    const response = await this.send(call);
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    const reason = await reasonOf(response);
    if (!isMissing(response, reason)) throw this.failed(call, reason);
  }

  /** S3 never exposes a partial upload, so there is nothing to clean up. */
  clean(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Every call is idempotent, so a failed one is retried once. */
  private async send(call: Call): Promise<Response> {
    for (let isLast = false; ; isLast = true) {
      try {
        const response = await this.sendOnce(call);
        if (isLast || (response.status < 500 && response.status !== 429)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw this.failed(call, { explanation: unreachable(error, call.timeout) }, error);
      }
      await delay(this.timing.retryDelay);
    }
  }

  private async sendOnce({ method, name, body, headers, timeout }: Call): Promise<Response> {
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.bucket;
    const contentHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: this.base + name,
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

/** Only the code of an error body is used, because the rest repeats parts of the request. */
async function reasonOf(response: Response): Promise<Reason> {
  const text = await response.text().catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  const explanation = code === undefined ? undefined : explanations[code];
  const refused = response.status === 401 || response.status === 403 ? 'the credentials were refused' : null;
  return { explanation: explanation ?? refused ?? `it answered ${response.status}`, code };
}

function isMissing({ status }: Response, { code }: Reason): boolean {
  return status === 404 && code !== 'NoSuchBucket';
}

function unreachable(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === 'AbortError') return `no answer within ${timeout / 1000} s`;
  const code = error instanceof Error ? systemCode(error.cause) : '';
  return `it cannot be reached${code && `: ${code}`}`;
}

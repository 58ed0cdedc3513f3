import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { S3Bucket } from '../../env.js';
import { type S3Server, startS3Server } from '../../testing/s3Server.js';
import { signatureOf } from '../../testing/sigV4.js';
import { Circuit } from '../neighbours/circuit.js';
import { S3Storage, STORAGE_CIRCUIT, StorageError } from './s3Storage.js';

const NAME = `${'0123456789abcdef'.repeat(2)}.webp`;
const DATA = Buffer.from('an image');
const TIMING = { timeout: 300, putTimeout: 300, retryDelay: 1 };

let server: S3Server;
let storage: S3Storage;
beforeEach(async () => {
  server = await startS3Server();
  storage = new S3Storage(server.bucket, TIMING);
});
afterEach(() => server.close());

const storageWith = (changes: Partial<S3Bucket>) => new S3Storage({ ...server.bucket, ...changes }, TIMING);

/** The message for the operator, which must not contain secrets. */
async function failureOf(task: Promise<unknown>): Promise<string> {
  const error: unknown = await task.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StorageError)) throw new Error('There was no StorageError.', { cause: error });
  const everything = `${error.stack ?? ''} ${JSON.stringify(error)} ${String(error.cause)}`;
  for (const secret of ['top/secret', 'session==token', 'confidential'])
    expect(everything).not.toContain(secret);
  return error.message;
}

describe('the signatures of the test server', () => {
  it('match the examples published by Amazon', () => {
    const scope = '20130524/us-east-1/s3/aws4_request';
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      range: 'bytes=0-9',
    };
    const get = { method: 'GET', target: '/test.txt', headers, body: Buffer.alloc(0) };
    expect(signatureOf(get, secret, scope, 'host;range;x-amz-content-sha256;x-amz-date')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    const list = { ...get, target: '/?max-keys=2&prefix=J' };
    expect(signatureOf(list, secret, scope, 'host;x-amz-content-sha256;x-amz-date')).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});

describe('S3Storage', () => {
  it('returns what was stored, with its type and size', async () => {
    await storage.put(NAME, DATA, 'image/webp');
    expect([...server.objects]).toEqual([
      [
        `/pictures/site/${NAME}`,
        {
          data: DATA,
          headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
        },
      ],
    ]);
    const stored = await storage.open(NAME);
    expect(stored).toMatchObject({ size: DATA.length, contentType: 'image/webp' });
    expect(stored && (await buffer(stored.stream))).toEqual(DATA);
  });

  it('works without a prefix and a session token', async () => {
    server.bucket.sessionToken = null;
    await storageWith({ prefix: '', sessionToken: null }).put(NAME, DATA, 'image/webp');
    expect([...server.objects.keys()]).toEqual([`/pictures/${NAME}`]);
  });

  it('returns null for other names, and after a deletion', async () => {
    expect(await storage.open(NAME)).toBeNull();
    await storage.put(NAME, DATA, 'image/webp');
    await storage.delete(NAME);
    await storage.delete(NAME);
    expect(await storage.open(NAME)).toBeNull();
    expect(server.objects.size).toBe(0);
  });

  it('derives the type of an image from its name and not from the bucket', async () => {
    await storage.put(NAME, DATA, 'image/webp');
    const object = server.objects.get(`/pictures/site/${NAME}`);
    if (object) object.headers['content-type'] = 'text/html';
    const stored = await storage.open(NAME);
    expect(stored?.contentType).toBe('image/webp');
    stored?.stream.destroy();
  });

  it.each(['', '..', '../other.webp', `../../../other/${NAME}`, `${NAME}?acl`, `${'a'.repeat(32)}.html`])(
    'never asks for %j',
    async (name) => {
      await expect(storage.put(name, DATA, 'image/webp')).rejects.toThrow('may not be stored');
      expect(await storage.open(name)).toBeNull();
      await storage.delete(name);
      expect(server.requests).toEqual([]);
    },
  );

  it('uses Amazon’s host of the region, with the bucket in the host if the certificate covers it', async () => {
    const asked: string[] = [];
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked.push(String(url instanceof Request ? url.url : url));
      return new Response(null, { status: 204 });
    });
    await storageWith({ endpoint: null }).delete(NAME);
    await storageWith({ endpoint: null, name: 'my.pictures', prefix: '' }).delete(NAME);
    fetching.mockRestore();
    expect(asked).toEqual([
      `https://pictures.s3.eu-test-1.amazonaws.com/site/${NAME}`,
      `https://s3.eu-test-1.amazonaws.com/my.pictures/${NAME}`,
    ]);
  });
});

describe('a failing S3 service', () => {
  it.each([
    ['answers 503', { status: 503, code: 'SlowDown' }],
    ['answers 500 with nothing', { status: 500 }],
    ['hangs up', 'disconnect'],
  ] as const)('is asked a second time when it %s', async (_, fault) => {
    server.faults.push(fault);
    await storage.put(NAME, DATA, 'image/webp');
    server.faults.push(fault);
    const stored = await storage.open(NAME);
    expect(stored && (await buffer(stored.stream))).toEqual(DATA);
    server.faults.push(fault);
    await storage.delete(NAME);
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual([
      'PUT',
      'PUT',
      'GET',
      'GET',
      'DELETE',
      'DELETE',
    ]);
  });

  it.each([
    [{ status: 503, code: 'SlowDown' }, 'it answered 503 (SlowDown)'],
    ['disconnect', 'it cannot be reached: UND_ERR_SOCKET'],
  ] as const)('is given up after %j twice', async (fault, reason) => {
    server.faults.push(fault, fault);
    expect(await failureOf(storage.open(NAME))).toBe(
      `The image storage s3://pictures failed to GET ${NAME}: ${reason}.`,
    );
    expect(server.requests).toHaveLength(2);
  });

  it('that hangs costs each caller its time limit, twice; then it is not asked until a pause is over', async () => {
    let clock = 0;
    const circuit = new Circuit({ ...STORAGE_CIRCUIT, steady: () => clock });
    storage = new S3Storage(server.bucket, { timeout: 200, putTimeout: 500, retryDelay: 1 }, circuit);
    server.faults.push('hang', 'hang');
    const took = async (task: () => Promise<unknown>) => {
      const since = performance.now();
      await task().catch((error: unknown) => error);
      return performance.now() - since;
    };
    const put = () => storage.put(NAME, DATA, 'image/webp');
    expect(await took(put)).toBeGreaterThan(450);
    expect(await failureOf(storage.open(NAME))).toContain('no answer within 0.2 s');
    expect(server.requests).toHaveLength(2);
    for (const task of [put, () => storage.open(NAME), () => storage.delete(NAME)])
      await expect(task()).rejects.toMatchObject({ retryAfter: 1, code: 'SERVICE_UNAVAILABLE' });
    expect(server.requests).toHaveLength(2);
    clock += 1000;
    await put();
    expect(circuit.isOpen).toBe(false);
  });

  it('that stalls after the headers, or drips, is not asked any more after two times, whatever it was asked', async () => {
    const drip = { isOn: false };
    const stalling = createServer((request, response) => {
      const status = request.method === 'DELETE' ? 404 : 200;
      response.writeHead(status, { 'content-length': '9000' }).write('<');
      const timer = setInterval(() => drip.isOn && response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(stalling, 'listening');
    const { port } = stalling.address() as AddressInfo;
    const asked = (task: (of: S3Storage) => Promise<unknown>) => {
      const of = storageWith({ endpoint: `http://127.0.0.1:${port}` });
      return Promise.all([task(of).catch(String), task(of).catch(String)]).then(() =>
        task(of).catch((error: unknown) => error),
      );
    };
    const list = (of: S3Storage) => of.list().next();
    for (const task of [(of: S3Storage) => of.open(NAME), (of: S3Storage) => of.delete(NAME), list])
      expect(await asked(task)).toMatchObject({ retryAfter: 1 });
    drip.isOn = true;
    expect(await asked((of) => of.open(NAME))).toMatchObject({ retryAfter: 1 });
    stalling.closeAllConnections();
    stalling.close();
  });

  it('that stops in the middle of an image ends its stream, also if the reader was slow', async () => {
    const half = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '900000' }).write('a part'.repeat(50_000));
    }).listen(0, '127.0.0.1');
    await once(half, 'listening');
    const { port } = half.address() as AddressInfo;
    const stored = await storageWith({ endpoint: `http://127.0.0.1:${port}` }).open(NAME);
    await delay(500);
    await expect(stored && buffer(stored.stream)).rejects.toThrow('the rest of the answer does not come');
    half.closeAllConnections();
    half.close();
  });

  it('gets more time for a larger image', async () => {
    storage = new S3Storage(server.bucket, { timeout: 100, putTimeout: 100, retryDelay: 1 });
    server.faults.push('hang');
    const since = performance.now();
    await storage.put(NAME, Buffer.alloc(2 * 1024 * 1024), 'image/webp').catch(() => undefined);
    expect(performance.now() - since).toBeGreaterThan(1900);
  });

  it('that does not exist is reported as missing', async () => {
    const { endpoint } = server.bucket;
    await server.close();
    expect(await failureOf(storageWith({ endpoint }).put(NAME, DATA, 'image/webp'))).toContain(
      'it cannot be reached: ECONNREFUSED',
    );
    server = await startS3Server();
  });

  it.each([
    [{ name: 'other' }, 'the bucket does not exist (NoSuchBucket)'],
    [{ accessKeyId: 'AKIDOTHER' }, 'AWS_ACCESS_KEY_ID is not known there (InvalidAccessKeyId)'],
    [
      { secretAccessKey: 'other' },
      'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID (SignatureDoesNotMatch)',
    ],
    [{ sessionToken: 'other' }, 'AWS_SESSION_TOKEN is not valid (InvalidToken)'],
    [{ region: 'eu-test-2' }, 'the region is wrong (AuthorizationHeaderMalformed)'],
  ])('refuses %j, which is not a missing image', async (changes, reason) => {
    const wrong = storageWith(changes);
    for (const attempt of [
      () => wrong.open(NAME),
      () => wrong.put(NAME, DATA, 'image/webp'),
      () => wrong.delete(NAME),
    ]) {
      expect(await failureOf(attempt())).toContain(`: ${reason}.`);
    }
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [{ status: 403 }, 'the credentials were refused'],
    [
      { status: 403, code: 'AccessDenied' },
      's3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket are needed (AccessDenied)',
    ],
    [{ status: 301, code: 'PermanentRedirect' }, 'the bucket is in another region (PermanentRedirect)'],
    [{ status: 400, code: 'Whatever' }, 'it answered 400 (Whatever)'],
  ])('explains %j', async (fault, reason) => {
    server.faults.push(fault);
    expect(await failureOf(storage.open(NAME))).toContain(reason);
  });

  it('is not followed to another address', async () => {
    const elsewhere = await startS3Server();
    server.faults.push({
      status: 307,
      code: 'TemporaryRedirect',
      headers: { Location: elsewhere.bucket.endpoint ?? '' },
    });
    expect(await failureOf(storage.open(NAME))).toContain('it answered 307');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});

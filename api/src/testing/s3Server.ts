import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Bucket } from '../env.js';
import { refusalOf } from './sigV4.js';

export interface StoredObject {
  data: Buffer;
  headers: Record<string, string>;
}

/** A fault instead of a correct response. */
export type Fault =
  | { status: number; code?: string; headers?: Record<string, string> }
  | 'hang'
  | 'disconnect';

export interface S3Server {
  /** The bucket, with the accepted credentials. */
  bucket: S3Bucket;
  /** Environment variables of a server that stores its uploads here. */
  environment: Record<string, string>;
  /** All stored objects, by path. */
  objects: Map<string, StoredObject>;
  /** When objects were stored, by key; now for others. */
  modified: Map<string, Date>;
  /** Method and path of all requests. */
  requests: string[];
  /** Faults for the next requests, one each. */
  faults: Fault[];
  close: () => Promise<void>;
}

const KEPT_HEADERS = ['content-type', 'cache-control'];

function answerError(response: ServerResponse, status: number, code: string): void {
  // S3 repeats parts of the request, which must not appear in logs.
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><StringToSign>confidential</StringToSign></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
}

/** An in-memory S3 service with one bucket that checks signatures and supports the calls of this project. */
export async function startS3Server(bucketName = 'pictures'): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const modified = new Map<string, Date>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const bucket: S3Bucket = {
    name: bucketName,
    prefix: 'site/',
    region: 'eu-test-1',
    endpoint: '',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'top/secret+key',
    sessionToken: 'session==token',
  };

  /** ListObjectsV2 with two objects a page. */
  const list = (query: URLSearchParams, response: ServerResponse): void => {
    const prefix = query.get('prefix') ?? '';
    const start = Number(query.get('continuation-token') ?? 0);
    const all = [...objects].map(([target, { data }]) => ({
      key: target.slice(bucketName.length + 2),
      data,
    }));
    const found = all.filter(({ key }) => key.startsWith(prefix));
    const entries = found.slice(start, start + 2).map(({ key, data }) => {
      const time = modified.get(key) ?? new Date();
      return `<Contents><Key>${key}</Key><LastModified>${time.toISOString()}</LastModified><Size>${data.length}</Size></Contents>`;
    });
    const next =
      start + 2 < found.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
  };

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const { method = '', url: target = '' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const refusal = refusalOf({ method, target, headers, body }, bucket);
    if (refusal !== null) return answerError(response, 403, refusal);
    if (!target.startsWith(`/${bucketName}/`)) return answerError(response, 404, 'NoSuchBucket');
    const { searchParams } = new URL(target, 'http://s3');
    if (method === 'GET' && searchParams.get('list-type') === '2') return list(searchParams, response);
    const object = objects.get(target);
    if (method === 'PUT') {
      const kept = KEPT_HEADERS.map((name) => [name, headers[name] ?? '']);
      objects.set(target, { data: body, headers: Object.fromEntries(kept) as Record<string, string> });
      response.writeHead(200).end();
    } else if (method === 'DELETE') {
      objects.delete(target);
      response.writeHead(204).end();
    } else if (!object) {
      answerError(response, 404, 'NoSuchKey');
    } else {
      response.writeHead(200, { ...object.headers, 'Content-Length': object.data.length }).end(object.data);
    }
  };

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const fault = faults.shift();
      if (fault === undefined) answer(request, body, response);
      else if (fault === 'disconnect') request.socket.destroy();
      else if (fault !== 'hang') {
        for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
        if (fault.code === undefined) response.writeHead(fault.status).end();
        else answerError(response, fault.status, fault.code);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  bucket.endpoint = `http://127.0.0.1:${address.port}`;

  return {
    bucket,
    environment: {
      UPLOADS_URL: `s3://${bucketName}/${bucket.prefix}?region=${bucket.region}&endpoint=${bucket.endpoint}`,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      AWS_SESSION_TOKEN: bucket.sessionToken ?? '',
    },
    objects,
    modified,
    requests,
    faults,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

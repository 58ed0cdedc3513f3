import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../http/openapi.js';
import type { TestServer } from './testServer.js';

export interface RestReply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface RestCall {
  token?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | FormData | ReadableStream | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Sends a request to the REST door; the answer is held against the OpenAPI document. */
export type Rest = <T = unknown>(call: `${string} /${string}`, more?: RestCall) => Promise<RestReply<T>>;

/** @param onAnswer told of each documented answer: the operation's id and the status */
export function restClient(
  server: Pick<TestServer, 'origin'>,
  onAnswer?: (operationId: string, status: number) => void,
): Rest {
  return async <T>(call: string, { token, body, raw, headers }: RestCall = {}) => {
    const [method = '', path = ''] = call.split(/ (.*)/s);
    const response = await fetch(server.origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token == null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    const operationId = checkAnswer(method, path, response, answer);
    if (operationId !== null) onAnswer?.(operationId, response.status);
    return { status: response.status, headers: response.headers, body: answer as T };
  };
}

const DOCUMENT = 'openapi';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(openApiDocument) as object, DOCUMENT);
const validators = new Map<string, ValidateFunction>();

/** The document with every object closed: what it does not name must not be answered. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return copy.type === 'object' && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

/** @returns the operation's id, or null for a path or method that is not in the document */
function checkAnswer(method: string, target: string, response: Response, body: unknown): string | null {
  const path = (target.split('?')[0] ?? '').replace(/\/$/, '');
  const found = Object.entries(openApiDocument.paths)
    .filter(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))[0];
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (!found || !isMethod(name)) return null;
  const [template, item] = found;
  const operation = item[name];
  if (!operation) return null;
  const documented = operation.responses[response.status];
  if (method === 'HEAD') return null;
  if (!documented) {
    throw new Error(`${operation.operationId} answers ${response.status}, which the document does not know.`);
  }
  for (const [header, { required }] of Object.entries(documented.headers ?? {})) {
    if (required && !response.headers.has(header)) throw new Error(`${header} is missing.`);
  }
  if (documented.content) {
    const type = response.headers.get('content-type');
    if (!type?.startsWith('application/json')) throw new Error(`The answer is ${String(type)}, not JSON.`);
    const pointer = [
      'paths',
      template,
      name,
      'responses',
      response.status,
      'content',
      'application/json',
      'schema',
    ]
      .map((part) =>
        String(part)
          .replaceAll('~', '~0')
          .replaceAll('/', '~1')
          .replaceAll('{', '%7B')
          .replaceAll('}', '%7D'),
      )
      .join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
    validators.set(pointer, validate);
    if (!validate(body)) {
      throw new Error(
        `${operation.operationId} ${response.status} is not as documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
      );
    }
  }
  return operation.operationId;
}

function isMethod(name: string): name is 'get' | 'post' | 'put' | 'delete' {
  return ['get', 'post', 'put', 'delete'].includes(name);
}

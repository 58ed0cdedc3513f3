import { checkRestAnswer } from './restAnswers.js';
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
  /** Sent unchanged, instead of `body`. */
  raw?: string | FormData | ReadableStream | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Sends a REST request and validates the response against the OpenAPI document. */
export type Rest = <T = unknown>(call: `${string} /${string}`, more?: RestCall) => Promise<RestReply<T>>;

/** @param onAnswer called for each documented response with the operation's id and the status */
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
    const operationId = checkRestAnswer(method, path, response, answer);
    if (operationId !== null) onAnswer?.(operationId, response.status);
    return { status: response.status, headers: response.headers, body: answer as T };
  };
}

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
} from '../../platform/addresses/publicAddress.js';

/** How long a receiver may take in all, in milliseconds. */
const TIMEOUT = 10_000;
/** How much of an answer is read, in bytes; it is thrown away. */
const MAX_ANSWER = 16 * 1024;

/** What an attempt came to. */
export interface Outcome {
  /** Null without an answer. */
  status: number | null;
  /** Null if the status is 2xx. */
  problem: string | null;
}

export interface WebhookClientOptions {
  /** Allows http and private addresses, for development and tests. */
  allowsPrivate: boolean;
  timeout?: number;
}

/** Why an address cannot be a receiver, as far as it shows without asking; null if it may be one. */
export function problemOfUrl(
  url: URL,
  { allowsPrivate }: Pick<WebhookClientOptions, 'allowsPrivate'>,
): string | null {
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    return 'The address must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'The address must not contain a name or a password.';
  if (allowsPrivate) return null;
  if (url.port !== '' && Number(url.port) < 1024) return 'The port must be 443, or 1024 or higher.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'The address must be one of the public internet.';
  return null;
}

/**
 * Posts a message. It connects to public addresses only, also if a name resolves to others or changes; it follows no redirect, uses no
 * proxy and no connection twice, and ends after ten seconds, however slowly the receiver answers. It never throws.
 */
export function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: WebhookClientOptions,
): Promise<Outcome> {
  const url = new URL(address);
  const problem = problemOfUrl(url, options);
  if (problem !== null) return Promise.resolve({ status: null, problem });
  const isHttps = url.protocol === 'https:';
  const { timeout = TIMEOUT, allowsPrivate } = options;
  return new Promise((resolve) => {
    const ending = AbortSignal.timeout(timeout);
    const request = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A new agent, because the global one may use the proxy of the environment.
      agent: isHttps ? new HttpsAgent() : new HttpAgent(),
      signal: ending,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    // The status counts, also if the rest of the answer does not come.
    let answered: Outcome | null = null;
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const outcome = { status, problem: problemOfStatus(status) };
      answered = outcome;
      drain(response, () => {
        request.destroy();
        resolve(outcome);
      });
    });
    request.on('error', (error) => {
      resolve(answered ?? { status: null, problem: problemOf(error, ending.aborted ? timeout : null) });
    });
    // An answer that changes the protocol closes the request without a response or an error.
    request.on('close', () => {
      resolve(answered ?? { status: null, problem: 'The receiver did not answer with HTTP.' });
    });
    request.end(body);
  });
}

/** Reads a little of the answer, so that an orderly receiver can finish it. */
function drain(response: IncomingMessage, done: () => void): void {
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MAX_ANSWER) done();
  });
  response.on('end', done).on('error', done).on('close', done);
}

function problemOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

function problemOf(error: Error, timedOutAfter: number | null): string {
  if (timedOutAfter !== null) return `The receiver did not answer within ${timedOutAfter / 1000} seconds.`;
  if (error instanceof PrivateAddressError) return 'The address does not lead to the public internet.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' ? 'The receiver could not be reached.' : `The receiver could not be reached (${code}).`;
}

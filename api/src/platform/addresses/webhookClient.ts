import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { withinTime } from '../background/withinTime.js';
import { isPublicAddress, PrivateAddressError, publicLookup } from './publicAddress.js';

/** How long a receiver may take in all, in milliseconds. */
const TIMEOUT = 10_000;
/** How much of an answer is read, in bytes. */
const MAX_ANSWER = 16 * 1024;

/** What an attempt came to. */
export interface Outcome {
  /** Null without an answer. */
  status: number | null;
  /** Null if the status is 2xx. */
  problem: string | null;
}

/** An outcome with the beginning of the answer, if it was asked for. */
export interface Answered extends Outcome {
  text: string;
}

export interface WebhookClientOptions {
  /** Allows http and private addresses, for development and tests. */
  allowsPrivate: boolean;
  timeout?: number;
  /** Cuts off requests under way, when the process stops. */
  signal?: AbortSignal;
}

export interface Sent {
  method: 'GET' | 'POST';
  address: string;
  headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  body: string | Uint8Array;
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

/** Posts a message. @see request */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  options: WebhookClientOptions,
): Promise<Outcome> {
  const { status, problem } = await request({ method: 'POST', address, headers, body }, options);
  return { status, problem };
}

/**
 * Sends a request to an address that a stranger chose. It connects to public addresses only, also if a name resolves to others or changes; it
 * follows no redirect, uses no proxy and no connection twice, and ends after ten seconds, however slowly the receiver answers. It never throws.
 */
export function request(asked: Sent, options: WebhookClientOptions): Promise<Answered> {
  const url = new URL(asked.address);
  const refused = problemOfUrl(url, options);
  if (refused !== null) return Promise.resolve(failed(refused));
  const { timeout = TIMEOUT, signal: outer = new AbortController().signal, allowsPrivate } = options;
  let timedOutAfter: number | null = null;
  return withinTime(
    timeout,
    outer,
    (signal) => send(asked, url, { signal, allowsPrivate, timedOutAfter: () => timedOutAfter }),
    () => (timedOutAfter = timeout),
  );
}

function send(
  { method, headers, body }: Sent,
  url: URL,
  options: { signal: AbortSignal; allowsPrivate: boolean; timedOutAfter: () => number | null },
): Promise<Answered> {
  const isHttps = url.protocol === 'https:';
  const { signal, allowsPrivate, timedOutAfter } = options;
  return new Promise((resolve) => {
    const sent = (isHttps ? requestHttps : requestHttp)(url, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // A new agent, because the global one may use the proxy of the environment.
      agent: isHttps ? new HttpsAgent() : new HttpAgent(),
      signal,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    // The status counts, also if the rest of the answer does not come.
    let answered: Outcome | null = null;
    let text: Buffer[] = [];
    const answer = (outcome: Outcome): void => resolve({ ...outcome, text: Buffer.concat(text).toString() });
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const outcome = { status, problem: problemOfStatus(status) };
      answered = outcome;
      text = drain(response, () => {
        sent.destroy();
        answer(outcome);
      });
    });
    sent.on('error', (error) => {
      if (answered) answer(answered);
      else resolve(failed(problemOf(error, timedOutAfter())));
    });
    // An answer that changes the protocol closes the request without a response or an error.
    sent.on('close', () => {
      if (answered) answer(answered);
      else resolve(failed('The receiver did not answer with HTTP.'));
    });
    sent.end(method === 'POST' ? body : undefined);
  });
}

const failed = (problem: string): Answered => ({ status: null, problem, text: '' });

/** Reads a little of the answer, so that an orderly receiver can finish it. @returns what is read, as it comes */
function drain(response: IncomingMessage, done: () => void): Buffer[] {
  const chunks: Buffer[] = [];
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MAX_ANSWER) return done();
    chunks.push(chunk);
  });
  response.on('end', done).on('error', done).on('close', done);
  return chunks;
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

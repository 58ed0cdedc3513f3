import { XmlDocument } from 'libxml2-wasm';
import { checkRestAnswer } from '../../src/testing/restAnswers.js';
import type { Answer } from './client.js';
import type { FuzzRequest, WireRequest } from './request.js';

/** Kinds of failures, as reported. */
export type FailureKind =
  | 'process gone'
  | 'event loop'
  | '5xx'
  | 'no answer'
  | 'not as described'
  | 'leak'
  | 'memory'
  | 'database'
  | 'coverage';

export interface Finding {
  kind: FailureKind;
  /** Equal for the same defect: without ids and numbers of this run. */
  what: string;
}

export interface Exchange {
  request: FuzzRequest;
  wire: WireRequest;
  answer: Answer;
}

/** Parts of stack traces, statements and paths, which no request contains. */
const INSIDES =
  /\bnode:internal\/|\/node_modules\/|\n\s+at [\w.<>]+ \(|QueryFailedError|SQLITE_[A-Z]{4,}|\bER_[A-Z]{3,}_[A-Z_]+|\bUnhandledPromiseRejection|you have an error in your SQL syntax/i;
/** Refusals by Node’s parser, which have none of our headers. */
const BEFORE_ALL = new Set([400, 408, 413, 417, 431]);

/** Whether a response reports overload, as documented. */
export function isOverload({ status, headers }: Answer): boolean {
  return status === 503 && Number(headers['retry-after']) > 0;
}

/** The defects of a response of any kind. */
export function checkAnswer({ request, wire, answer }: Exchange): Finding[] {
  const { status, headers, body, reason } = answer;
  if (status === 0) return reason?.startsWith('not sent') ? [] : noAnswer(wire, reason);
  if (isOverload(answer)) return [];
  const text = body.toString();
  const findings: Finding[] = [];
  const wrong = (what: string, kind: FailureKind = 'not as described') => findings.push({ kind, what });

  // docs/operation.md: /readyz answers 503 while the database is slow.
  const isUnready = status === 503 && /^\/readyz(?:\?|$)/.test(wire.target);
  if (status >= 500 && !isUnready) wrong(`${status}`, '5xx');
  if (INSIDES.test(text) && !wire.target.startsWith('/assets/'))
    wrong(`shows ${INSIDES.exec(text)?.[0].trim() ?? ''}`, 'leak');
  if (BEFORE_ALL.has(status) && body.length === 0 && headers.connection === 'close') return findings;
  if (headers['x-request-id'] === undefined) wrong(`${status} without X-Request-Id`);
  if (headers['x-content-type-options'] !== 'nosniff') wrong(`${status} without X-Content-Type-Options`);
  const type = headers['content-type'] ?? '';
  if (body.length > 0 && type === '') wrong(`${status} with a body and no Content-Type`);
  if (type.startsWith('text/html') && headers['content-security-policy'] === undefined)
    wrong('HTML without a Content-Security-Policy');
  if (status === 405 && headers.allow === undefined) wrong('405 without Allow');
  if (status === 429 && headers['retry-after'] === undefined) wrong('429 without Retry-After');
  // Not the whole content, or none that can be read.
  const isPart = status === 206 || status === 304;
  if (wire.method === 'HEAD' || isPart || headers['content-encoding'] !== undefined) return findings;
  if (/[/+]json\b/.test(type) && parseJson(text) === undefined) wrong(`${status} with damaged JSON`);
  if (/[/+]xml\b/.test(type)) checkXml(text, wrong);
  if (request.door === 'rest') findings.push(...checkRest(wire, answer, text));
  return findings;
}

function noAnswer({ body }: WireRequest, reason: string | null): Finding[] {
  // Refusing a body during its transfer may close the connection.
  if ((body?.length ?? 0) > 64 * 1024 && reason !== 'ABORT_ERR') return [];
  return [{ kind: 'no answer', what: reason ?? 'nothing' }];
}

function checkXml(text: string, wrong: (what: string) => void): void {
  try {
    XmlDocument.fromString(text).dispose();
  } catch (error) {
    wrong(
      `XML that is not well-formed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
    );
  }
}

function checkRest(wire: WireRequest, { status, headers }: Answer, text: string): Finding[] {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers)) known.set(name, String(value));
  try {
    checkRestAnswer(
      wire.method,
      wire.target,
      { status, headers: known },
      text === '' ? null : parseJson(text),
    );
    return [];
  } catch (error) {
    return [
      {
        kind: 'not as described',
        what: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      },
    ];
  }
}

/** The defects of a response on a raw socket. */
export function checkRaw(text: string): Finding[] {
  const findings: Finding[] = [];
  // The body of a response may end without a line break before the next head.
  const failed = /HTTP\/1\.[01] (50[0-4]) [\w ]+(?=\r\n)[^]*?(?:\r\n\r\n|$)/g;
  for (const [head, status = ''] of text.matchAll(failed)) {
    const isOverload = status === '503' && /\nretry-after: [1-9]/i.test(head);
    if (!isOverload && findings.length === 0) findings.push({ kind: '5xx', what: status });
  }
  if (INSIDES.test(text))
    findings.push({ kind: 'leak', what: `shows ${INSIDES.exec(text)?.[0].trim() ?? ''}` });
  return findings;
}

/** @returns undefined for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import type { Random } from '../random.js';
import { hostileValues } from '../../src/testing/hostileValues.js';

/** A part of a multipart form. */
export interface FormPart {
  name: string;
  fileName?: string;
  type?: string;
  /** Text or base64, not both. */
  text?: string;
  base64?: string;
}

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; base64: string }
  | { kind: 'form'; parts: FormPart[]; boundary: string }
  /** Bytes for a socket including the head, as Latin-1 text; with a pause between chunks. */
  | { kind: 'raw'; chunks: string[] };

export type Door = 'graphql' | 'rest' | 'page' | 'socket';

/**
 * A request before it is sent. Its texts may contain placeholders, which {@link fill} replaces: ids from earlier
 * responses, long repeated text, and values that JavaScript cannot write as JSON. So a seed generates the same requests
 * for any responses.
 */
export interface FuzzRequest {
  door: Door;
  /** The key for coverage: `Mutation.publishPost`, `PUT /api/posts/{postId}`, `/post/:id`, `pipelining`. */
  operation: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  /** The account that signs the request, or null. */
  person: number | null;
  body: Body;
}

/** The values of placeholders. Those with the prefix `own` belong to the signing account. */
export const ID_KINDS = [
  'post',
  'ownPost',
  'comment',
  'ownComment',
  'reply',
  'ownReply',
  'ownNotification',
  'ownDraft',
  'ownSeries',
  'ownSession',
  'ownPasskey',
  'ownAccessToken',
  'ownNotice',
  'ownApp',
  'ownWebhook',
  'ownCollection',
  'ownHighlight',
  'ownDelivery',
  'case',
  'user',
  'self',
  'userName',
  'selfName',
  'upload',
  'cursor',
  'category',
  'categoryId',
  'mailToken',
  'changeToken',
  'email',
] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** The id for a placeholder. */
export type Lookup = (kind: IdKind, number: number, person: number | null) => string;

const idPattern = new RegExp(`zz(${ID_KINDS.join('|')})(\\d+)zz`, 'g');
const repeatPattern = /zzrep(\d+)-(.*?)zz/gsu;
const lettersPattern = /zzletters(\d+)zz/g;
const rawPattern = /"zz(raw|list|object)(\d+)zz"/g;

/** A placeholder for an id from an earlier response. */
export const idOf = (kind: IdKind, random: Random): string => `zz${kind}${random.below(1000)}zz`;
/** A placeholder for repeated text. */
export const repeated = (text: string, times: number): string => `zzrep${times}-${text}zz`;
/** A placeholder for text without nearby repeated letters, because some algorithms depend on the number of distinct ones. */
export const differentLetters = (count: number): string => `zzletters${count}zz`;
/** A placeholder, in JSON only, for nested lists or objects of this depth. */
export const nested = (kind: 'list' | 'object', depth: number): string => `zz${kind}${depth}zz`;
/** A placeholder, in JSON only, for one of the hostile values of the API tests. */
export const hostile = (random: Random): string => `zzraw${random.below(hostileValues.length)}zz`;

/** Ideographs, their extension A and Hangul: large blocks of letters that host names allow, with three bytes in UTF-8. */
const LETTERS = [
  [0x4e00, 20_902],
  [0xac00, 11_172],
  [0x3400, 6582],
].flatMap(([first = 0, count = 0]) =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(first + i)),
);
/** Letters in an order in which neighbours are far apart. */
const lettersWithoutRepeats = (count: number): string =>
  Array.from({ length: count }, (_, i) => LETTERS[(i * 7919) % LETTERS.length]).join('');

/** Replaces the placeholders of a text. */
export function fill(text: string, lookup: Lookup, person: number | null): string {
  if (!text.includes('zz')) return text;
  return text
    .replace(idPattern, (_all, kind: IdKind, number: string) => lookup(kind, Number(number), person))
    .replace(lettersPattern, (_all, count: string) => lettersWithoutRepeats(Number(count)))
    .replace(repeatPattern, (_all, times: string, unit: string) => unit.repeat(Number(times)));
}

/**
 * Writes JSON with filled placeholders. Nested values are inserted as text, because `JSON.stringify` would overflow the
 * stack.
 */
export function toJson(value: unknown, lookup: Lookup, person: number | null): string {
  const text = JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === 'string' ? fill(each, lookup, person) : each,
  );
  return text.replace(rawPattern, (_all, kind: string, number: string) => {
    const count = Number(number);
    if (kind === 'raw') return hostileValues[count % hostileValues.length]?.json ?? 'null';
    return kind === 'list'
      ? '['.repeat(count) + ']'.repeat(count)
      : `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
  });
}

/** A request in wire form, except for raw ones. */
export interface WireRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** @param token of the signing account, or null */
export function toWire(request: FuzzRequest, lookup: Lookup, token: string | null): WireRequest {
  const { person, body } = request;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name.toLowerCase()] = headerText(fill(value, lookup, person));
  if (token !== null && headers.authorization === undefined) headers.authorization = `Bearer ${token}`;
  const setType = (type: string) => {
    headers['content-type'] ??= type;
  };
  if (body.kind === 'json' || body.kind === 'text' || body.kind === 'bytes') setType('application/json');
  if (body.kind === 'form') setType(`multipart/form-data; boundary=${body.boundary}`);
  const bytes = bodyBytes(body, lookup, person);
  // "none" omits the header; Node's client only does so if no header is given.
  if (headers['content-type'] === 'none') delete headers['content-type'];
  return {
    method: request.method,
    target: targetText(fill(request.target, lookup, person)),
    headers,
    body: bytes,
  };
}

function bodyBytes(body: Body, lookup: Lookup, person: number | null): Buffer | null {
  switch (body.kind) {
    case 'none':
    case 'raw':
      return null;
    case 'json':
      return Buffer.from(toJson(body.value, lookup, person));
    case 'text':
      return Buffer.from(fill(body.text, lookup, person));
    case 'bytes':
      return Buffer.from(body.base64, 'base64');
    case 'form':
      return formBytes(body, lookup, person);
  }
}

function formBytes(
  { parts, boundary }: { parts: FormPart[]; boundary: string },
  lookup: Lookup,
  person: number | null,
): Buffer {
  const chunks: Buffer[] = [];
  for (const { name, fileName, type, text, base64 } of parts) {
    const disposition = `form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;
    const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const content =
      base64 === undefined
        ? Buffer.from(fillPart(text ?? '', lookup, person))
        : Buffer.from(base64, 'base64');
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${typeLine}\r\n`),
      content,
      Buffer.from('\r\n'),
    );
  }
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The first part of a GraphQL multipart request is JSON. */
function fillPart(text: string, lookup: Lookup, person: number | null): string {
  return fill(text, lookup, person).replace(rawPattern, 'null');
}

/** Headers that Node's client accepts; others are tested on a raw socket. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 60_000);
const targetText = (text: string): string =>
  text.replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter.toWellFormed())).slice(0, 60_000);

/** The same request as a command for developers; null if it is too long for a command line or needs a socket. */
export function toCurl({ method, target, headers, body }: WireRequest, origin: string): string | null {
  if (body && (body.length > 4000 || !isText(body))) return null;
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]);
  return [
    'curl -i --path-as-is',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...shown,
    ...(body ? ['--data-binary', quote(body.toString())] : []),
    quote(origin + target),
  ].join(' ');
}

const isText = (bytes: Buffer): boolean => Buffer.from(bytes.toString()).equals(bytes);

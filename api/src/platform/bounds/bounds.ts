import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** How much structure a JSON text may have. */
export interface JsonLimits {
  /** Lists and objects in each other. */
  depth: number;
  /** Lists, objects, texts, numbers and the like. */
  values: number;
  /** Characters of one key. */
  keyLength: number;
}

/**
 * What one parsed structure may hold, whoever sends it. Code that walks such a structure may be recursive, because no structure is
 * deeper than this. Lengths in bytes are limited where bytes are read. docs/api.md lists the limits of the two doors.
 */
export const bounds = {
  /** Bodies of both doors, `variables` and `extensions` of a query string, `operations` of a multipart request. */
  json: { depth: 50, values: 20_000, keyLength: 256 },
  /** The field `map` of a GraphQL multipart request. */
  uploadMap: { depth: 2, values: 20, keyLength: 100, pathLength: 200 },
  /** `operations` and `map` of a GraphQL multipart request, in bytes. */
  uploadFieldBytes: 100_000,
  /** GraphQL documents: brackets of any kind in each other, and words and signs. */
  document: { depth: 50, tokens: 2000 },
  /** Bodies of posts and drafts as they are submitted: elements in each other, and elements in all. */
  html: { depth: 200, elements: 100_000 },
  /** Opaque cursors: their characters, and the JSON that they stand for. */
  cursorLength: 1000,
  cursor: { depth: 2, values: 20, keyLength: 10 },
  /** Client data of a passkey (features/passkeys/webAuthn.ts). Browsers add members of their own. */
  clientData: { depth: 5, values: 50, keyLength: 100 },
  /** Access tokens, in characters; our own have fewer than 400. */
  accessTokenLength: 2000,
  /** Files of `npm run import`. */
  feed: { depth: 100, values: 5_000_000, keyLength: 1000 },
  /** Archives of `npm run restore`: rows, and the two files that describe the others. */
  backupRow: { depth: 1, values: 1000, keyLength: 0 },
  backupDescription: { depth: 5, values: 10_000_000, keyLength: 100 },
  backupEntries: 2_000_000,
} as const;

/** A structure that breaks a limit. It has the shape of https://github.com/jshttp/http-errors, for the doors to answer. */
export class LimitError extends Error {
  readonly status = 400;
  readonly expose = true;
  constructor(
    message: string,
    /** What `extensions.limit` of a GraphQL error holds. */
    readonly limit: { name: string; asked: number; limit: number },
  ) {
    super(message);
  }
}

/** A text that is no JSON. It has the shape of https://github.com/jshttp/http-errors, for the doors to answer. */
export class MalformedJsonError extends Error {
  readonly status = 400;
  readonly expose = true;
  constructor(what: string) {
    super(`${what} is not valid JSON.`);
  }
}

/**
 * Parses JSON from outside; the lint rule keeps `JSON.parse` out of every other module that reads such.
 *
 * @param what names the text at the beginning of a sentence, such as "The body"
 * @throws LimitError before anything is parsed; MalformedJsonError
 */
export function parseJson(text: string, limits: JsonLimits, what: string): unknown {
  checkJson(text, limits, what);
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJsonError(what);
  }
}

/**
 * Checks the structure of a JSON text in one pass over its characters, with no recursion. A text that is no JSON may pass.
 *
 * @param what names the text at the beginning of a sentence, such as "The body"
 * @throws LimitError
 */
export function checkJson(text: string, limits: JsonLimits, what: string): void {
  let depth = 0;
  let deepest = 0;
  let tooDeepAt = -1;
  let values = 1;
  let stringLength = 0;
  let longestKey = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE: {
        const end = endOfString(text, i);
        stringLength = end - i - 1;
        i = end;
        break;
      }
      case COLON:
        longestKey = Math.max(longestKey, stringLength);
        break;
      case COMMA:
        values++;
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        values++;
        depth++;
        if (depth > deepest) deepest = depth;
        if (depth > limits.depth && tooDeepAt === -1) tooDeepAt = i;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        if (depth > 0) depth--;
    }
  }
  if (tooDeepAt !== -1) {
    const path = pathAt(text, tooDeepAt);
    const place = path === '' ? '' : ` at ${path}`;
    throw exceeded(`${what} is nested ${deepest} levels deep${place}`, 'depth', deepest, limits.depth);
  }
  if (values > limits.values)
    throw exceeded(`${what} holds ${values} values`, 'values', values, limits.values);
  if (longestKey > limits.keyLength) {
    const sentence = `${what} has a key of ${longestKey} characters`;
    throw exceeded(sentence, 'keyLength', longestKey, limits.keyLength);
  }
}

/** What opens and closes a level of a GraphQL document. */
const OPENING = new Set<TokenKind>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]);
const CLOSING = new Set<TokenKind>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]);

/**
 * Checks how deep the brackets of a GraphQL document stand in each other: selections, lists, objects, types and arguments alike. The
 * parser and what walks its tree call themselves for each level; its lexer does not, and is asked so that both read the same document.
 *
 * @throws LimitError
 */
export function checkDocument(text: string): void {
  let depth = 0;
  let deepest = 0;
  for (const kind of tokensOf(text)) {
    if (OPENING.has(kind)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(kind)) depth--;
  }
  const limit = bounds.document.depth;
  if (deepest > limit)
    throw exceeded(`The document is nested ${deepest} levels deep`, 'depth', deepest, limit);
}

/** The tokens of a document up to its end, a syntax error or the limit: further ones are for the parser to refuse. */
function* tokensOf(text: string): Generator<TokenKind> {
  const lexer = new Lexer(new Source(text));
  for (let count = 0; count <= bounds.document.tokens; count++) {
    try {
      lexer.advance();
    } catch (error) {
      if (error instanceof GraphQLError) return;
      throw error;
    }
    if (lexer.token.kind === TokenKind.EOF) return;
    yield lexer.token.kind;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** @throws LimitError */
function exceeded(sentence: string, name: string, asked: number, limit: number): LimitError {
  return new LimitError(`${sentence}, ${limit} is the limit.`, { name, asked, limit });
}

/** @param start of the opening quote @returns the index of the closing one; the end of the text without one */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes stands before a character. Runs of backslashes are counted once each. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}

/** Keys that an error may repeat: names, and nothing that could be anything else. */
const plainKey = /^[\w$-]{1,40}$/;
/** Keys that an error repeats, from the outermost on. */
const MAX_PATH = 5;

/** The keys around a place, such as `variables.input.title`. */
function pathAt(text: string, place: number): string {
  const around: (string | null)[] = [];
  let string = '';
  let key: string | null = null;
  for (let i = 0; i < place; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE: {
        const end = endOfString(text, i);
        string = text.slice(i + 1, Math.min(end, i + 100));
        i = end;
        break;
      }
      case COLON:
        key = string;
        break;
      case COMMA:
        key = null;
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        around.push(key);
        key = null;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        around.pop();
        key = null;
    }
  }
  const keys = [...around, key].filter((each) => each !== null).slice(0, MAX_PATH);
  return keys.map((each) => (plainKey.test(each) ? each : '…')).join('.');
}

import { GraphQLError, Lexer, Source, type Token, TokenKind } from 'graphql';

/** Limits of the structure of a JSON text. */
export interface JsonLimits {
  /** Nested lists and objects. */
  depth: number;
  /** Number of lists, objects, strings, numbers and so on. */
  values: number;
  /** Length of a key in characters. */
  keyLength: number;
}

/**
 * Limits of parsed structures. Code that walks such a structure may be recursive, because its depth is limited. Sizes
 * in bytes are limited where bytes are read. docs/api.md lists the limits of GraphQL and REST.
 */
export const bounds = {
  /** JSON bodies, `variables` and `extensions` of a query string, `operations` of a multipart request. */
  json: { depth: 50, values: 20_000, keyLength: 256 },
  /** The field `map` of a GraphQL multipart request. */
  uploadMap: { depth: 2, values: 20, keyLength: 100, pathLength: 200 },
  /** Maximum size of `operations` and `map` of a GraphQL multipart request in bytes. */
  uploadFieldBytes: 100_000,
  /** GraphQL documents: nested brackets of any kind, tokens, and fields with subfields that have one name. */
  document: { depth: 50, tokens: 2000, repeated: 60 },
  /**
   * Submitted bodies of posts and drafts: nested elements, number of elements, and how many characters longer the stored form may
   * be: `perCharacter` of the body, `base` and at most `most`. Escaping alone needs 4 per character.
   */
  html: { depth: 200, elements: 100_000, growth: { base: 50_000, perCharacter: 5, most: 4_000_000 } },
  /** Opaque cursors: their length, and their JSON. */
  cursorLength: 1000,
  cursor: { depth: 2, values: 20, keyLength: 10 },
  /** A row that can be restored (features/moderation/remarks.ts). */
  keptRow: { depth: 2, values: 50, keyLength: 100 },
  /** Rows of a deleted account (features/account/withheld.ts). */
  withheldRows: { depth: 3, values: 2000, keyLength: 100 },
  /** Client data of a passkey (features/passkeys/webAuthn.ts). Browsers add their own members. */
  clientData: { depth: 5, values: 50, keyLength: 100 },
  /** Access tokens in characters; ours have fewer than 400. */
  accessTokenLength: 2000,
  /** Files of `npm run import`. */
  feed: { depth: 100, values: 5_000_000, keyLength: 1000 },
  /** Archives of `npm run restore`: rows, and the two files of metadata. */
  backupRow: { depth: 1, values: 1000, keyLength: 0 },
  backupDescription: { depth: 5, values: 10_000_000, keyLength: 100 },
  backupEntries: 2_000_000,
  /** A part of rows, which ends with the row that exceeds its length, an image, or the header. */
  backupPartBytes: 64 * 1024 * 1024,
  /** Of as many entries, which have at most 190 bytes each. It must fit into a string, which has 512 MiB. */
  backupManifestBytes: 400_000_000,
} as const;

/** A structure beyond a limit, in the shape of https://github.com/jshttp/http-errors for error handlers. */
export class LimitError extends Error {
  readonly status = 400;
  readonly expose = true;
  constructor(
    message: string,
    /** The value of `extensions.limit` of a GraphQL error. */
    readonly limit: { name: string; asked: number; limit: number },
  ) {
    super(message);
  }
}

/** Invalid JSON. It has the shape of https://github.com/jshttp/http-errors, so that error handlers can answer it. */
export class MalformedJsonError extends Error {
  readonly status = 400;
  readonly expose = true;
  constructor(what: string) {
    super(`${what} is not valid JSON.`);
  }
}

/**
 * Parses external JSON. A lint rule forbids `JSON.parse` for external input elsewhere.
 *
 * @param what begins the message, such as "The body" @throws LimitError before parsing; MalformedJsonError
 */
export function parseJson(text: string, limits: JsonLimits, what: string): unknown {
  checkJson(text, limits, what);
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJsonError(what);
  }
}

/** Checks the structure of a JSON text without recursion. Invalid JSON may pass. @throws LimitError */
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

/** The brackets that open and close a level of a GraphQL document. */
const OPENING = new Set<TokenKind>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]);
const CLOSING = new Set<TokenKind>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]);

/**
 * Checks the nesting of brackets in a GraphQL document with its own lexer, so that both read the same document.
 * The parser and visitors are recursive, but the lexer is not. Validation compares fields of one name in pairs, and all pairs of their
 * subfields: 190 of them took 0.1 seconds. @throws LimitError
 */
export function checkDocument(text: string): void {
  let depth = 0;
  let deepest = 0;
  let count = 0;
  const repeated = new RepeatedFields();
  for (const token of tokensOf(text)) {
    if (OPENING.has(token.kind)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(token.kind)) depth--;
    repeated.read(token);
    count++;
  }
  const { depth: maxDepth, tokens, repeated: maxRepeated } = bounds.document;
  if (deepest > maxDepth)
    throw exceeded(`The document is nested ${deepest} levels deep`, 'depth', deepest, maxDepth);
  // The parser refuses longer documents.
  if (count > tokens || repeated.most <= maxRepeated) return;
  const sentence = `The document has ${repeated.most} fields with subfields and the name "${repeated.mostOf}"`;
  throw exceeded(sentence, 'repeated', repeated.most, maxRepeated);
}

/** Counts fields with subfields by the name that they have in the response, over the whole document, because fragments join them. */
class RepeatedFields {
  most = 0;
  mostOf = '';
  readonly #counts = new Map<string, number>();
  #braces = 0;
  #parentheses = 0;
  /** The field, or the alias, that was read last; empty behind a fragment. */
  #field = '';
  #before: TokenKind = TokenKind.SOF;
  #isCondition = false;

  read({ kind, value }: Token): void {
    if (kind === TokenKind.PAREN_L) this.#parentheses++;
    else if (kind === TokenKind.PAREN_R) this.#parentheses--;
    else if (this.#parentheses === 0) this.#readSelection(kind, value);
    this.#before = kind;
  }

  #readSelection(kind: TokenKind, value: string): void {
    if (kind === TokenKind.BRACE_L) {
      if (this.#braces++ > 0 && this.#field !== '') this.#count(this.#field);
      this.#field = '';
    } else if (kind === TokenKind.BRACE_R) {
      this.#braces--;
    } else if (kind === TokenKind.SPREAD) {
      this.#field = '';
    } else if (kind === TokenKind.NAME) {
      const isName = this.#before !== TokenKind.AT && this.#before !== TokenKind.COLON;
      const isFragment = this.#before === TokenKind.SPREAD || this.#isCondition;
      if (isName) this.#field = isFragment ? '' : value;
      this.#isCondition = this.#before === TokenKind.SPREAD && value === 'on';
    }
  }

  #count(name: string): void {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count <= this.most) return;
    this.most = count;
    this.mostOf = name;
  }
}

/** The tokens of a document up to its end, a syntax error or the limit. The parser refuses the rest. */
function* tokensOf(text: string): Generator<Token> {
  const lexer = new Lexer(new Source(text));
  for (let count = 0; count <= bounds.document.tokens; count++) {
    try {
      lexer.advance();
    } catch (error) {
      if (error instanceof GraphQLError) return;
      throw error;
    }
    if (lexer.token.kind === TokenKind.EOF) return;
    yield lexer.token;
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

/** @param start of the opening quote @returns the index of the closing quote; the end of the text if there is none */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether a character is escaped by an odd number of backslashes. Each run of backslashes is counted once. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}

/** Keys that an error may repeat: identifiers only. */
const plainKey = /^[\w$-]{1,40}$/;
/** Number of outermost keys that an error repeats. */
const MAX_PATH = 5;

/** The path of keys at a position, such as `variables.input.title`. */
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

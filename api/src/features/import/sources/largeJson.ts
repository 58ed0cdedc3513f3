import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { feedHead, type InvalidItem, type ParsedItem } from '../jsonFeed.js';
import { type Source, SourceError } from '../source.js';
import { isObject, text } from '../values.js';
import { ghostData, ghostSource } from './ghost.js';
import { parsed } from './json.js';
import { jsonFeedSource } from './jsonFeedSource.js';

/** Larger files are read in parts: parsing needs several times the size in memory. In bytes. */
export const LARGE_JSON = 64 * 1024 * 1024;
/** No item is longer, nor what is around the list, in bytes. */
const MAX_PART = 256 * 1024 * 1024;

/** Where a JSON Feed and a Ghost export have their posts, as the keys of the objects around them. */
const LISTS = new Set(['items', 'posts', 'data.posts', 'db.data.posts']);

/** A JSON Feed or a Ghost export of any size; null for other files. Each pass reads the file again. @throws SourceError */
export async function largeJsonSource(file: string, base: string | undefined): Promise<Source | null> {
  if (await isUtf16(file)) return null;
  let total = 0;
  let around = '';
  for await (const _ of listed(file, { onRest: (rest) => (around = rest) })) total += 1;
  const whole = parsed(around, file);
  if (isObject(whole) && /^https?:\/\/jsonfeed\.org\//.test(text(whole.version))) {
    const { reader, ...head } = feedHead(whole);
    return jsonFeedSource({
      ...head,
      total,
      async *items(): AsyncGenerator<ParsedItem | InvalidItem> {
        const { item } = reader();
        let index = 0;
        for await (const bytes of listed(file)) yield item(itemOf(bytes, file), index++);
      },
    });
  }
  const ghost = ghostData(whole);
  return ghost && ghostSource(ghost, base, { total, posts: () => objectsIn(file) });
}

async function* objectsIn(file: string): AsyncGenerator {
  for await (const bytes of listed(file)) yield itemOf(bytes, file);
}

async function isUtf16(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return (buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff);
  } finally {
    await handle.close();
  }
}

const itemOf = (bytes: Buffer, file: string): unknown => parsed(decoded(bytes, file), 'An item');

function decoded(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError(`${file} is not in UTF-8. Save it in this encoding: its letters would be lost.`);
  }
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The objects of the list of posts in turn, and what is around the list, with an empty list in its place. */
async function* listed(
  file: string,
  { onRest }: { onRest?: (rest: string) => void } = {},
): AsyncGenerator<Buffer> {
  const cutter = new ListCutter(file);
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>)
    yield* cutter.read(chunk);
  onRest?.(decoded(cutter.end(), file));
}

/** Follows the nesting of JSON without parsing it. */
class ListCutter {
  /** The key at which each open object is; null for a list. */
  readonly #stack: (string | null)[] = [];
  readonly #rest: Buffer[] = [];
  #parts: Buffer[] = [];
  #sizes = { rest: 0, item: 0 };
  #isString = false;
  #isEscaped = false;
  /** The last text outside the list, if it may be a key. */
  #key = '';
  /** The number of open objects and lists around the items, while the list is read. */
  #list: number | null = null;
  #isDone = false;
  #count = 0;

  constructor(private readonly file: string) {}

  *read(chunk: Buffer): Generator<Buffer> {
    /** Where the present part begins: an item, or what is around the list. Null between items. */
    let start: number | null = this.#list === null || this.#stack.length > this.#list ? 0 : null;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (this.#isString) {
        this.#readString(byte);
        continue;
      }
      if (byte === QUOTE) [this.#isString, this.#key] = [true, ''];
      else if (byte === COLON) this.#stack[this.#stack.length - 1] = this.#key;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (this.#list === this.#stack.length && byte === OPEN_OBJECT) start = i;
        const isPosts = byte === OPEN_LIST && this.#list === null && !this.#isDone && this.#isListOfPosts();
        this.#stack.push(byte === OPEN_OBJECT ? '' : null);
        if (!isPosts) continue;
        this.#keepRest(chunk.subarray(start ?? 0, i + 1));
        [this.#list, start] = [this.#stack.length, null];
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.#stack.pop();
        if (this.#list === null) continue;
        if (this.#stack.length === this.#list && start !== null) {
          this.#parts.push(chunk.subarray(start, i + 1));
          yield Buffer.concat(this.#parts);
          [this.#parts, this.#sizes.item, start] = [[], 0, null];
          this.#count += 1;
        } else if (this.#stack.length < this.#list) [this.#list, this.#isDone, start] = [null, true, i];
      }
    }
    if (start === null) return;
    if (this.#list === null) this.#keepRest(chunk.subarray(start));
    else {
      this.#parts.push(chunk.subarray(start));
      this.#sizes.item += chunk.length - start;
      this.#bound(this.#sizes.item, `item ${this.#count + 1}`);
    }
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isString = false;
    // Names of lists are short, and plain ASCII.
    else if (this.#list === null && this.#key.length < 20) this.#key += String.fromCharCode(byte);
  }

  #isListOfPosts(): boolean {
    return LISTS.has(this.#stack.filter((key) => key !== null).join('.'));
  }

  #keepRest(bytes: Buffer): void {
    this.#rest.push(bytes);
    this.#sizes.rest += bytes.length;
    this.#bound(this.#sizes.rest, 'what is around its posts');
  }

  #bound(size: number, what: string): void {
    if (size > MAX_PART)
      throw new SourceError(
        `${this.file} is too large: ${what} is larger than ${MAX_PART / 1024 / 1024} MB.`,
      );
  }

  /** @returns what is around the list */
  end(): Buffer {
    if (this.#list !== null)
      throw new SourceError(
        `${this.file} ends before its list of posts does, after ${this.#count} whole items.`,
      );
    return Buffer.concat(this.#rest);
  }
}

import { bounds, parseJson } from '../../platform/bounds/bounds.js';

/** Where in the text of a JSON Feed something is wrong. Items are counted from 0. */
export interface JsonFault {
  /** Index into the text; its length when the text ends too early. */
  position: number;
  /** The item the fault is in; null before, between and after items. */
  item: FoundItem | null;
  /** The last item before it that is whole. */
  lastWhole: FoundItem | null;
}

export interface FoundItem {
  index: number;
  title: string | null;
}

/** Deeper feeds are refused before; this keeps the recursion of the scanner bounded by itself. */
const MAX_DEPTH = bounds.feed.depth;
const oneString = { depth: 0, values: 1, keyLength: 0 };
/** How deep the fields of an item stand: feed, its `items`, the item. */
const ITEM_DEPTH = 3;

const WHITE_SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

/** What the end of the text may leave of a number, a literal or an escape: unfinished, not wrong. */
const UNFINISHED = /^(?:-|\.|[eE][+-]?|tr?u?|fa?l?s?|nu?l?|u[0-9a-fA-F]{0,3})$/;

class Fault extends Error {}

/** Reads JSON strictly without building values, noting which item of the feed it is in. */
class FeedScanner {
  position = 0;
  item: FoundItem | null = null;
  lastWhole: FoundItem | null = null;

  constructor(private readonly text: string) {}

  /** @throws Fault at the first character that is not JSON; `position` is there */
  scan(): void {
    this.value(0, '');
    this.skip();
    if (this.position < this.text.length) throw new Fault();
  }

  private skip(): void {
    this.match(WHITE_SPACE);
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    if (!pattern.test(this.text)) return false;
    this.position = pattern.lastIndex;
    return true;
  }

  private take(character: string): boolean {
    this.skip();
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private need(character: string): void {
    if (!this.take(character)) throw new Fault();
  }

  /** @param key the name of the value in the object around it, '' for elements of arrays */
  private value(depth: number, key: string): void {
    if (depth > MAX_DEPTH) throw new Fault();
    if (this.take('{')) this.members(depth + 1);
    else if (this.take('[')) this.elements(depth + 1, depth === 1 && key === 'items');
    else if (this.text[this.position] === '"') {
      const text = this.string();
      if (this.item && depth === ITEM_DEPTH && key === 'title') this.item.title = text;
    } else if (!this.match(NUMBER) && !this.match(LITERAL)) throw new Fault();
  }

  private members(depth: number): void {
    if (this.take('}')) return;
    do {
      this.skip();
      if (this.text[this.position] !== '"') throw new Fault();
      const key = this.string();
      this.need(':');
      this.value(depth, key);
    } while (this.take(','));
    this.need('}');
  }

  private elements(depth: number, areItems: boolean): void {
    if (this.take(']')) return;
    let index = 0;
    do {
      if (areItems) this.item = { index, title: null };
      this.value(depth, '');
      if (areItems) {
        this.lastWhole = this.item;
        this.item = null;
      }
      index += 1;
    } while (this.take(','));
    this.need(']');
  }

  /** The string at the position, unescaped. A loop and not a pattern: bodies of megabytes exhaust the regex stack. */
  private string(): string {
    const start = this.position;
    this.position += 1;
    for (;;) {
      if (this.position >= this.text.length) throw new Fault();
      const code = this.text.charCodeAt(this.position);
      if (code < 0x20) throw new Fault();
      this.position += 1;
      if (code === 0x22) break;
      if (code === 0x5c && !this.match(ESCAPE)) throw new Fault();
    }
    return String(parseJson(this.text.slice(start, this.position), oneString, 'The text'));
  }
}

/** Finds what keeps `text` from being the JSON of a feed; null when it is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  const scanner = new FeedScanner(text);
  try {
    scanner.scan();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { position, item, lastWhole } = scanner;
    return { position: UNFINISHED.test(text.slice(position)) ? text.length : position, item, lastWhole };
  }
}

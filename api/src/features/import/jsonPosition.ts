import {
  type JSONPath,
  type JSONVisitor,
  type ParseErrorCode,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';

/** The position of an error in the text of a JSON Feed. Items are counted from 0. */
export interface JsonFault {
  /** Index of the wrong token; the length of the text if it is truncated. */
  position: number;
  /** The item that contains the error; null outside of items. */
  item: FoundItem | null;
  lastWhole: FoundItem | null;
}

export interface FoundItem {
  index: number;
  title: string | null;
}

/** Nesting depth of an item: feed, `items`. */
const ITEM_DEPTH = 2;

/** A truncated number or literal is incomplete, not wrong. */
const UNFINISHED = /^(?:-|-?\d[\d.]*(?:[eE][+-]?)?|tr?u?|fa?l?s?|nu?l?)$/;

/** Aborts the parser at the first error. It would otherwise continue, to any depth. */
class Fault extends Error {
  constructor(readonly position: number) {
    super();
  }
}

/** The first error in a feed's JSON, or null. Its depth is within `bounds.feed`: the parser is recursive. */
export function findJsonFault(text: string): JsonFault | null {
  let depth = 0;
  let item: FoundItem | null = null;
  let lastWhole: FoundItem | null = null;

  const startOfItem = ([list, index, ...inside]: JSONPath): FoundItem | null =>
    list === 'items' && typeof index === 'number' && inside.length === 0 ? { index, title: null } : null;
  const begin: JSONVisitor['onObjectBegin'] = (_offset, _length, _line, _character, path) => {
    item ??= startOfItem(path());
    depth += 1;
  };
  // The parser also calls this at the end of the text, where no bracket closes.
  const end = (offset: number): void => {
    if (offset === text.length) return;
    depth -= 1;
    if (item && depth === ITEM_DEPTH) [lastWhole, item] = [item, null];
  };
  const endsUnfinished = (error: ParseErrorCode, offset: number, length: number): boolean =>
    offset + length === text.length &&
    (printParseErrorCode(error) === 'UnexpectedEndOfString' || UNFINISHED.test(text.slice(offset)));

  try {
    visit(
      text,
      {
        onObjectBegin: begin,
        onArrayBegin: begin,
        onObjectEnd: end,
        onArrayEnd: end,
        onLiteralValue: (value: unknown, _offset, _length, _line, _character, path) => {
          if (!item) lastWhole = startOfItem(path()) ?? lastWhole;
          else if (depth === ITEM_DEPTH + 1 && path().at(-1) === 'title' && typeof value === 'string')
            item.title = value;
        },
        onError: (error, offset, length) => {
          throw new Fault(endsUnfinished(error, offset, length) ? text.length : offset);
        },
      },
      { disallowComments: true },
    );
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { position: error.position, item, lastWhole };
  }
}

import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { bounds } from '../../../platform/bounds/bounds.js';
import { parseHtml } from '../../../richText/htmlTree.js';
import { textIn } from '../body/nodes.js';
import { SourceError } from '../source.js';

export interface XmlElement {
  /** With its usual prefix, in lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, with CDATA and entities resolved. */
  text: string;
  children: XmlElement[];
  /** What is inside, as HTML, for an element of XHTML. */
  inner: (string | XmlElement)[];
}

const CONTAINERS = new Set(['rss', 'channel', 'feed', 'rdf:rdf']);
const MAX_DEPTH = 100;
/** Characters and elements of one item: no parser holds more. */
const MAX_TEXT = 64 * 1024 * 1024;
const MAX_ELEMENTS = 500_000;

/**
 * The elements of a feed, one after the other and whatever the size of the file: what describes it, and its items.
 * @throws SourceError if the file is cut off
 */
export async function* feedElements(file: string): AsyncGenerator<XmlElement> {
  const found: XmlElement[] = [];
  const stack: XmlElement[] = [];
  let open = 0;
  let seen = 0;
  let size = 0;
  let elements = 0;
  /** What the parser has read since it last reported something: it collects a tag or a comment without an end. */
  let unreported = 0;
  let isEnding = false;
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        unreported = 0;
        const name = written.toLowerCase();
        if (stack.length === 0 && CONTAINERS.has(name)) {
          open += 1;
          return;
        }
        if (stack.length === 0) [size, elements] = [0, 0];
        elements += 1;
        if (elements > MAX_ELEMENTS) throw new SourceError(`${file} has an item of too many elements.`);
        if (stack.length > MAX_DEPTH) throw new SourceError(`${file} has elements nested too deeply.`);
        const element: XmlElement = { name, attributes, text: '', children: [], inner: [] };
        const parent = stack.at(-1);
        parent?.children.push(element);
        parent?.inner.push(element);
        stack.push(element);
      },
      ontext(text) {
        unreported = 0;
        const element = stack.at(-1);
        if (!element) return;
        element.text += text;
        size += text.length;
        if (size > MAX_TEXT) throw new SourceError(`${file} has an item of more than 64 MB.`);
        element.inner.push(text);
      },
      onclosetag(written, isImplied) {
        unreported = 0;
        const name = written.toLowerCase();
        if (stack.length === 0) {
          if (CONTAINERS.has(name) && !isImplied) open -= 1;
          return;
        }
        // The end of a file that is cut off closes nothing.
        if (isEnding) return;
        const element = stack.pop();
        if (element && stack.length === 0) {
          found.push(element);
          seen += 1;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const chunk of textOf(file)) {
    unreported += chunk.length;
    parser.write(chunk);
    if (unreported > MAX_TEXT) throw new SourceError(`${file} has a tag or comment of more than 64 MB.`);
    yield* found.splice(0);
  }
  isEnding = true;
  parser.end();
  yield* found.splice(0);
  if (open > 0)
    throw new SourceError(
      `${file} ends before the feed does, after ${seen} whole elements. What is before is whole.`,
    );
}

/** The text of an XML file, in the encoding that its first line or its byte order mark names. */
async function* textOf(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk, file), { fatal: true });
    yield decoded(() => decoder?.decode(chunk, { stream: true }) ?? '', file);
  }
  yield decoded(() => decoder?.decode() ?? '', file);
}

function decoded(decode: () => string, file: string): string {
  try {
    return decode();
  } catch {
    throw new SourceError(`${file} is not in the encoding that it names; without a name it has to be UTF-8.`);
  }
}

export function encodingOf(start: Buffer, file: string): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    start.subarray(0, 300).toString('latin1'),
  )?.[1];
  if (declared === undefined || /^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    throw new SourceError(`${file} is in the encoding ${declared}, which this import cannot read.`);
  }
}

/** A title that is HTML as plain text. Only the tags of text go: `<Suspense>` is a word of the title. */
export function titleText(written: string): string {
  if (!/[<&]/.test(written)) return written;
  const html = written.replace(
    /<(?!\/?(?:em|strong|b|i|u|s|code|span|a|sub|sup|br|small|mark|del|ins|kbd|q|cite|font)\b)/g,
    '&lt;',
  );
  return textIn(parseHtml(html, bounds.html.elements));
}

/** The text of the first child of one of these names. */
export function childText({ children }: XmlElement, ...names: string[]): string {
  for (const name of names) {
    const child = children.find((each) => each.name === name && each.text.trim() !== '');
    if (child) return child.text.trim();
  }
  return '';
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** The content of an element as HTML. */
export function innerHtml({ inner }: XmlElement): string {
  return inner
    .map((part) => {
      if (typeof part === 'string') return escapeMarkup(part);
      const name = part.name.replace(/^\w+:/, '');
      const attributes = Object.entries(part.attributes).map(
        ([key, value]) => ` ${key}="${escapeMarkup(value)}"`,
      );
      return /^(?:br|hr|img)$/.test(name)
        ? `<${name}${attributes.join('')}>`
        : `<${name}${attributes.join('')}>${innerHtml(part)}</${name}>`;
    })
    .join('');
}

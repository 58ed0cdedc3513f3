import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
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
const MAX_TEXT = 64 * 1024 * 1024;

/**
 * The elements of a feed, one after the other and whatever the size of the file: what describes it, and its items.
 * @throws SourceError if the file is cut off
 */
export async function* feedElements(file: string): AsyncGenerator<XmlElement> {
  const found: XmlElement[] = [];
  const stack: XmlElement[] = [];
  let open = 0;
  let seen = 0;
  let isEnding = false;
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = written.toLowerCase();
        if (stack.length === 0 && CONTAINERS.has(name)) {
          open += 1;
          return;
        }
        if (stack.length > MAX_DEPTH) throw new SourceError(`${file} has elements nested too deeply.`);
        const element: XmlElement = { name, attributes, text: '', children: [], inner: [] };
        const parent = stack.at(-1);
        parent?.children.push(element);
        parent?.inner.push(element);
        stack.push(element);
      },
      ontext(text) {
        const element = stack.at(-1);
        if (!element) return;
        element.text += text;
        if (element.text.length > MAX_TEXT)
          throw new SourceError(`${file} has an element of more than 64 MB.`);
        element.inner.push(text);
      },
      onclosetag(written, isImplied) {
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
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    parser.write(String(chunk));
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

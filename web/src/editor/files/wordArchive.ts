/** Checks that a file is the archive of a Word document, before a library unpacks it. */

const MAX_FILE = 30 * 1024 * 1024;
/** What an archive may unpack to: all of it, and its XML, which the page parses at once. */
const MAX_ALL = 120 * 1024 * 1024;
const MAX_XML = 12 * 1024 * 1024;
const MAX_ENTRIES = 2000;

interface Entry {
  name: string;
  method: number;
  packed: number;
  offset: number;
}

/** The text of the parts of a document, by their names in the archive. */
export type WordParts = ReadonlyMap<string, string>;

export type CheckedWord = { bytes: ArrayBuffer; parts: WordParts } | { problem: string };

const TOO_LARGE = 'it is too large to be opened here. Copy its text in parts and paste it.';
const BROKEN = 'the file is damaged. Open it in Word or LibreOffice, save it again and try once more.';
const OTHER = 'it is no Word document, although its name says so.';

/** Reads the archive as far as the check needs. The sizes that an archive states are not trusted. */
export async function checkWord(file: File): Promise<CheckedWord> {
  if (file.size === 0) return { problem: 'it is empty.' };
  if (file.size > MAX_FILE) return { problem: TOO_LARGE };
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  // The container of encrypted documents, and of Word's format before 2007.
  if (bytes.byteLength > 8 && view.getUint32(0) === 0xd0cf11e0) {
    return {
      problem:
        'it is protected by a password, or in an old format of Word. Save it without a password as .docx and try again.',
    };
  }
  if (bytes.byteLength < 22 || view.getUint16(0) !== 0x504b) return { problem: OTHER };
  try {
    const entries = entriesOf(view);
    if (!entries.some(({ name }) => name === 'word/document.xml')) return { problem: OTHER };
    const parts = await unpack(entries, bytes);
    if (!parts) return { problem: TOO_LARGE };
    return areNamedXml(parts) ? { bytes, parts } : { problem: OTHER };
  } catch {
    return { problem: BROKEN };
  }
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** The entries of the directory at the end of an archive. Throws if it is damaged. */
function entriesOf(view: DataView): Entry[] {
  let end = view.byteLength - 22;
  const first = Math.max(0, end - 0xffff);
  while (end > first && view.getUint32(end, true) !== END) end -= 1;
  if (view.getUint32(end, true) !== END) throw new Error('No directory');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new Error('Too many entries');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  // The library also reads directories of several parts, of ZIP64 and behind other bytes: not those that are checked here.
  const isWhole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isWhole || at + view.getUint32(end + 12, true) !== end) throw new Error('Another directory');
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('No entry');
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, length));
    const more = view.getUint16(at + 30, true);
    if (hasOtherName(new DataView(view.buffer, at + 46 + length, more))) throw new Error('Another name');
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    if (isEncrypted) throw new Error('Encrypted entry');
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + length + more + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new Error('More entries');
  return entries;
}

const UNICODE_PATH = 0x7075;

/** Whether the extra field of an entry names it anew, which the library follows. */
function hasOtherName(extra: DataView): boolean {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) === UNICODE_PATH) return true;
  }
  return false;
}

/** Parts that the library parses as XML, whatever their names. */
const PARSED = /\/(?:officeDocument|styles|numbering|comments|footnotes|endnotes)$/;

/**
 * Whether all parts that are parsed have been counted as XML. Read without a parser, which here would be one for HTML too:
 * what looks like an attribute is taken for one.
 */
const areNamedXml = (parts: WordParts): boolean =>
  [...parts]
    .filter(([name]) => /\.rels$/i.test(name))
    .flatMap(([, xml]) => xml.split('<'))
    .filter((tag) => valuesIn(tag, /\bType\s*=\s*(?:"([^"]*)"|'([^']*)')/g).some(isParsed))
    .every((tag) => valuesIn(tag, /\bTarget\s*=\s*(?:"([^"]*)"|'([^']*)')/g).every(isXmlName));

const valuesIn = (tag: string, attribute: RegExp): string[] =>
  [...tag.matchAll(attribute)].map(([, double, single]) => double ?? single ?? '');
const isParsed = (type: string): boolean => PARSED.test(type) || type.includes('&');
const isXmlName = (target: string): boolean => /\.xml$/i.test(target);

/** Unpacks every entry once to see how large it is. @returns the XML parts; `undefined` if they are too large */
async function unpack(entries: readonly Entry[], bytes: ArrayBuffer): Promise<WordParts | undefined> {
  const parts = new Map<string, string>();
  let all = 0;
  let xml = 0;
  for (const entry of entries) {
    const isXml = /\.(?:xml|rels)$/i.test(entry.name);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of unpacked(entry, bytes)) {
      all += chunk.byteLength;
      if (isXml) xml += chunk.byteLength;
      if (all > MAX_ALL || xml > MAX_XML) return undefined;
      if (isXml) text += decoder.decode(chunk, { stream: true });
    }
    if (isXml) parts.set(entry.name, text + decoder.decode());
  }
  return parts;
}

async function* unpacked(entry: Entry, bytes: ArrayBuffer): AsyncGenerator<Uint8Array> {
  const { offset, method, packed } = entry;
  const view = new DataView(bytes);
  if (view.getUint32(offset, true) !== LOCAL) throw new Error('No entry');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > view.byteLength) throw new Error('Cut off');
  const data = new Uint8Array(bytes, start, packed);
  if (method === 0) {
    yield data;
    return;
  }
  if (method !== 8) throw new Error('Unknown compression');
  const { body } = new Response(data);
  if (!body) return;
  const reader = body.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Stops unpacking of what is too large.
    await reader.cancel().catch(() => undefined);
  }
}

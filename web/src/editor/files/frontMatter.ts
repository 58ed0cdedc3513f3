/** The lines at the start of a Markdown file that describe it: the part of YAML (and TOML) that writers use. */

/** What the front matter of a file says about the post. */
export interface FileDetails {
  title: string | null;
  description: string | null;
  /** Tags and categories, as the file spells them. */
  tags: readonly string[];
  canonicalURL: string | null;
  /** Title of the series of posts. */
  series: string | null;
  /** Address of the cover, which may be beside the file. */
  cover: string | null;
  date: string | null;
  /** Names of entries that a post has no place for. */
  others: readonly string[];
}

export interface SplitFile {
  details: FileDetails;
  /** The text behind the front matter. */
  text: string;
  /** False if front matter begins and does not end: it is part of the text. */
  isClosed: boolean;
}

export const NO_DETAILS: FileDetails = {
  title: null,
  description: null,
  tags: [],
  canonicalURL: null,
  series: null,
  cover: null,
  date: null,
  others: [],
};

/** Names of the entries in the writings of dev.to, Hashnode, Jekyll, Hugo and others: the first with a value counts. */
const NAMES = {
  title: ['title'],
  description: ['description', 'seodescription', 'excerpt', 'summary', 'subtitle'],
  canonicalURL: ['canonicalurl', 'canonical', 'originalurl', 'canonicallink'],
  series: ['series'],
  cover: [
    ...['cover', 'coverimage', 'mainimage', 'image', 'banner', 'hero', 'heroimage', 'featuredimage'],
    ...['featureimage', 'featured', 'thumbnail', 'ogimage', 'socialimage'],
  ],
  date: ['date', 'publishedat', 'datepublished', 'pubdate', 'publishdate', 'published'],
} as const;
const TAGS = ['categories', 'category', 'tags', 'tag', 'keywords', 'topics'];

/** Separates the front matter of a file from its text, whose lines end with `\n`. */
export function splitFrontMatter(file: string): SplitFile {
  const [start, fence] = /^\s*?(---|\+\+\+)[ \t]*\n/.exec(file) ?? [];
  if (start === undefined || fence === undefined) return { details: NO_DETAILS, text: file, isClosed: true };
  const rest = file.slice(start.length);
  const end = (fence === '---' ? /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m : /^\+\+\+[ \t]*(?:\n|$)/m).exec(rest);
  const written = end ? rest.slice(0, end.index) : '';
  // A text may begin with a rule, or with details of the editor.
  if (!end || !isFrontMatter(written)) {
    return { details: NO_DETAILS, text: file, isClosed: !/^[\w-]+\s*[:=]/.test(rest) };
  }
  const text = rest.slice(end.index + end[0].length);
  return { details: detailsOf(readEntries(written)), text, isClosed: true };
}

const isFrontMatter = (written: string): boolean =>
  written
    .split('\n')
    .every((line) => /^(?:\s[^]*|#.*|["']?[\w.-]+["']?\s*[:=].*|- .*|\[[\w.]+\]\s*|[\]}],?\s*)?$/.test(line));

type Entries = ReadonlyMap<string, { name: string; values: readonly string[]; isList: boolean }>;

function readEntries(written: string): Entries {
  const entries = new Map<string, { name: string; values: string[]; isList: boolean }>();
  const lines = written.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const [, name, first = ''] = /^["']?([\w.-]+)["']?\s*[:=](.*)$/.exec(lines[index] ?? '') ?? [];
    if (name === undefined) continue;
    const more: string[] = [];
    while (/^(?:\s+\S|- |\s*$|[\]}])/.test(lines[index + 1] ?? 'end') && index + 1 < lines.length) {
      index += 1;
      more.push((lines[index] ?? '').trim());
    }
    entries.set(name.toLowerCase().replace(/[._-]/g, ''), { name, ...valuesOf(first.trim(), more) });
  }
  return entries;
}

function valuesOf(first: string, more: readonly string[]): { values: string[]; isList: boolean } {
  const value = withoutComment(first);
  const lines = more.filter((line) => line !== '' && !line.startsWith('#'));
  // Text over several lines: `>` joins them, `|` keeps them, which a post has no place for.
  if (/^[>|][-+\d]*$/.test(value)) return { values: [lines.join(' ')], isList: false };
  if (value.startsWith('[')) return { values: listItems([value, ...lines].join(' ')), isList: true };
  if (value === '' && lines.some((line) => line.startsWith('-'))) {
    return { values: lines.map((line) => scalar(line.replace(/^-\s*/, ''))), isList: true };
  }
  // Entries of an entry, such as the address and the description of an image.
  if (value === '') {
    return { values: lines.map((line) => scalar(line.replace(/^[\w-]+\s*[:=]\s*/, ''))), isList: false };
  }
  return { values: [scalar([value, ...lines].join(' '))], isList: false };
}

/** The items of `[a, "b, c"]`. */
function listItems(list: string): string[] {
  const inner = list.replace(/^\[/, '').replace(/\][^\]]*$/, '');
  return (inner.match(/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+)/g) ?? [])
    .map(scalar)
    .filter((item) => item !== '');
}

const withoutComment = (value: string): string =>
  /^["'[]/.test(value) ? value.trim() : value.replace(/(?:^|\s)#[^]*$/, '').trim();

/** A plain or quoted value. */
function scalar(written: string): string {
  const value = written.trim();
  const [double] = /^"(?:[^"\\]|\\.)*"/.exec(value) ?? [];
  if (double !== undefined) return unescaped(double.slice(1, -1));
  const [, single] = /^'((?:[^']|'')*)'/.exec(value) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const plain = withoutComment(value);
  return /^(?:null|~)$/i.test(plain) ? '' : plain;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', '0': '' };

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi,
    (_, byte?: string, unit?: string, other?: string) => {
      const code = byte ?? unit;
      return code === undefined
        ? (ESCAPES[other ?? ''] ?? other ?? '')
        : String.fromCharCode(parseInt(code, 16));
    },
  );

function detailsOf(entries: Entries): FileDetails {
  const used = new Set<string>(TAGS);
  const textOf = (names: readonly string[], isWanted = (value: string) => value !== ''): string | null => {
    for (const name of names) {
      const value = entries.get(name)?.values.find(isWanted);
      if (value === undefined) continue;
      used.add(name);
      return value.replace(/\s+/g, ' ').trim();
    }
    return null;
  };
  const details = {
    title: textOf(NAMES.title),
    description: textOf(NAMES.description),
    tags: [...new Set(TAGS.flatMap((name) => tagsOf(entries, name)))],
    canonicalURL: textOf(NAMES.canonicalURL),
    series: textOf(NAMES.series),
    cover: textOf(NAMES.cover, (value) => /[/.]\S/.test(value)),
    date: textOf(NAMES.date, (value) => /^\d{4}-\d/.test(value) || !Number.isNaN(Date.parse(value))),
  };
  const others = [...entries].filter(
    ([key, { values }]) => !used.has(key) && values.some((value) => value !== ''),
  );
  return { ...details, others: others.map(([, { name }]) => name) };
}

/** A text may hold several tags: with commas, or words as in Jekyll, of which only the page knows which are one tag. */
function tagsOf(entries: Entries, name: string): string[] {
  const entry = entries.get(name);
  if (!entry) return [];
  const tags = entry.isList ? entry.values : entry.values.flatMap((value) => value.split(','));
  return tags.map((tag) => tag.replace(/^#/, '').trim()).filter((tag) => tag !== '');
}

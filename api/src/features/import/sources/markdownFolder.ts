import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type { Source, SourceItem, SourcePost } from '../source.js';
import { datedBy, dateOf, idOf, isObject, type JsonObject, listOf, text, webAddress } from '../values.js';
import { splitFrontMatter } from './frontMatter.js';

const MARKDOWN = new Set(['.md', '.mdx', '.markdown', '.mkd']);
/** Folders that hold no posts, and files that describe the folder. */
const IGNORED_FOLDERS = new Set(['node_modules', '.git', '_drafts']);
const IGNORED_FILES = /^(?:readme|license|contributing|changelog|code_of_conduct|security|claude|agents)\b/i;
const MAX_BYTES = 4_000_000;
/** A date at the start of the name of a file, as in Jekyll. */
const DATED = /^(\d{4})-(\d\d)-(\d\d)-?(.*)$/;

/** The Markdown files below a folder, in the order of their paths; links to other folders are not followed. */
export async function markdownFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name))
      for (const file of await markdownFiles(path)) files.push(file);
    else if (
      entry.isFile() &&
      MARKDOWN.has(extname(entry.name).toLowerCase()) &&
      !IGNORED_FILES.test(entry.name)
    )
      files.push(path);
  }
  return files;
}

/** A folder of Markdown files with front matter, as Jekyll, Hugo, Gatsby, Astro, Hashnode's backup and others have them. */
export async function markdownSource(folder: string, base: string | undefined): Promise<Source> {
  const files = await markdownFiles(folder);
  return {
    format: 'folder of Markdown',
    title: basename(folder),
    key: `markdown ${base ?? basename(folder)}`,
    total: files.length,
    folder,
    ...(base !== undefined && { base }),
    async *items() {
      for (const [index, file] of files.entries()) yield await postOf(folder, file, index, base);
    },
  };
}

async function postOf(
  folder: string,
  file: string,
  index: number,
  base: string | undefined,
): Promise<SourceItem> {
  const path = relative(folder, file).split(sep).join('/');
  const refuse = (reason: string) => ({ index, id: path, reason });
  if ((await lstat(file)).size > MAX_BYTES) return refuse('It is longer than a post can be.');
  const written = await readFile(file);
  let whole: string;
  try {
    whole = new TextDecoder('utf-8', { fatal: true }).decode(written);
  } catch {
    return refuse('Its text is not in UTF-8.');
  }
  const { values, text: markdown, problem } = splitFrontMatter(whole);
  const get = reader(values);
  if (get('draft') === true || get('published') === false || get('hidden') === true)
    return refuse('It is a draft.');
  const isMdx = /\.mdx$/i.test(file);
  const code = isMdx ? withoutModules(markdown) : markdown;
  const { title, body } = titleOf(text(get('title')), code);
  if (body.trim() === '') return refuse('It has no text.');
  const stem = basename(file, extname(file));
  const name = stem === 'index' ? basename(dirname(file)) : stem;
  const [, year = '', month = '', day = '', rest = ''] = DATED.exec(name) ?? [];
  const slug = text(get('slug')) || rest || name;
  const paths = addressesOf(path, slug, [year, month, day], text(get('permalink')) || text(get('url')));
  const [address] = paths;
  const url = base === undefined || address === undefined ? undefined : webAddress(address, base);
  const dated = datedBy(
    ...['date', 'publishedat', 'datepublished', 'pubdate', 'publishdate', 'published', 'created']
      .map((key) => get(key))
      .filter((value) => typeof value !== 'boolean'),
    year === '' ? '' : `${year}-${month}-${day}`,
  );
  const series = text(get('series'));
  const cover = coverOf(get);
  return {
    id: path,
    ...(url !== undefined && { url }),
    title: title || (rest || name).replace(/[-_]+/g, ' '),
    body,
    format: 'markdown',
    tags: [
      ...new Set(['categories', 'category', 'tags', 'tag', 'topics'].flatMap((key) => namesIn(get(key)))),
    ],
    authors: authorsOf(get),
    ...dated,
    updatedAt: dateOf(get('updated') ?? get('lastmod') ?? get('updatedat') ?? get('modified')),
    ...(cover !== '' && { image: webAddress(cover) ?? cover }),
    description:
      text(get('description')) ||
      text(get('excerpt')) ||
      text(get('summary')) ||
      text(get('spoiler')) ||
      text(get('subtitle')),
    canonicalURL: text(get('canonicalurl')) || text(get('canonical')),
    ...(series !== '' && { series: { title: series, number: dated.publishedAt?.getTime() ?? 0 } }),
    oldAddresses: [...paths, ...namesIn(get('aliases')), ...namesIn(get('redirectfrom'))].filter((each) =>
      each.startsWith('/'),
    ),
    folder: dirname(file),
    losses: [
      ...(problem === undefined ? [] : [problem]),
      ...(code === markdown ? [] : ['imports and exports of MDX were left out']),
    ],
  } satisfies SourcePost;
}

/** Entries by name, whatever its case and signs: `cover_image`, `coverImage`. */
function reader(values: JsonObject): (key: string) => unknown {
  const entries = new Map(
    Object.entries(values).map(([key, value]) => [key.toLowerCase().replace(/[._-]/g, ''), value]),
  );
  return (key) => entries.get(key);
}

const COVERS =
  'cover coverimage mainimage image banner hero heroimage featuredimage featureimage featured thumbnail ogimage socialimage'.split(
    ' ',
  );

function coverOf(get: (key: string) => unknown): string {
  for (const key of COVERS) {
    const value = get(key);
    const found = isObject(value) ? text(value.url ?? value.image ?? value.src ?? value.path) : text(value);
    if (/[/.]\S/.test(found)) return found;
  }
  return '';
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map(text)
      .filter((name) => name !== '');
  return listOf(value)
    .map((each) => (isObject(each) ? text(each.name) : idOf(each)))
    .filter((name) => name !== '');
}

function authorsOf(get: (key: string) => unknown) {
  const given = get('authors') ?? get('author');
  const authors = Array.isArray(given) ? given : [given];
  return authors.flatMap((author: unknown) => {
    const name = isObject(author) ? text(author.name) : text(author);
    return name === '' ? [] : [{ name, url: isObject(author) ? webAddress(author.url) : undefined }];
  });
}

/** A heading of level 1 at the start is the title. */
function titleOf(title: string, markdown: string): { title: string; body: string } {
  const [line, heading = ''] = /^\s*# +([^\n]+?)(?: +#+)?[ \t]*(?:\n|$)/.exec(markdown) ?? [];
  const plain = heading.replace(/[*_`]/g, '');
  return line !== undefined && (title === '' || title === plain)
    ? { title: plain, body: markdown.slice(line.length) }
    : { title, body: markdown };
}

/** The lines of MDX that are JavaScript, at the start of the text. */
function withoutModules(markdown: string): string {
  return markdown.replace(
    /^\s*(?:(?:import|export)\b[^\n]*(?:\n(?!\s*\n|#|import|export)[^\n]+)*\n+)+/,
    '\n',
  );
}

/** Where the post stood: its own address, and what Jekyll, Hugo and Gatsby make of its path. */
function addressesOf(path: string, slug: string, date: string[], own: string): string[] {
  const bare = path
    .replace(/\.\w+$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^(?:src\/|content\/|pages\/|public\/|_?posts\/)+/, '');
  const folder = bare.includes('/') ? `${bare.slice(0, bare.lastIndexOf('/'))}/` : '';
  const [year = ''] = date;
  const jekyll =
    year === '' ? [] : [`/${folder}${date.join('/')}/${slug}.html`, `/${folder}${date.join('/')}/${slug}`];
  return [
    ...new Set([...(own.startsWith('/') ? [own] : []), ...jekyll, `/${folder}${slug}`, `/${bare}`]),
  ].filter((each) => each !== '/');
}

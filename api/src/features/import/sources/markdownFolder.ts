import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type { Source, SourceItem, SourcePost } from '../source.js';
import { keysOfSite } from '../sourceKeys.js';
import {
  datedBy,
  dateOf,
  idOf,
  isObject,
  type JsonObject,
  listOf,
  pathOn,
  text,
  webAddress,
} from '../values.js';
import { splitFrontMatter } from './frontMatter.js';
import { withoutAlignment } from './hashnode.js';

const MARKDOWN = new Set(['.md', '.mdx', '.markdown', '.mkd']);
/** Text of other programs, which a writer may take for posts too. */
const OTHER_TEXT = new Set(['.html', '.htm', '.adoc', '.asciidoc', '.rst', '.org', '.textile', '.ipynb']);
/** Folders of programs. */
const IGNORED_FOLDERS = new Set(['node_modules', '_site']);
/** Folders that hold no posts if they are at the top. */
const FOLDERS_AT_TOP = new Set(['archetypes', 'themes', 'vendor']);
/** Files that describe their folder: names such as `security-headers.md` are those of posts. */
const DESCRIPTION =
  /^(?:readme|license|contributing|changelog|code_of_conduct|security|claude|agents)(?=\.|$)/i;
const MAX_BYTES = 4_000_000;
/** A date at the start of the name of a file, as in Jekyll. */
const DATED = /^(\d{4})-(\d\d?)-(\d\d?)(?:-(.*))?$/;

/** The name of a file in a backup of Hashnode: a cuid. */
const CUID = /^c[a-z\d]{24}$/;

/** What a folder holds: its Markdown files in the order of their paths, and what is not read, each with the reason. */
interface Found {
  files: string[];
  passedOver: { path: string; reason: string }[];
  /** The number of files of other kinds, by the endings of their names. */
  others: Map<string, number>;
}

/** Links are not followed: they may lead out of the folder. */
async function lookInto(
  folder: string,
  found: Found = { files: [], passedOver: [], others: new Map() },
  isTop = true,
): Promise<Found> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    const path = join(folder, name);
    const ending = extname(name).toLowerCase();
    const passOver = (reason: string) => found.passedOver.push({ path, reason });
    if (name.startsWith('.') || IGNORED_FOLDERS.has(name)) continue;
    if (entry.isDirectory()) {
      if (name === '_drafts') passOver('It is a folder of drafts.');
      else if (isTop && FOLDERS_AT_TOP.has(name))
        passOver('Folders of this name seldom hold posts. If this one does, import it by itself.');
      else await lookInto(path, found, false);
    } else if (entry.isSymbolicLink()) {
      if (MARKDOWN.has(ending) || ending === '') passOver('It is a link, and links are not followed.');
    } else if (entry.isFile() && MARKDOWN.has(ending)) {
      if (isTop && DESCRIPTION.test(name)) passOver('It describes the folder.');
      else found.files.push(path);
    } else if (OTHER_TEXT.has(ending)) found.others.set(ending, (found.others.get(ending) ?? 0) + 1);
  }
  return found;
}

/** The Markdown files below a folder. */
export const markdownFiles = async (folder: string): Promise<string[]> => (await lookInto(folder)).files;

/** A folder of Markdown files with front matter, as Jekyll, Hugo, Gatsby, Astro, Hashnode's backup and others have them. */
export async function markdownSource(
  folder: string,
  base: string | undefined,
  name?: string,
): Promise<Source> {
  const { files, passedOver, others } = await lookInto(folder);
  const kinds = [...others].map(([ending, count]) => `${count} ${ending}`).join(', ');
  const refusals = [
    ...passedOver.map(({ path, reason }) => ({ id: relative(folder, path).split(sep).join('/'), reason })),
    ...(kinds === ''
      ? []
      : [{ id: basename(folder), reason: `Files of other kinds were not read: ${kinds}.` }]),
  ];
  return {
    format: 'folder of Markdown',
    title: basename(folder),
    ...(await keysOf(folder, base, name)),
    total: files.length + refusals.length,
    folder,
    ...(base !== undefined && { base }),
    async *items() {
      for (const [index, file] of files.entries()) yield await postOf(folder, file, index, base);
      for (const [index, refusal] of refusals.entries()) yield { index: files.length + index, ...refusal };
    },
  };
}

/** Many folders are called `content`, so the folder around it counts too. */
async function keysOf(
  folder: string,
  base: string | undefined,
  name: string | undefined,
): Promise<Pick<Source, 'key' | 'otherKeys' | 'isNamedByFolder'>> {
  if (name !== undefined) return { key: `markdown named ${name}` };
  const path = await realpath(folder);
  const named = `markdown folder ${basename(dirname(path))}/${basename(path)}`;
  // Earlier versions took the last part only.
  const earlier = { key: `markdown ${basename(folder)}`, isShared: true };
  if (base === undefined) return { key: named, otherKeys: [earlier], isNamedByFolder: true };
  const { key, otherKeys } = keysOfSite('markdown', base);
  return { key, otherKeys: [...otherKeys, { key: named, isFolder: true }, earlier] };
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
  const stem = basename(file, extname(file));
  if (DESCRIPTION.test(stem) && Object.keys(values).length === 0)
    return refuse('It describes its folder: it has no front matter.');
  const get = reader(values);
  const hidden = hiddenBy(get, path);
  if (hidden !== null) return refuse(hidden);
  const isMdx = /\.mdx$/i.test(file);
  const code = isMdx ? withoutModules(markdown) : markdown;
  const { title, body } = titleOf(idOf(get('title')), withSite(withoutAlignment(code), base));
  if (body.trim() === '') return refuse('It has no text.');
  const name = /^(?:index|readme)$/i.test(stem) ? basename(dirname(file)) : stem;
  const [, year = '', month = '', day = '', rest = ''] = datedName(name);
  const given = idOf(get('slug'));
  const slug = given.replace(/^\/.*?([^/]+)\/?$/, '$1') || rest || name;
  const cuid = idOf(get('cuid')) || (CUID.test(name) ? name : '');
  const isJekyll = /(?:^|\/)_posts\//.test(path);
  // Jekyll takes a text for a list, but only if the name of the value is a plural.
  const listed = (key: string) => {
    const value = get(key);
    return isJekyll && /^(?:categories|tags)$/.test(key) && typeof value === 'string'
      ? namesIn(value.split(/[\s,]+/))
      : namesIn(value);
  };
  const paths = addressesOf({
    path,
    slug,
    date: [year, month, day],
    own: ['permalink', 'url', 'path', 'slug'].map((key) => text(get(key))),
    categories: isJekyll ? [...listed('category'), ...listed('categories')] : [],
  });
  const [address] = paths;
  const url =
    base === undefined || address === undefined ? undefined : webAddress(pathOn(base, address), base);
  const dated = datedBy(
    ...['date', 'publishedat', 'datepublished', 'pubdate', 'publishdate', 'published', 'created']
      .map((key) => get(key))
      .filter((value) => typeof value !== 'boolean'),
    year === '' ? '' : `${year}-${month}-${day}`,
  );
  // Hashnode's first backups have the text only. The id of a post begins with the time at which it was made.
  const publishedAt = dated.publishedAt ?? (dated.unreadableDate === undefined ? dateOfCuid(cuid) : null);
  const series = text(listOf(get('series'))[0] ?? get('series'));
  const cover = coverOf(get);
  return {
    id: path,
    ...(url !== undefined && { url }),
    // An id says nothing: such a post is named by its first words.
    title: title || (CUID.test(name) ? '' : (rest || name).replace(/[-_]+/g, ' ')),
    body,
    format: isMdx ? 'mdx' : 'markdown',
    tags: [...new Set(['categories', 'category', 'tags', 'tag', 'topics'].flatMap(listed))],
    authors: authorsOf(get),
    ...dated,
    publishedAt,
    updatedAt: dateOf(get('updated') ?? get('lastmod') ?? get('updatedat') ?? get('modified')),
    ...(cover !== '' && { image: webAddress(cover) ?? cover }),
    description:
      text(get('description')) ||
      text(get('excerpt')) ||
      text(get('summary')) ||
      text(get('spoiler')) ||
      text(get('seodescription')) ||
      text(get('subtitle')),
    canonicalURL: text(get('canonicalurl')) || text(get('canonical')),
    ...(series !== '' && { series: { title: series, number: dated.publishedAt?.getTime() ?? 0 } }),
    oldAddresses: [
      ...paths,
      ...(cuid === '' ? [] : [`/${slug}-${cuid}`]),
      ...namesIn(get('aliases')),
      ...namesIn(get('redirectfrom')),
    ]
      .filter((each) => each.startsWith('/'))
      .map((each) => pathOn(base, each)),
    folder: dirname(file),
    losses: [
      ...(problem === undefined ? [] : [problem]),
      ...(dated.publishedAt === null && publishedAt !== null
        ? ['it had no date: it got that of its id, when it was begun']
        : []),
      ...(code === markdown ? [] : ['imports and exports of MDX were left out']),
    ],
  } satisfies SourcePost;
}

/** Why a file is not a published post; null for a post. Programs differ in their names for it, and writers in their forms of true. */
function hiddenBy(get: (key: string) => unknown, path: string): string | null {
  const isSet = (key: string) => /^(?:true|yes|on|y|1)$/i.test(said(get(key)));
  const isUnset = (key: string) => /^(?:false|no|off|n|0)$/i.test(said(get(key)));
  const status = said(get('status') ?? get('poststatus'));
  // The last two are Hashnode's.
  if (['draft', 'isdraft', 'wip', 'saveasdraft', 'ignorepost'].some(isSet)) return 'It is a draft.';
  if (['published', 'publish', 'ispublished'].some(isUnset)) return 'It is a draft.';
  if (status !== '' && !/^publi/i.test(status) && /draft|private|pending|future|trash|schedul/i.test(status))
    return `Its status is “${status.slice(0, 40)}”, not published.`;
  if (['hidden', 'private', 'unlisted', 'headless'].some(isSet) || /^private$/i.test(said(get('visibility'))))
    return 'It is not public.';
  const now = Date.now();
  if ((dateOf(get('publishdate'))?.getTime() ?? 0) > now) return 'It is scheduled, not published.';
  if ((dateOf(get('expirydate'))?.getTime() ?? now) < now) return 'It has expired.';
  const isPage = [get('layout'), get('type')].some((kind) => /^page$/i.test(said(kind)));
  return (isPage && !path.includes('_posts/')) || /(?:^|\/)_index\.\w+$/.test(path)
    ? 'It is a page, not a post.'
    : null;
}

const said = (value: unknown): string => (typeof value === 'boolean' ? String(value) : idOf(value));

/** The date in a name with two digits for each part, and what follows it. */
const datedName = (name: string): string[] =>
  (DATED.exec(name) ?? []).map((part, index) => (index === 2 || index === 3 ? part.padStart(2, '0') : part));

/** The time in a cuid (https://github.com/paralleldrive/cuid): eight characters behind the first are milliseconds. */
function dateOfCuid(id: string): Date | null {
  const date = CUID.test(id) ? new Date(parseInt(id.slice(1, 9), 36)) : null;
  return date !== null && date > FIRST_CUID && date.getTime() < Date.now() ? date : null;
}

const FIRST_CUID = new Date('2014-01-01');

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

const SITE =
  /(!\[[^\]\n]{0,300}\]\(|\]\(|\b(?:src|href)=["'])(?:(?:\{\{-? *site\.(?:baseurl|url) *-?\}\}){1,2}|\{\{-? *["']([^"'{}\n]{1,300})["'] *\| *(?:relative_url|absolute_url|prepend: *site\.baseurl)[^{}\n]{0,100}\}\})/g;

/** Fills in Jekyll's variables for the address of the site, in links and pictures. Files of pictures are below the folder of the import. */
const withSite = (markdown: string, base: string | undefined): string =>
  markdown.replace(SITE, (_, before: string, path: string | undefined) =>
    /^(?:!|src)/.test(before) ? before + (path ?? '') : before + pathOn(base, path ?? ''),
  );

/** The lines of MDX that are JavaScript, at the start of the text. */
function withoutModules(markdown: string): string {
  return markdown.replace(
    /^\s*(?:(?:import|export)\b[^\n]*(?:\n(?!\s*\n|#|import|export)[^\n]+)*\n+)+/,
    '\n',
  );
}

/** Where the post stood: its own address, and what Jekyll, Hugo and Gatsby make of its path. */
function addressesOf({
  path,
  slug,
  date,
  own,
  categories,
}: {
  path: string;
  slug: string;
  date: string[];
  own: string[];
  categories: string[];
}): string[] {
  const bare = path
    .replace(/\.\w+$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^(?:src\/|content\/|pages\/|public\/|_?posts\/)+/, '');
  const folder = bare.includes('/') ? `${bare.slice(0, bare.lastIndexOf('/'))}/` : '';
  const [year = ''] = date;
  const below = (start: string) =>
    year === '' ? [] : [`/${start}${date.join('/')}/${slug}.html`, `/${start}${date.join('/')}/${slug}`];
  const filed = categories.map((name) => `${name.toLowerCase().replace(/\s+/g, '%20')}/`).join('');
  // Docusaurus has its posts below the folder of the blog.
  const route = bare.includes('/') ? bare.slice(0, bare.indexOf('/')) : '';
  const whole = own.filter((each) => each.startsWith('/'));
  return [
    ...new Set([
      ...whole,
      ...(route === ''
        ? []
        : whole.filter((each) => !each.startsWith(`/${route}/`)).map((each) => `/${route}${each}`)),
      ...(filed === '' ? [] : below(filed)),
      ...below(folder),
      `/${folder}${slug}`,
      `/${bare}`,
    ]),
  ].filter((each) => each !== '/');
}

import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseJsonFeed } from '../jsonFeed.js';
import { type Source, SourceError } from '../source.js';
import { isObject } from '../values.js';
import { devToArticles, devToSource } from './devTo.js';
import { feedSource } from './feed.js';
import { splitFrontMatter } from './frontMatter.js';
import { ghostData, ghostSource } from './ghost.js';
import { hashnodePosts, hashnodeSource } from './hashnode.js';
import { jsonFeedSource } from './jsonFeedSource.js';
import { parsed, readWhole } from './json.js';
import { LARGE_JSON, largeJsonSource } from './largeJson.js';
import { markdownFiles, markdownSource } from './markdownFolder.js';
import { findDump, mongoSource } from './mongo.js';
import { wordpressSource } from './wordpress.js';
import { encodingOf } from './xml.js';

const KNOWN =
  'Known are JSON Feed, Ghost, WordPress (WXR), dev.to, Hashnode, RSS and Atom, a folder of Markdown files or of WordPress exports, and a MongoDB dump of the older server.';

export interface SourceOptions {
  /** The address of the old site, if the files do not say it. */
  base?: string | undefined;
  /** The folder of the pictures of a MongoDB dump. */
  pictures?: string | undefined;
  /** What identifies the source instead of its address or the name of its folder. */
  name?: string | undefined;
  /** From which size on, in bytes, JSON is read in parts. */
  largeJson?: number;
}

/** Finds out the format of a file or folder by its content. @throws SourceError; JsonFeedError */
export async function detectSource(
  path: string,
  { base, pictures, name, largeJson = LARGE_JSON }: SourceOptions = {},
): Promise<Source> {
  const found = await stat(path).catch((error: unknown) => {
    throw new SourceError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (found.isDirectory()) {
    const dump = await findDump(path);
    if (dump) return mongoSource(dump, base, pictures);
    const exports = await wordpressFiles(path);
    const [first] = exports;
    const texts = await markdownFiles(path);
    if (first !== undefined && (await hasPosts(texts)))
      throw new SourceError(
        `${path} holds Markdown posts and an export of WordPress, ${basename(first)}. To import the posts, move the export to another folder; to import the export, name its file instead of the folder.`,
      );
    if (first !== undefined) return wordpressSource(...exports);
    if (texts.length > 0) return markdownSource(path, base, name);
    throw new SourceError(
      `${path} holds neither Markdown files, nor exports of WordPress, nor a MongoDB dump. ${KNOWN}`,
    );
  }
  const head = await headOf(path);
  if (/^\s*</.test(head)) {
    if (WXR.test(head)) return wordpressSource(path);
    if (/<(?:rss|feed|rdf:RDF)[\s>]/i.test(head)) return feedSource(path, base, name);
    throw new SourceError(`${path} is XML, but neither a WordPress export nor a feed. ${KNOWN}`);
  }
  if (found.size > largeJson) {
    const large = await largeJsonSource(path, base);
    if (large) return large;
  }
  const text = await readWhole(path);
  if (/^\s*[[{]/.test(head) && !/"version"\s*:\s*"https?:\/\/jsonfeed\.org/.test(head)) {
    const json = jsonOrNull(text);
    const ghost = ghostData(json);
    if (ghost) return ghostSource(ghost, base);
    const posts = hashnodePosts(json);
    if (posts) return hashnodeSource(posts, base);
    const articles = devToArticles(json);
    if (articles) return devToSource(articles);
    if (json !== null && !(isObject(json) && 'version' in json))
      throw new SourceError(`${path} is JSON of an unknown format. ${KNOWN}`);
  }
  // It says what is wrong, and where.
  return jsonFeedSource(parseJsonFeed(text));
}

const WXR = /wordpress\.org\/export\/|<wp:wxr_version>/;

/** The parts of an export of WordPress in a folder, in the order of their names. */
async function wordpressFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  )) {
    const path = join(folder, entry.name);
    if (entry.isFile() && /\.xml$/i.test(entry.name) && WXR.test(await headOf(path))) files.push(path);
  }
  return files;
}

/** Whether Markdown files are those of a blog, not notes beside an export. */
async function hasPosts(files: readonly string[]): Promise<boolean> {
  for (const file of files)
    if (Object.keys(splitFrontMatter(await headOf(file)).values).length > 0) return true;
  return false;
}

async function headOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const head = buffer.subarray(0, bytesRead);
    return new TextDecoder(encodingOf(head, path)).decode(head);
  } finally {
    await handle.close();
  }
}

/** Null for text that is no JSON. */
function jsonOrNull(text: string): unknown {
  try {
    return parsed(text, 'The file');
  } catch (error) {
    if (error instanceof SourceError && / not valid JSON/.test(error.message)) return null;
    throw error;
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoHtml } from './demoMarkdown.js';

/** The content folder is beside `src` and `dist`, so that the path works from both. */
const folder = fileURLToPath(new URL('../../demo/', import.meta.url));

export interface DemoPerson {
  userName: string;
  name: string;
  about: string;
  websiteURL?: string;
  githubURL?: string;
  linkedinURL?: string;
  xURL?: string;
  joinedDaysAgo: number;
}

interface DemoPost {
  slug: string;
  title: string;
  author: string;
  categories: string[];
  daysAgo: number;
  /** A compressed SVG of 1600 x 840 px, or null. */
  cover: Buffer | null;
  html: string;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(folder + file, 'utf8'));
}

/** The base categories of every installation. */
export const baseCategories = () => read('categories.json') as { name: string; description: string }[];

/** Users, posts, comments and reactions of the demo; posts oldest first. */
export function demoContent() {
  const posts = readdirSync(`${folder}posts`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parsePost(file.slice(0, -'.md'.length), readFileSync(`${folder}posts/${file}`, 'utf8')))
    .sort((a, b) => b.daysAgo - a.daysAgo);
  return {
    people: read('people.json') as DemoPerson[],
    posts,
    comments: read('comments.json') as { post: string; author: string; hoursAfter: number; text: string }[],
    reactions: read('reactions.json') as Record<'likes' | 'bookmarks', Record<string, string[]>>,
  };
}

/** Markdown with `key: value` lines between `---` on top. */
function parsePost(slug: string, source: string): DemoPost {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const fields = new Map(
    head
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined) throw new Error(`The demo post ${slug} has no ${name}.`);
    return value;
  };
  const cover = `${folder}covers/${slug}.svgz`;
  return {
    slug,
    title: field('title'),
    author: field('author'),
    categories: field('categories').split(/,\s*/),
    daysAgo: Number(field('daysAgo')),
    cover: existsSync(cover) ? readFileSync(cover) : null,
    html: demoHtml(body),
  };
}

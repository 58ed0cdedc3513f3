import { cleanText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import type { CategoryService } from '../categories/category.service.js';
import { categoryKey } from '../categories/category.entity.js';
import { MAX_CATEGORIES } from '../posts/post.inputs.js';
import { isRefusal, type Source, type SourcePost } from './source.js';

export const MAX_CATEGORY = 50;
/** How many categories the tags of a source may become. Readers choose from a list, and tags are free words on most sites. */
const MAX_NEW_CATEGORIES = 100;

/** Decides which tags of a source become categories: those that the site has, and the most used ones. */
export class CategoryChoice {
  /** By key; null for all of them. */
  #allowed: Set<string> | null = null;
  /** Names that do not become categories, the most used ones first. */
  left: string[] = [];

  constructor(private readonly max = MAX_NEW_CATEGORIES) {}

  /** Counts the tags of all items before the first one is stored, so that a repeated import chooses the same ones. */
  async read(
    source: Source,
    categories: Pick<CategoryService, 'known'>,
    signal?: AbortSignal,
  ): Promise<void> {
    const counted = new Map<string, { name: string; posts: number }>();
    for await (const item of source.items()) {
      if (signal?.aborted) return;
      if (isRefusal(item) || item.exported) continue;
      for (const name of namesIn(item.tags)) {
        const key = categoryKey(name);
        const known = counted.get(key);
        if (known) known.posts += 1;
        else counted.set(key, { name, posts: 1 });
      }
    }
    if (counted.size <= this.max) return;
    // The order of equal ones is that of the source.
    const ranked = [...counted].sort(([, a], [, b]) => b.posts - a.posts);
    const allowed = new Set(ranked.slice(0, this.max).map(([key]) => key));
    const others = ranked.slice(this.max).map(([, { name }]) => name);
    for (let start = 0; start < others.length; start += CHUNK)
      for (const { nameKey } of await categories.known(others.slice(start, start + CHUNK)))
        allowed.add(nameKey);
    this.#allowed = allowed;
    this.left = others.filter((name) => !allowed.has(categoryKey(name)));
  }

  /** The names of the categories of a post, and its tags that are left out. An export of this software has categories only. */
  of({ tags, exported }: SourcePost): { names: string[]; tooMany: string[]; unchosen: string[] } {
    const all = namesIn(tags);
    const isAllowed = (name: string) =>
      exported !== undefined || this.#allowed === null || this.#allowed.has(categoryKey(name));
    const chosen = all.filter(isAllowed);
    return {
      names: chosen.slice(0, MAX_CATEGORIES),
      tooMany: chosen.slice(MAX_CATEGORIES),
      unchosen: all.filter((name) => !isAllowed(name)),
    };
  }
}

/** Names in one query. */
const CHUNK = 500;

/** Names in stored form, each once. */
const namesIn = (tags: readonly string[]): string[] =>
  [...new Map(tags.map(categoryName).map((name) => [categoryKey(name), name])).values()].filter(
    (name) => !showsNothing(name),
  );

/** Cut between characters, and so that its key fits too: normalising can make it longer. */
export function categoryName(tag: string): string {
  const characters = [...cleanText(tag)].slice(0, MAX_CATEGORY);
  while ([...categoryKey(characters.join(''))].length > MAX_CATEGORY) characters.pop();
  return characters.join('').trim();
}

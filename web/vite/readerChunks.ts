import type { Rolldown } from 'vite';

/** The sandbox, which has no client, needs them too. */
const sharedWithSandbox = /[\\/]node_modules[\\/](?:graphql|tslib)[\\/]/;

interface Graph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null;
}

interface ReaderModules {
  /** The entry of the site. */
  entry: string;
  /** The most visited pages. */
  pages: readonly string[];
  /** Modules that only `page` of these pages has, and that stay in one chunk, although further pages share some. */
  article?: { page: string; modules: RegExp };
  /** What is loaded later than the page, at the first touch, is one chunk. */
  later?: string;
}

/** Imported by an unused module of Apollo Client. The sandbox, which needs all of graphql, is a separate entry. */
const unused = /[\\/]graphql-tag[\\/]/;

/**
 * `nameOf` names the chunk of a module that readers need, `null`: the bundler decides. They are few, as gzip finds
 * repetition within a file.
 */
export function readerChunks({ entry, pages, article, later }: ReaderModules) {
  const closures = new Map<string, ReadonlySet<string>>();

  const closureOf = (root: string, graph: Graph): ReadonlySet<string> => {
    const known = closures.get(root);
    if (known) return known;
    const found = new Set([root]);
    // The loop also visits what it adds.
    for (const module of found) {
      for (const id of graph.getModuleInfo(module)?.importedIds ?? []) if (!unused.test(id)) found.add(id);
    }
    closures.set(root, found);
    return found;
  };

  /** Whether one of the most visited pages needs a module before it is touched. */
  const isForReaders = (id: string, graph: Graph) => pages.some((page) => closureOf(page, graph).has(id));

  const nameOf = (id: string, graph: Graph): string | null => {
    // The site's entry must not be in a chunk that the sandbox loads too.
    if (id === entry) return null;
    if (closureOf(entry, graph).has(id) || id.includes('vite/preload-helper')) return 'app';
    const readers = pages.filter((page) => closureOf(page, graph).has(id));
    if (readers.length === pages.length) return 'reading';
    if (later && closureOf(later, graph).has(id) && id !== later && !sharedWithSandbox.test(id))
      return 'client';
    // A page is imported dynamically, so it stays the entry of its own chunk.
    if (pages.includes(id) || !article?.modules.test(id)) return null;
    return readers[0] === article.page ? 'article' : null;
  };

  return { nameOf, isForReaders };
}

import type { Rolldown } from 'vite';

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds'>;
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

interface ReaderModules {
  /** The entry of the site. */
  entry: string;
  /** The pages that most people come for. */
  pages: readonly string[];
  /** Modules of one of these pages that stay in one chunk, though other pages share some of them. */
  article?: RegExp;
}

/** Led to by a module of Apollo Client that nobody uses; the sandbox, which needs all of graphql, is built beside the site. */
const unused = /[\\/]graphql-tag[\\/]/;

/**
 * Names the chunk that a module belongs to: `app` for what every page needs, `reading` for what is common to the pages that
 * people come for, `article` for what shows a post; `null` leaves it to the bundler, which otherwise makes a chunk for each set of pages that share
 * something. Few files, because gzip finds repetition only within one.
 */
export function readerChunkNames({ entry, pages, article }: ReaderModules) {
  const closures = new Map<string, ReadonlySet<string>>();

  const closureOf = (root: string, graph: Graph): ReadonlySet<string> => {
    const known = closures.get(root);
    if (known) return known;
    const found = new Set<string>();
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || unused.test(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    closures.set(root, found);
    return found;
  };

  return (id: string, graph: Graph): string | null => {
    // What starts the site must not be in a chunk that the sandbox loads as well.
    if (id === entry) return null;
    if (closureOf(entry, graph).has(id) || id.includes('vite/preload-helper')) return 'app';
    if (pages.every((page) => closureOf(page, graph).has(id))) return 'reading';
    // A page is imported on demand and stays the entry of its own chunk.
    if (pages.includes(id) || !article?.test(id)) return null;
    return pages.some((page) => closureOf(page, graph).has(id)) ? 'article' : null;
  };
}

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
}

/**
 * Modules that re-export: what stands behind them is used here and there, a piece at a time, and must not be taken for needed
 * as a whole.
 */
const barrel = /[\\/](lucide-react\.mjs|graphql[\\/]index\.mjs|generated[\\/]graphql\.ts)$/;

/** Parts that only barrels lead to, and that every page needs none the less. */
const sharedByAll = /[\\/]vite[\\/]lucide[\\/]|vite\/preload-helper/;
const sharedByReading = /[\\/]generated[\\/]operations[\\/]features[\\/]bookmarks[\\/]/;

/**
 * Names the chunk that a module belongs to: `app` for what every page needs, `reading` for what is common to the pages that
 * people come for; `null` leaves it to the bundler, which otherwise makes a chunk for each set of pages that share
 * something. Few files, because gzip finds repetition only within one.
 */
export function readerChunkNames({ entry, pages }: ReaderModules) {
  const closures = new Map<string, ReadonlySet<string>>();

  const closureOf = (root: string, graph: Graph): ReadonlySet<string> => {
    const known = closures.get(root);
    if (known) return known;
    const found = new Set<string>();
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || barrel.test(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    closures.set(root, found);
    return found;
  };

  return (id: string, graph: Graph): string | null => {
    if (closureOf(entry, graph).has(id) || sharedByAll.test(id)) return 'app';
    const isReading = pages.every((page) => closureOf(page, graph).has(id)) || sharedByReading.test(id);
    return isReading ? 'reading' : null;
  };
}

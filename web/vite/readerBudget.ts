import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

/** A chunk of the bundle, with its modules and its imports. */
export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports' | 'moduleIds'>;

/** The scripts of a page with their sizes in bytes after gzip -9, and the sum. */
interface PageScripts {
  page: string;
  scripts: { fileName: string; gzip: number }[];
  gzip: number;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

/** The scripts that a page loads initially, without dynamic imports. @throws if a module is in no chunk */
export function pageScripts(page: string, modules: readonly string[], chunks: readonly Chunk[]): PageScripts {
  const start = modules.map((module) => chunkOf(module, chunks, ` of the page "${page}"`));
  const scripts = withImports(start, chunks)
    .map(({ fileName, code }) => ({ fileName, gzip: gzipSync(code, { level: 9 }).length }))
    .sort((a, b) => b.gzip - a.gzip);
  return { page, scripts, gzip: scripts.reduce((sum, { gzip }) => sum + gzip, 0) };
}

/** The table of a page, and whether the page is within the budget. */
export function budgetReport({ page, scripts, gzip }: PageScripts, budget: number): string {
  const verdict = gzip > budget ? `OVER the budget of ${kB(budget).trim()} kB` : `of ${kB(budget).trim()} kB`;
  return [
    `JavaScript of ${page}, gzip -9: ${kB(gzip).trim()} kB ${verdict}`,
    ...scripts.map((script) => `${kB(script.gzip)} kB  ${script.fileName}`),
  ].join('\n');
}

interface BudgetOptions {
  /** In bytes of gzip -9. */
  budget: number;
  /** The modules of each page, absolute. */
  pages: Record<string, readonly string[]>;
}

/** Reports the sizes by chunk, and fails a build in which a page loads more JavaScript than the budget. */
export function readerBudget({ budget, pages }: BudgetOptions): Plugin {
  return {
    name: 'hydrate:reader-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const measured = Object.entries(pages).map(([page, modules]) => pageScripts(page, modules, chunks));
      const report = measured.map((page) => budgetReport(page, budget)).join('\n');
      if (measured.some(({ gzip }) => gzip > budget)) throw new Error(`Too much JavaScript.\n${report}`);
      console.log(report);
    },
  };
}

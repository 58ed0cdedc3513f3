import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

interface KeptModules {
  /** Modules, absolute, that are precached with their static imports. */
  modules: readonly string[];
  /** Pages, absolute, that are precached with what they load later. */
  pages: readonly string[];
  /** The site's entry, absolute. What it loads later are the other pages, which are not precached. */
  entry: string;
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

/** How many dynamic imports may lead from a page to a chunk: the first often is a small module that only imports the second. */
const STEPS = 2;

/** The scripts and style sheets for offline use. @throws if a module is in no chunk */
export function keptFiles({ modules, pages, entry }: KeptModules, chunks: readonly Chunk[]): string[] {
  const start = modules.map((module) => chunkOf(module, chunks));
  const otherPages = laterChunks([chunkOf(entry, chunks)], chunks);
  let found = pages.map((module) => chunkOf(module, chunks));
  start.push(...found);
  for (let step = 0; step < STEPS; step += 1) {
    found = laterChunks(found, chunks).filter((chunk) => !otherPages.includes(chunk));
    start.push(...found);
  }
  const files = withImports(start, chunks).flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return [...new Set(files)];
}

/** What chunks import dynamically. The bundler may have moved the `import()` of a module into a chunk that it shares. */
function laterChunks(of: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const names = new Set(withImports(of, chunks).flatMap(({ dynamicImports }) => dynamicImports));
  return chunks.filter(({ fileName }) => names.has(fileName));
}

interface ServiceWorkerOptions extends KeptModules {
  /** The worker's module, absolute. */
  worker: string;
  /** The editor's modules, which are too large to precache for readers. */
  editor: readonly string[];
  /** Fonts to precache. */
  fonts: RegExp;
  /** HTML files of the build to precache. */
  html: readonly string[];
  /** Files of the public folder to precache. */
  publicFiles: readonly string[];
}

/** Adds `sw.js`, the service worker built on Workbox, which knows the files of this build. */
export function serviceWorker(options: ServiceWorkerOptions): Plugin {
  const { worker, entry, editor, fonts, html, publicFiles } = options;
  let publicDir = '';
  return {
    name: 'hydrate:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output) => output.type === 'chunk');
        const named = outputs.filter(({ fileName }) => fonts.test(fileName)).map(({ fileName }) => fileName);
        const precached = keptFiles(options, chunks);
        const editorFiles = keptFiles({ modules: editor, pages: [], entry }, chunks)
          .filter((name) => !precached.includes(name))
          .map((name) => `/${name}`);
        // Workbox's format: a file whose name changes with its content needs no revision.
        const files = [
          ...[...precached, ...named].map((name) => ({ url: `/${name}`, revision: null })),
          ...html.map((name) => {
            const output = bundle[name];
            if (output?.type !== 'asset') throw new Error(`The build has no ${name}.`);
            return { url: `/${name}`, revision: hash(output.source) };
          }),
          ...publicFiles.map((name) => {
            const content = readFileSync(path.join(publicDir, name));
            return { url: `/${name}`, revision: hash(content) };
          }),
        ];
        const constants = {
          PRECACHED_FILES: JSON.stringify(files),
          EDITOR_FILES: JSON.stringify(editorFiles),
        };
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerScript(worker, constants) });
      },
    },
  };
}

const hash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Bundles the worker into one script, because not every browser supports module workers. */
async function workerScript(worker: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('The service worker was not built into one script.');
  return built.output[0].code;
}

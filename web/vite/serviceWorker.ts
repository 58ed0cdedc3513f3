import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The format of Workbox's `precache()`: a file whose name changes with its content needs no revision. */
export interface PrecachedFile {
  url: string;
  revision: string | null;
}

interface KeptModules {
  /** Modules, absolute, that are precached with their static imports. */
  modules: readonly string[];
  /** Pages, absolute, whose dynamic imports are precached too. */
  pages: readonly string[];
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

/** The scripts and style sheets for offline use. @throws if a module is in no chunk */
export function keptFiles({ modules, pages }: KeptModules, chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach((name) => add(byName.get(name)));
  };
  for (const module of modules) add(chunkOf(module, chunks));
  for (const module of pages) {
    const page = chunkOf(module, chunks);
    add(page);
    page.dynamicImports.forEach((name) => add(byName.get(name)));
  }
  return [...files];
}

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!found) throw new Error(`${module} is in no chunk.`);
  return found;
}

interface ServiceWorkerOptions extends KeptModules {
  /** The worker's module, absolute. */
  worker: string;
  /** The editor's module, which is too large to precache for readers. */
  editor: string;
  /** Fonts to precache. */
  fonts: RegExp;
  /** HTML files of the build to precache. */
  html: readonly string[];
  /** Files of the public folder to precache. */
  publicFiles: readonly string[];
}

/** Adds `sw.js`, the service worker built on Workbox, which knows the files of this build. */
export function serviceWorker({
  worker,
  editor,
  fonts,
  html,
  publicFiles,
  ...kept
}: ServiceWorkerOptions): Plugin {
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
        const files: PrecachedFile[] = [
          ...[...keptFiles(kept, chunks), ...named].map((name) => ({
            url: `/${name}`,
            revision: null,
          })),
          ...html.map((name) => {
            const output = bundle[name];
            if (output?.type !== 'asset') throw new Error(`The build has no ${name}.`);
            return { url: `/${name}`, revision: hash(output.source) };
          }),
          ...publicFiles.map((name) => ({
            url: `/${name}`,
            revision: hash(readFileSync(path.join(publicDir, name))),
          })),
        ];
        const constants = {
          PRECACHED_FILES: JSON.stringify(files),
          EDITOR_SCRIPT: JSON.stringify(`/${chunkOf(editor, chunks).fileName}`),
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

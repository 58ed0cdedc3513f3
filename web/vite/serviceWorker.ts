import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** As `precache()` of Workbox reads it: a file whose name changes with its content needs no revision. */
export interface PrecachedFile {
  url: string;
  revision: string | null;
}

interface ReadingModules {
  /** The entries, absolute: what they import at once is read with. */
  entries: readonly string[];
  /** The pages, absolute, whose own parts that are fetched on demand are read with too. */
  pages: readonly string[];
}

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'imports' | 'dynamicImports' | 'moduleIds' | 'viteMetadata'
>;

/**
 * The scripts and style sheets of the pages that people read.
 *
 * @throws Error when a module is in no chunk: it was renamed, and would be missing offline
 */
export function readingFiles({ entries, pages }: ReadingModules, chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach((name) => add(byName.get(name)));
  };
  const chunkOf = (module: string): Chunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!found) throw new Error(`${module} is in no chunk.`);
    return found;
  };
  entries.map(chunkOf).forEach(add);
  for (const page of pages.map(chunkOf)) {
    add(page);
    page.dynamicImports.forEach((name) => add(byName.get(name)));
  }
  return [...files];
}

interface ServiceWorkerOptions extends ReadingModules {
  /** The worker's module, absolute. */
  worker: string;
  /** Fonts that are kept too. */
  fonts: RegExp;
  /** HTML of the build that is kept. */
  html: readonly string[];
  /** Files of the public folder that are kept. */
  publicFiles: readonly string[];
}

/** Adds `sw.js`, the service worker of Workbox's parts, which knows the files of this build. */
export function serviceWorker({
  worker,
  fonts,
  html,
  publicFiles,
  ...reading
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
          ...[...readingFiles(reading, chunks), ...named].map((name) => ({
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
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerScript(worker, files) });
      },
    },
  };
}

const hash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The worker in one script: workers of modules are not to be had in every browser. */
async function workerScript(worker: string, files: readonly PrecachedFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHED_FILES: JSON.stringify(files) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('The service worker was not built into one script.');
  return built.output[0].code;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { carriedLibraries } from '../src/examples/libraries.ts';
import type { LibraryFile, LibraryFiles } from '../src/examples/libraryFiles.ts';
import { licencesOf } from './licences.ts';

interface ExampleModulesOptions {
  /** The module that runs examples in a page, absolute. */
  runner: string;
  /** The module that runs an example without a reader, absolute. */
  outcome: string;
  /** The module whose content this plugin writes, absolute. */
  libraryFiles: string;
  /** The entry of the frame's script, absolute. */
  runtime: string;
  /** The inline script of the frame's page, absolute. */
  frameScript: string;
  /** The package.json that has React 19 and the libraries as dependencies, absolute. */
  libraries: string;
  /** The package.json that has React 18 as a dependency, absolute. */
  react18: string;
}

/** What the plugin makes: the table and the files in it, by their path without the first slash. */
interface Made {
  table: LibraryFiles;
  files: Map<string, string>;
}

const FRAME_PAGE = 'example-frame.html';
const LICENCES = 'example-licences.txt';

/** In development pages have no policy; this one keeps examples apart as in production (api/src/edge/security.ts). */
const DEVELOPMENT_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; " +
  "img-src 'self' data: blob: https:; font-src data:; media-src data: blob:";

/**
 * Bundles the libraries that examples import, React 18 and 19 among them, and the script and page of the frame in which
 * examples run. They are files of their own, which only a page that runs an example loads. The licences of all of them are one
 * more file.
 */
export function exampleModules(options: ExampleModulesOptions): Plugin {
  let made: Promise<Made> | undefined;
  let isForBrowsers = true;
  const make = () => (made ??= makeFiles(options));
  return {
    name: 'hydrate:example-modules',
    configResolved({ build: { ssr } }) {
      isForBrowsers = !ssr;
    },
    buildStart() {
      // Entries of their own, so that browser tests and the check of examples can import them by their names in the manifest.
      if (!isForBrowsers || this.meta.watchMode || this.environment.mode !== 'build') return;
      for (const id of [options.runner, options.outcome]) {
        this.emitFile({ type: 'chunk', id, name: path.parse(id).name, preserveSignature: 'strict' });
      }
    },
    load: {
      filter: { id: /[\\/]libraryFiles\.ts$/ },
      async handler(id) {
        if (path.resolve(id) !== options.libraryFiles || !isForBrowsers) return null;
        const { table, files } = await make();
        if (this.environment.mode === 'build')
          for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
        return `export const libraryFiles = ${JSON.stringify(table)};`;
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = (request.url ?? '').replace(/[?#].*/, '').slice(1);
        const isFrame = file === 'example-frame';
        if (!isFrame && !file.startsWith('assets/example-')) return next();
        make().then(({ files }) => {
          const source = files.get(isFrame ? FRAME_PAGE : file);
          if (source === undefined) return next();
          if (isFrame) response.setHeader('Content-Security-Policy', DEVELOPMENT_POLICY);
          const type = isFrame ? 'text/html' : file.endsWith('.css') ? 'text/css' : 'text/javascript';
          response.setHeader('Content-Type', `${type}; charset=utf-8`);
          response.end(source);
        }, next);
      });
    },
  };
}

async function makeFiles(options: ExampleModulesOptions): Promise<Made> {
  const files = new Map<string, string>();
  /** Files of the packages that are in the bundles. */
  const sources: string[] = [];
  const add = (name: string, source: string) => {
    const file = `assets/example-${name.replace(/^@/, '').replace(/\W+/g, '-')}-${hash(source)}`;
    const fileName = name.endsWith('.css') ? `${file}.css` : `${file}.js`;
    files.set(fileName, source);
    return `/${fileName}`;
  };

  const isReact = (specifier: string) => /^(?:react|react-dom|scheduler)(?:\/|$)/.test(specifier);
  const specifiers = carriedLibraries.flatMap(({ modules }) => modules);
  const bundle = async (names: readonly string[], from: string) => {
    const entries = await Promise.all(
      names.map(async (name): Promise<[string, LibraryFile]> => {
        if (name.endsWith('.css')) {
          const file = createRequire(from).resolve(name);
          sources.push(file);
          const url = add(name, styleSheet(file));
          return [name, { url, isStyle: true, needs: [] }];
        }
        const { code, needs, moduleIds } = await libraryBundle(name, specifiers, from);
        sources.push(...moduleIds);
        return [name, { url: add(name, code), isStyle: false, needs }];
      }),
    );
    return Object.fromEntries(entries);
  };
  const react = async (from: string) => ({
    version: versionOf('react', from),
    files: await bundle(specifiers.filter(isReact), from),
  });

  const [react18, react19, others, runtime] = await Promise.all([
    react(options.react18),
    react(options.libraries),
    bundle(
      specifiers.filter((name) => !isReact(name)),
      options.libraries,
    ),
    runtimeBundle(options.runtime),
  ]);
  sources.push(...runtime.moduleIds);
  files.set(LICENCES, licencesOf(sources));
  const page = framePage(options.frameScript);
  files.set(FRAME_PAGE, page);
  const table: LibraryFiles = {
    frame: `/example-frame?v=${hash(page)}`,
    runtime: add('runtime', runtime.code),
    react: { 18: react18, 19: react19 },
    files: others,
  };
  return { table, files };
}

const hash = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 8);

function versionOf(name: string, from: string): string {
  const file = createRequire(from).resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const shared = { configFile: false, publicDir: false, logLevel: 'warn' } as const;
const unhashed = { write: false, modulePreload: false, minify: true, target: 'es2022' } as const;

/**
 * React or a library in its development form, whose warnings teach. Other carried modules stay apart, so that all libraries
 * of an example share its React. The form is CommonJS: the loader of the frame calls the modules as functions.
 */
async function libraryBundle(name: string, specifiers: readonly string[], from: string) {
  const { code, imports, moduleIds } = onlyChunk(
    await build({
      ...shared,
      root: path.dirname(from),
      define: { 'process.env.NODE_ENV': '"development"' },
      build: {
        ...unhashed,
        rolldownOptions: {
          input: name,
          preserveEntrySignatures: 'strict',
          checks: { moduleLevelDirective: false },
          external: specifiers.filter((specifier) => specifier !== name),
          output: { format: 'cjs', codeSplitting: false },
        },
      },
    }),
  );
  const needs = imports.concat(
    [...code.matchAll(/\brequire\([`'"]([^`'"]+)[`'"]\)/g)].map(([, id = '']) => id),
  );
  const [unknown] = needs.filter((id) => !specifiers.includes(id));
  if (unknown !== undefined) throw new Error(`${name} requires ${unknown}, which examples do not carry.`);
  return {
    code: `defineExampleModule(${JSON.stringify(name)},function(require,module,exports){${code}\n});`,
    needs: [...new Set(needs)],
    moduleIds,
  };
}

async function runtimeBundle(input: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    ...shared,
    build: {
      ...unhashed,
      rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  });
  return onlyChunk(built);
}

function onlyChunk(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk {
  if (!('output' in built) || built.output.length !== 1)
    throw new Error('A module of examples was not built into one file.');
  return built.output[0];
}

/** A style sheet of a library with its pictures inside, because the frame's policy has no other place for them. */
function styleSheet(file: string): string {
  return readFileSync(file, 'utf8').replace(
    /url\((?!['"]?(?:data:|#))['"]?([^'")]+)['"]?\)/g,
    (_url, name: string) => {
      const content = readFileSync(path.join(path.dirname(file), name)).toString('base64');
      return `url(data:image/${path.extname(name).slice(1)};base64,${content})`;
    },
  );
}

function framePage(script: string): string {
  const { code, errors } = minifySync(script, readFileSync(script, 'utf8'));
  if (errors[0]) throw new Error(`${script}: ${errors[0].message}`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example</title>' +
    `<meta name="viewport" content="width=device-width"></head><body><script>${code}</script></body></html>\n`
  );
}

import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { precompress } from './lib/precompress.mjs';
import { elapsed, runNode, stopOnSignals } from './lib/run.mjs';
import { binary, inRoot, requireDependencies, typeScript } from './lib/workspace.mjs';

/** Files that do not affect a build: tests, their helpers, and output of builds and tests. */
const notBuilt =
  /\.test\.tsx?$|\/(testing|e2e|bench|codegen|node_modules|dist|\.cache(-\w+)?|test-results|playwright-report)$/;

/**
 * The start of the name of an unfinished output; mkdtemp adds six characters, because several commands may build at the
 * same time. It is beside `dist`, so that relative paths in source maps stay right.
 */
const unfinished = '.cache-';

/**
 * @typedef {object} Target
 * @property {string} label
 * @property {string} folder the workspace; its output is `dist` in there
 * @property {string[]} inputs
 * @property {string} entry a file that a complete output has
 * @property {(draft: string, options: BuildOptions) => Promise<{ ok: boolean, output: string }>} compile into an absolute folder
 */

/**
 * @typedef {object} BuildOptions
 * @property {boolean} [withTypes] whether an error of types fails the build, which takes three times as long; by default it does
 * @property {boolean} [withReport] whether a successful build shows the web app's JavaScript (web/vite/readerBudget.ts) and warnings
 */

/** Runs one of the two web builds. @param {string} folder of its output @param {string[]} args */
const vite = (folder, ...args) =>
  runNode(binary('vite'), ['build', ...args, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: { NODE_ENV: 'production' },
  });

/** @type {Record<'api' | 'web', Target>} */
const targets = {
  api: {
    label: 'API',
    folder: inRoot('api'),
    inputs: ['api/src', 'api/tsconfig.json', 'api/tsconfig.build.json', 'tsconfig.json', 'package-lock.json'],
    entry: 'main.js',
    compile: (draft, { withTypes = true }) =>
      // Not incremental: each build starts with an empty folder, so an older build record would be wrong.
      runNode(typeScript(), [
        ...['-p', 'api/tsconfig.build.json', '--incremental', 'false'],
        ...['--outDir', draft],
        ...(withTypes ? [] : ['--noCheck']),
      ]),
  },
  web: {
    label: 'web app',
    folder: inRoot('web'),
    inputs: ['web', 'tsconfig.json', 'package-lock.json'],
    entry: 'client/index.html',
    compile: async (draft) => {
      const clientFolder = path.join(draft, 'client');
      const client = await vite(clientFolder);
      if (!client.ok) return client;
      const [server] = await Promise.all([
        vite(path.join(draft, 'server'), '--ssr', 'src/server/entry.tsx'),
        precompress(clientFolder),
      ]);
      return { ok: server.ok, output: client.output + server.output };
    },
  },
};

/**
 * Builds what changed since the last build. The old output stays until the new one is complete.
 * @param {readonly ('api' | 'web')[]} names
 * @param {BuildOptions} [options]
 * @returns {Promise<boolean>} false if a build failed; its output has been printed
 */
export async function build(names, options = {}) {
  const stale = names
    .map((name) => ({ ...targets[name], print: fingerprint(targets[name].inputs, notBuilt) }))
    .filter((target) => !isBuilt(target));
  if (stale.length === 0) return true;

  const duration = stale.some(({ label }) => label === targets.web.label) ? ' (a minute or two)' : '';
  console.log(`Building the ${stale.map(({ label }) => label).join(' and the ')}${duration} ...`);
  const results = await Promise.all(stale.map((target) => buildOne(target, options)));
  return results.every(Boolean);
}

/** @param {Pick<Target, 'folder' | 'entry'> & { print: string }} target */
function isBuilt({ folder, entry, print }) {
  const output = path.join(folder, 'dist');
  return readStamp(output) === print && existsSync(path.join(output, entry));
}

/**
 * Moves a complete draft to `dist`, by renames only: a running server may load files of the old output at any time.
 * Another command can do the same at the same moment.
 *
 * @param {Parameters<typeof isBuilt>[0]} target
 * @param {string} draft
 */
function replaceOutput(target, draft) {
  const output = path.join(target.folder, 'dist');
  const old = `${draft}old`;
  // Another command may have built the same, and be running it.
  for (let attempt = 1; !isBuilt(target); attempt += 1) {
    try {
      if (existsSync(output)) renameSync(output, old);
      renameSync(draft, output);
      return;
    } catch (error) {
      // The other command was faster: its output is gone or in place.
      if (attempt === 10 || !/^(?:ENOENT|EEXIST|ENOTEMPTY|EPERM)$/.test(codeOf(error))) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** @param {unknown} error @returns {string} the code of an error of the file system */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** @param {Omit<Target, 'inputs'> & { print: string }} target @param {BuildOptions} [options] @returns {Promise<boolean>} */
export async function buildOne(target, options = {}) {
  const { label, folder, print, compile } = target;
  const since = performance.now();
  const draft = mkdtempSync(path.join(folder, unfinished));
  const removeDraft = () => rmSync(draft, { recursive: true, force: true });
  process.once('exit', removeDraft);
  try {
    const { ok, output } = await compile(draft, options);
    if (!ok) {
      console.error(`${output.trimEnd()}\nBuilding the ${label} failed.`);
      return false;
    }
    writeStamp(draft, print);
    chmodSync(draft, 0o755);
    replaceOutput(target, draft);
    console.log(`  ${label.padEnd(8)} ${elapsed(since)}`);
    if (options.withReport && output.trim()) console.log(output.trimEnd().replace(/^/gm, '    '));
    return true;
  } finally {
    process.off('exit', removeDraft);
    removeDraft();
  }
}

// `node scripts/build.mjs api` builds one part.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireDependencies();
  stopOnSignals();
  const asked = process.argv.slice(2);
  const names = /** @type {const} */ (['api', 'web']).filter(
    (name) => asked.length === 0 || asked.includes(name),
  );
  if (!(await build(names, { withReport: true }))) process.exitCode = 1;
}

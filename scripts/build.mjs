import './lib/requireNode.mjs';
import { existsSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { elapsed, runNode, stopOnSignals } from './lib/run.mjs';
import { binary, inRoot, requireDependencies } from './lib/workspace.mjs';

/** What never reaches a build: tests, what tests use, and what builds and tests leave behind. */
const notBuilt = /\.test\.tsx?$|\/(testing|e2e|codegen|node_modules|dist|test-results|playwright-report)$/;

/**
 * @typedef {object} Target
 * @property {string} label
 * @property {string[]} inputs
 * @property {string} output
 * @property {string} entry a file that a complete output has
 * @property {() => Promise<{ ok: boolean, output: string }>} compile
 */

/** @type {Record<'api' | 'web', Target>} */
const targets = {
  api: {
    label: 'API',
    inputs: ['api/src', 'api/tsconfig.json', 'api/tsconfig.build.json', 'tsconfig.json', 'package-lock.json'],
    output: inRoot('api/dist'),
    entry: inRoot('api/dist/main.js'),
    compile: () =>
      // Not incremental: the record of an earlier run would have tsc leave out files that were just removed.
      runNode(binary('typescript', 'tsc'), ['-p', 'api/tsconfig.build.json', '--incremental', 'false']),
  },
  web: {
    label: 'web app',
    inputs: ['web', 'tsconfig.json', 'package-lock.json'],
    output: inRoot('web/dist'),
    entry: inRoot('web/dist/index.html'),
    compile: () =>
      runNode(binary('vite'), ['build', '--logLevel', 'warn'], {
        cwd: inRoot('web'),
        env: { NODE_ENV: 'production' },
      }),
  },
};

/**
 * Builds what changed since it was last built.
 * @param {('api' | 'web')[]} names
 * @returns {Promise<boolean>} false when a build failed; its output has been printed
 */
export async function build(names) {
  const stale = names
    .map((name) => targets[name])
    .map((target) => ({
      ...target,
      print: fingerprint(target.inputs, notBuilt),
      stamp: `${target.output}/.stamp`,
    }))
    .filter(({ print, stamp, entry }) => readStamp(stamp) !== print || !existsSync(entry));
  if (stale.length === 0) return true;

  console.log(`Building the ${stale.map(({ label }) => label).join(' and the ')} ...`);
  const results = await Promise.all(
    stale.map(async ({ label, output, compile, stamp, print }) => {
      const since = performance.now();
      rmSync(output, { recursive: true, force: true });
      const result = await compile();
      if (result.ok) {
        writeStamp(stamp, print);
        console.log(`  ${label.padEnd(8)} ${elapsed(since)}`);
      } else {
        console.error(`${result.output.trimEnd()}\nBuilding the ${label} failed.`);
      }
      return result.ok;
    }),
  );
  return results.every(Boolean);
}

// `node scripts/build.mjs api` builds one part.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireDependencies();
  stopOnSignals();
  const asked = process.argv.slice(2);
  const names = /** @type {const} */ (['api', 'web']).filter(
    (name) => asked.length === 0 || asked.includes(name),
  );
  if (!(await build(names))) process.exitCode = 1;
}

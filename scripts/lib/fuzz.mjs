import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../build.mjs';
import { mutants, plantMutants } from './mutants.mjs';
import { findMysqlServer } from './programs.mjs';
import { elapsed, runNode } from './run.mjs';
import { startTemporaryMysql } from './temporaryMysql.mjs';
import { inRoot, typeScript } from './workspace.mjs';

/** @typedef {'sqlite' | 'mysql'} Engine */
/** @typedef {{ ok: boolean, missing?: string }} Verdict */

/**
 * @typedef {object} FuzzOptions
 * @property {string} [seed] by chance when left out
 * @property {string} [seconds]
 * @property {string} [engine] `sqlite`, `mysql` or `both`
 * @property {string} [replay] a file of requests
 * @property {boolean} [verbose]
 */

const main = inRoot('api/bench/.cache/bench/fuzz/main.js');

/** @type {Promise<boolean> | undefined} */
let prepared;

/** Builds once, because the part `fuzz` calls this twice. @returns {Promise<boolean>} whether it succeeded */
const prepare = () => (prepared ??= buildAll());

async function buildAll() {
  if (!(await build(['api', 'web'], { withTypes: false }))) return false;
  const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
  if (!compiled.ok) console.error(`${compiled.output}\nThe fuzzer could not be compiled.`);
  return compiled.ok;
}

/** @returns {string} a folder that is removed when this process exits */
function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-fuzz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Fuzzes a server on each engine at once. @param {FuzzOptions} options @returns {Promise<Verdict>} */
export async function fuzzEngines({ seed, seconds = '180', engine = 'both', replay, verbose = false }) {
  const engines = /** @type {const} */ (['sqlite', 'mysql']).filter(
    (name) => engine === 'both' || engine === name,
  );
  const mysqlServer = findMysqlServer();
  if (engines.includes('mysql') && !mysqlServer) {
    return { ok: false, missing: 'no MariaDB or MySQL server: "apt-get install mariadb-server"' };
  }
  if (!(await prepare())) return { ok: false };
  const chosen = seed ?? String(randomInt(1_000_000_000));
  const selection = engine === 'both' ? '' : ` --engine ${engine}`;
  if (replay === undefined)
    console.log(`Run it again: npm run fuzz -- --seed ${chosen} --seconds ${seconds}${selection}`);
  const folder = temporaryFolder();
  const args = [
    ...['--seed', chosen, '--seconds', seconds],
    ...(replay === undefined ? [] : ['--replay', replay]),
    ...(verbose ? ['--verbose'] : []),
  ];
  const results = await Promise.all(
    engines.map(async (name) => {
      const since = performance.now();
      const database = name === 'mysql' && mysqlServer ? await startTemporaryMysql(mysqlServer) : null;
      const env = { FUZZ_FOLDER: path.join(folder, name), FUZZ_DATABASE_URL: database?.url ?? '' };
      const { ok, output } = await runNode(main, args, { env });
      database?.stop();
      console.log(`\n=== fuzzer on ${name}`);
      console.log(output.trimEnd().replace(/^/gm, '  '));
      console.log(`--- fuzzer on ${name} ${ok ? 'found nothing' : 'FAILED'} in ${elapsed(since)}`);
      return ok;
    }),
  );
  return { ok: results.every(Boolean) };
}

/** In seconds. The requests that find the mutants come first and take some 10 s; a busy machine needs two minutes. */
const MUTANT_SECONDS = '240';

/** How many mutants are fuzzed at the same time. Each keeps one core busy, and waits while its server starts or stands still. */
const MUTANTS_AT_ONCE = 2;

/**
 * Puts known defects back into copies of the built API, one into each, and expects the fuzzer to find each.
 * @param {{ seed?: string | undefined, some?: readonly import('./mutants.mjs').Mutant[] }} options by default all mutants
 * @returns {Promise<Verdict>}
 */
export async function fuzzMutants({ seed = '1', some = mutants }) {
  if (!(await prepare())) return { ok: false };
  const folder = temporaryFolder();
  const planted = plantMutants(some);
  let isOk = true;
  const fuzzInTurn = async () => {
    for (const { name, expects, dist, problem } of planted) {
      const since = performance.now();
      const env = { FUZZ_FOLDER: path.join(folder, path.basename(dist)) };
      const args = ['--seed', seed, '--seconds', MUTANT_SECONDS, '--dist', dist, '--expect', expects];
      const { ok, output } =
        problem === undefined ? await runNode(main, args, { env }) : { ok: false, output: problem };
      // At once, so that mutants do not mix their lines.
      console.log(`\n=== mutant: ${name}`);
      if (output.trim()) console.log(output.trimEnd().replace(/^/gm, '  '));
      if (problem === undefined) console.log(`--- ${ok ? 'found' : 'NOT FOUND'} in ${elapsed(since)}`);
      rmSync(dist, { recursive: true, force: true });
      isOk &&= ok;
    }
  };
  await Promise.all(Array.from({ length: MUTANTS_AT_ONCE }, fuzzInTurn));
  return { ok: isOk };
}

import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMysqlServer } from '../../scripts/lib/programs.mjs';
import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { startTemporaryMysql } from '../../scripts/lib/temporaryMysql.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/**
 * Measures the API (docs/performance.md). This part finds or starts the database server and compiles the rest, which is
 * TypeScript (main.ts, with what the options mean).
 */

const GIGABYTE = 2 ** 30;

/** A quarter of the memory, enough for 100,000 posts. */
const bufferPool = Math.max(1, Math.min(4, Math.floor(totalmem() / GIGABYTE / 4)));

/** With --growth. */
const SIZES = '10000,100000,1000000';

const { values } = parseArgs({
  strict: false,
  options: { keep: { type: 'string' }, growth: { type: 'boolean' }, posts: { type: 'string' } },
});
const keep = typeof values.keep === 'string' ? path.resolve(values.keep) : undefined;
const sizes = typeof values.posts === 'string' ? values.posts : SIZES;

stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe bench could not be compiled.`);
  process.exit(1);
}

/**
 * Measures on the database in this folder, or on a temporary one.
 * @param {string | undefined} folder
 * @param {string[]} args
 */
async function measure(folder, args) {
  const database = process.env.BENCH_DATABASE_URL ? null : await startDatabase(folder);
  const { ok } = await runNode(inRoot('api/bench/.cache/bench/main.js'), args, {
    env: { BENCH_DATABASE_URL: database?.url ?? process.env.BENCH_DATABASE_URL ?? '' },
    live: true,
  });
  database?.stop();
  return ok;
}

/** @param {string | undefined} folder of the data, if it is kept */
async function startDatabase(folder) {
  const server = findMysqlServer();
  if (!server) {
    console.error('No MariaDB or MySQL: install one, or set BENCH_DATABASE_URL to an empty database.');
    process.exit(1);
  }
  if (folder) mkdirSync(folder, { recursive: true });
  return startTemporaryMysql(server, {
    dataFolder: folder && path.join(folder, 'mysql'),
    settings: [
      `--innodb-buffer-pool-size=${bufferPool}G`,
      // MariaDB and MySQL have different names for it; `loose` ignores the unknown one.
      '--loose-innodb-log-file-size=512M',
      '--loose-innodb-redo-log-capacity=512M',
      // Full-text indexes are built in few passes; durability does not matter here.
      '--innodb-sort-buffer-size=64M',
      '--skip-innodb-doublewrite',
      '--local-infile=ON',
      '--max-connections=200',
    ],
  });
}

const args = process.argv.slice(2);
let ok = true;
if (values.growth !== true) ok = await measure(keep, args);
else if (process.env.BENCH_DATABASE_URL) {
  console.error('--growth needs a database for each size and starts them itself: unset BENCH_DATABASE_URL.');
  ok = false;
} else {
  for (const size of sizes.split(',')) {
    // The last of repeated options wins.
    const own = [...args, '--posts', size, '--growth-of', sizes];
    ok &&= await measure(keep && path.join(keep, size), own);
  }
}
process.exit(ok ? 0 : 1);

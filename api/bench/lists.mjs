import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMysqlServer } from '../../scripts/lib/programs.mjs';
import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { startTemporaryMysql } from '../../scripts/lib/temporaryMysql.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/**
 * Prints for each list and filter of readers the indexes that both engines follow, the rows that MariaDB or MySQL reads and the processor
 * time of SQLite (docs/performance.md). `--posts N`: among how many posts, 20,000 otherwise; a second run on MariaDB has a quarter of
 * them, so that it shows which lists grow. `--only TEXT`: the cases whose names have it.
 * Without MariaDB or MySQL only SQLite is measured.
 */

/**
 * As lists/main.ts writes it.
 * @typedef {object} Measured
 * @property {string} name
 * @property {number} page
 * @property {string[]} indexes
 * @property {string[]} scans
 * @property {boolean} sorts
 * @property {number} rows
 * @property {number} time in milliseconds
 */

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '20000' }, only: { type: 'string', default: '' } },
});
const posts = Number(values.posts);
const fewer = Math.round(posts / 4);

// The member whose lists are measured has saved 2,000 different posts (lists/fill.ts).
if (!(fewer >= 2000)) {
  console.error('--posts must be 8000 or more.');
  process.exit(2);
}
stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe bench could not be compiled.`);
  process.exit(1);
}
// The version of the API is read from there.
copyFileSync(inRoot('api/package.json'), inRoot('api/bench/.cache/package.json'));
const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-lists-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const sqlite = await measure(posts);
const server = findMysqlServer();
if (!server) console.log('No MariaDB or MySQL: only SQLite is measured.');
const [many, few] = server ? [await onMysql(server, posts), await onMysql(server, fewer)] : [[], []];
print();

/** @param {number} count @param {Record<string, string>} [env] @returns {Promise<Measured[]>} */
async function measure(count, env = {}) {
  const out = path.join(folder, 'measured.json');
  const { ok } = await runNode(
    inRoot('api/bench/.cache/bench/lists/main.js'),
    ['--posts', String(count), '--only', values.only, '--out', out],
    { live: true, env },
  );
  if (!ok) process.exit(1);
  return /** @type {Measured[]} */ (JSON.parse(readFileSync(out, 'utf8')));
}

/** @param {string} program @param {number} count */
async function onMysql(program, count) {
  const settings = ['--innodb-buffer-pool-size=1G', '--skip-innodb-doublewrite', '--local-infile=ON'];
  const database = await startTemporaryMysql(program, { settings });
  try {
    return await measure(count, { BENCH_DATABASE_URL: database.url });
  } finally {
    database.stop();
  }
}

function print() {
  const number = new Intl.NumberFormat('en');
  const heads = [
    'list or filter',
    'page',
    'SQLite',
    'ms',
    'MariaDB',
    `rows, ${number.format(fewer)} posts`,
    `rows, ${number.format(posts)} posts`,
  ];
  const lines = sqlite.map((row, i) => {
    const [large, small] = [many[i], few[i]];
    const rows = [small, large].map((each) => (each ? number.format(Math.round(each.rows)) : ''));
    return [row.name, row.page, told(row), row.time.toFixed(1), large ? told(large) : '', ...rows];
  });
  const table = [heads, heads.map((_, i) => ([1, 3, 5, 6].includes(i) ? '--:' : '---')), ...lines];
  console.log(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
}

/** @param {Measured} measured */
function told({ indexes, scans, sorts }) {
  const found = indexes.length > 0 ? indexes.map((name) => `\`${name}\``).join(', ') : 'primary keys';
  const notes = [...scans.map((name) => `reads all of \`${name}\``), ...(sorts ? ['sorts'] : [])];
  return [found, ...notes].join('; ');
}

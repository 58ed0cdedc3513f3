import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMysqlServer } from '../../scripts/lib/programs.mjs';
import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { startTemporaryMysql } from '../../scripts/lib/temporaryMysql.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/**
 * Measures the search, in TypeScript. `--feed FEED.json`: the relevance of its results (docs/decisions/0167-search-by-relevance.md), on the
 * embedded database, or with `--mysql` on MariaDB or MySQL (search/main.ts). `--posts N`: what each kind of search costs among N posts
 * (search/scale.ts); `--keep FOLDER` keeps the data for the next run, `--seconds 0` measures without load, `--only TEXT` the cases whose
 * names have it, and `--statements` prints each statement.
 */

const { values } = parseArgs({
  strict: false,
  options: { posts: { type: 'string' }, mysql: { type: 'boolean' }, keep: { type: 'string' } },
});

stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe bench could not be compiled.`);
  process.exit(1);
}
// The version of the API is read from there.
copyFileSync(inRoot('api/package.json'), inRoot('api/bench/.cache/package.json'));
const isScale = typeof values.posts === 'string';
const needsServer = values.mysql === true && !process.env.BENCH_DATABASE_URL;
const server = needsServer ? findMysqlServer() : null;
if (needsServer && !server) {
  console.error('No MariaDB or MySQL: install one, or set BENCH_DATABASE_URL to an empty database.');
  process.exit(1);
}
if (typeof values.keep === 'string') mkdirSync(values.keep, { recursive: true });
const database = server
  ? await startTemporaryMysql(server, {
      dataFolder: typeof values.keep === 'string' ? path.resolve(values.keep, 'mysql') : undefined,
      settings: [
        '--innodb-buffer-pool-size=2G',
        '--innodb-sort-buffer-size=64M',
        '--skip-innodb-doublewrite',
        '--local-infile=ON',
      ],
    })
  : null;
const { ok } = await runNode(
  inRoot(`api/bench/.cache/bench/search/${isScale ? 'scale' : 'main'}.js`),
  process.argv.slice(2),
  { live: true, env: database ? { BENCH_DATABASE_URL: database.url } : {} },
);
database?.stop();
process.exit(ok ? 0 : 1);

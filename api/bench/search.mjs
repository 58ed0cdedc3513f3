import { parseArgs } from 'node:util';
import { findMysqlServer } from '../../scripts/lib/programs.mjs';
import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { startTemporaryMysql } from '../../scripts/lib/temporaryMysql.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/**
 * Measures the search, in TypeScript. `--feed FEED.json`: the relevance of its results (docs/decisions/0167-search-by-relevance.md), on the
 * embedded database, or with `--mysql` on MariaDB or MySQL (search/main.ts). `--posts N`: how long its lists and filters take
 * among N posts, and what they read (search/scale.ts).
 */

const { values } = parseArgs({
  strict: false,
  options: { posts: { type: 'string' }, mysql: { type: 'boolean' } },
});

stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe bench could not be compiled.`);
  process.exit(1);
}
const isScale = typeof values.posts === 'string';
const needsServer = (isScale || values.mysql === true) && !process.env.BENCH_DATABASE_URL;
const server = needsServer ? findMysqlServer() : null;
if (needsServer && !server) {
  console.error('No MariaDB or MySQL: install one, or set BENCH_DATABASE_URL to an empty database.');
  process.exit(1);
}
const database = server
  ? await startTemporaryMysql(server, {
      settings: ['--innodb-buffer-pool-size=1G', '--skip-innodb-doublewrite', '--local-infile=ON'],
    })
  : null;
const { ok } = await runNode(
  inRoot(`api/bench/.cache/bench/search/${isScale ? 'scale' : 'main'}.js`),
  process.argv.slice(2),
  { live: true, env: database ? { BENCH_DATABASE_URL: database.url } : {} },
);
database?.stop();
process.exit(ok ? 0 : 1);

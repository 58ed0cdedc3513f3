import { findMysqlServer } from '../../scripts/lib/programs.mjs';
import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { startTemporaryMysql } from '../../scripts/lib/temporaryMysql.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/** Runs mixed traffic for long and compares the sizes of everything (docs/operation.md#maintenance). This part compiles and owns the database. */

stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe soak could not be compiled.`);
  process.exit(1);
}
const args = process.argv.slice(2);
const server = args.includes('--mysql') ? findMysqlServer() : null;
if (args.includes('--mysql') && !server) {
  console.error('No MariaDB or MySQL: install one, or run without --mysql.');
  process.exit(1);
}
const database = server ? await startTemporaryMysql(server, {}) : null;
const { ok } = await runNode(inRoot('api/bench/.cache/bench/soak/main.js'), args, {
  env: { SOAK_DATABASE_URL: database?.url ?? '' },
  live: true,
});
database?.stop();
process.exit(ok ? 0 : 1);

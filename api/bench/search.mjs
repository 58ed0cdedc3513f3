import { runNode, stopOnSignals } from '../../scripts/lib/run.mjs';
import { inRoot, typeScript } from '../../scripts/lib/workspace.mjs';

/** Measures the relevance of the search (docs/decisions/0167-search-by-relevance.md). The measure itself is TypeScript: main.ts. */

stopOnSignals();
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe bench could not be compiled.`);
  process.exit(1);
}
const { ok } = await runNode(inRoot('api/bench/.cache/bench/search/main.js'), process.argv.slice(2), {
  live: true,
});
process.exit(ok ? 0 : 1);

import { parseArgs } from 'node:util';
import { stopOnSignals } from './lib/run.mjs';
import { requireDependencies } from './lib/workspace.mjs';

/**
 * Sends mutated requests to every endpoint of the built server, on both engines at the same time, and fails if one does
 * harm (docs/operation.md, "What no request does"). The fuzzer itself is TypeScript: api/bench/fuzz.
 */

const USAGE = `npm run fuzz -- [options]
  --seed N          the same seed sends the same requests: random, and printed
  --seconds N       how long to run: 180
  --engine NAME     sqlite, mysql or both: both
  --replay FILE     sends only the requests of a file that an earlier run wrote; needs --engine
  --mutants         puts each known defect back into a copy, and fails unless the fuzzer finds it
  --verbose         prints the outcome of each operation`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string' },
    engine: { type: 'string', default: 'both' },
    replay: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const { seed, seconds, engine } = values;
const isNumber = (/** @type {string | undefined} */ text) => text === undefined || /^\d{1,9}$/.test(text);
if (!['sqlite', 'mysql', 'both'].includes(engine) || !isNumber(seed) || !isNumber(seconds)) {
  console.error(USAGE);
  process.exit(2);
}

requireDependencies();
stopOnSignals();
const { fuzzEngines, fuzzMutants } = await import('./lib/fuzz.mjs');
const { ok, missing } = values.mutants
  ? await fuzzMutants({ seed })
  : await fuzzEngines({ seed, seconds, engine, replay: values.replay, verbose: values.verbose });
if (missing) console.error(missing);
process.exit(ok ? 0 : 1);

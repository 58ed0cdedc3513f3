import { parseArgs } from 'node:util';
import { elapsed, stopOnSignals } from './lib/run.mjs';
import { requireDependencies } from './lib/workspace.mjs';

requireDependencies();
stopOnSignals();

const usage = `Usage: npm test -- [--thorough] [PART ...]
       npm test -- --changed [COMMIT]

Runs all checks or some parts of them. With --thorough it also runs the tests that take long, and more cases of others: about an hour. With --changed it
checks what differs from a commit, HEAD by default: the quick loop while you work.`;
const { positionals, isChanged, isThorough } = readArguments();
// For the test runners and their tests.
if (isThorough) process.env.THOROUGH = '1';
const { parts: allParts } = await import('./lib/testParts.mjs');
const parts = isChanged ? await partsForChanges(positionals[0] ?? 'HEAD') : allParts;
const asked = isChanged ? [] : positionals;
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';

/** @typedef {{ name: string, outcome: 'passed' | 'FAILED' | 'SKIPPED', time: string, tests: import('./lib/testParts.mjs').Counts, failures: string[], retried: string[], note: string }} Line */

/** @param {import('./lib/testParts.mjs').Part} part @returns {Promise<Line>} */
async function runPart({ name, title, run }) {
  console.log(`\n=== ${name}: ${title}`);
  const since = performance.now();
  const result = await run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    /** @type {import('./lib/testParts.mjs').Result} */
    const failed = { ok: false };
    return failed;
  });
  const outcome = result.ok ? 'passed' : result.missing && !isCi ? 'SKIPPED' : 'FAILED';
  const counts = result.tests ?? { passed: 0, failed: 0, skipped: 0 };
  // A part that fails or is skipped as a whole counts as one test, so that the last line never hides it.
  const tests = {
    ...counts,
    failed: outcome === 'FAILED' ? Math.max(1, counts.failed) : counts.failed,
    skipped: outcome === 'SKIPPED' ? Math.max(1, counts.skipped) : counts.skipped,
  };
  const note = result.missing ?? (result.tests ? words(counts) : '');
  const time = elapsed(since);
  console.log(`--- ${name} ${outcome} in ${time}${result.missing ? `: ${result.missing}` : ''}`);
  return { name, outcome, time, tests, failures: result.failures ?? [], retried: result.retried ?? [], note };
}

/** @returns {{ positionals: string[], isChanged: boolean, isThorough: boolean }} ends the process if they cannot be read */
function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        thorough: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return { positionals, isChanged: values.changed, isThorough: values.thorough };
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
    process.exit(2);
  }
}

/** @param {string} since a commit; ends the process if git does not know it */
async function partsForChanges(since) {
  const { changedParts } = await import('./lib/changedParts.mjs');
  try {
    return await changedParts(since);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** @param {import('./lib/testParts.mjs').Counts} counts */
const words = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @type {Line[]} */
const lines = [];
const chosen = parts.filter(({ name }) => asked.length === 0 || asked.includes(name));
/** @param {import('./lib/testParts.mjs').Part[]} some run one after the other */
async function runParts(some) {
  const done = [];
  for (const part of some) done.push(await runPart(part));
  return done;
}
// The quiet parts use one core each and would leave the others idle.
const quiet = runParts(chosen.filter(({ isQuiet }) => isQuiet));
const loud = await runParts(chosen.filter(({ isQuiet }) => !isQuiet));
lines.push(...(await quiet), ...loud);

console.log('\n=== summary');
for (const { name, outcome, time, note } of lines) {
  console.log(`${name.padEnd(11)} ${outcome.padEnd(8)} ${time.padStart(8)}   ${note}`.trimEnd());
}
// The log of a long run is often truncated at its start, so repeat the failures at the end.
for (const { name, failures, retried } of lines) {
  for (const test of retried) console.log(`passed on retry in ${name}: ${test}`);
  for (const failure of failures) console.log(`FAILED in ${name}: ${failure}`);
}
/** @param {keyof import('./lib/testParts.mjs').Counts} key */
const total = (key) => lines.reduce((sum, { tests }) => sum + tests[key], 0);
console.log(words({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') }));
if (process.env.THOROUGH !== '1')
  console.log('Without the tests that take long: "npm test -- --thorough" runs them too.');
if (process.env.WITHOUT_SHARED_FEED)
  console.log('WITHOUT_SHARED_FEED: tests on the shared feed were skipped.');
process.exitCode = lines.some(({ outcome }) => outcome === 'FAILED') ? 1 : 0;

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from '../build.mjs';
import { fuzzEngines, fuzzMutants } from './fuzz.mjs';
import { mutantsOfEachKind } from './mutants.mjs';
import { findHeadlessChromium, findMysqlServer } from './programs.mjs';
import { runNode } from './run.mjs';
import { settingsOfTests, startTemporaryMysql } from './temporaryMysql.mjs';
import { binary, inRoot, root, typeScript } from './workspace.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {Counts} [tests] for parts that are made of tests
 * @property {string[]} [failures] the tests that failed: file, name and the start of the error
 * @property {string[]} [retried] the tests that passed on retry only, in the same form
 * @property {string} [missing] the tool that kept the part from running, and how to get it
 *
 * @typedef {object} Part
 * @property {string} name what `npm test -- NAME` selects
 * @property {string} title
 * @property {true} [isQuiet] prints nothing unless it fails, so that it may run beside the others
 * @property {() => Promise<Result>} run prints what there is to say
 */

const isThorough = process.env.THOROUGH === '1';

/** Folder for the reports of the test runners. */
const reports = mkdtempSync(path.join(tmpdir(), 'hydrate-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** Prints only failures. @param {string} script @param {string[]} args @returns {Promise<Result>} */
export async function check(script, args) {
  const { ok, output } = await runNode(script, args);
  if (!ok) console.log(output.trimEnd());
  return { ok };
}

/** @typedef {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, ok: boolean, tests: { status: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/** The start of an error on one line: CI keeps the end of a log only. @param {string} [message] */
const inShort = (message = '') => stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400);

/** Tests that failed first and then passed: Vitest keeps the errors. @param {VitestReport} report @returns {string[]} */
const retriedOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(root, name)} ${fullName}: ${inShort(failureMessages?.join(' '))}`,
      ),
  );

/** @param {VitestReport} report @returns {string[]} */
const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    // A test file that cannot be loaded fails without a failed test.
    if (status === 'failed' && failed.length === 0) return [`${file}: ${inShort(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} ${fullName}: ${inShort(failureMessages?.join(' '))}`,
    );
  });

/** @param {PlaywrightSuite} suite @param {(spec: PlaywrightSpec) => boolean} isMeant @returns {string[]} */
const specsOf = ({ file, specs = [], suites = [] }, isMeant) => [
  ...specs.filter(isMeant).map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return `web/e2e/${file} ${title}: ${inShort(errors.join(' | '))}`;
  }),
  ...suites.flatMap((suite) => specsOf(suite, isMeant)),
];

/** @param {string} file @returns {unknown} a runner's report, or null if the runner died before it wrote one */
function readReport(file) {
  try {
    /** @type {unknown} */
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return null;
  }
}

/**
 * @param {string} project of vitest.config.ts; `*` stands for any letters
 * @param {{ env?: Record<string, string>, args?: string[] }} [options] more of Vitest's arguments, such as the files to run
 * @returns {Promise<Result>}
 */
export async function vitest(project, { env = {}, args = [] } = {}) {
  const file = path.join(reports, `${project.replace('*', 'all')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runNode(binary('vitest'), ['run', `--project=${project}`, ...reporters, ...args], {
    env,
    live: true,
  });
  const report = /** @type {VitestReport | null} */ (readReport(file));
  if (!report) return { ok: false };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return {
    ok,
    tests: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    failures: failuresOf(report),
    retried: retriedOf(report),
  };
}

/** @param {string[]} paths @returns {Promise<Result>} */
export const lint = (paths) =>
  check(binary('oxlint'), ['--deny-warnings', '--no-error-on-unmatched-pattern', ...paths]);

/** @param {string[]} paths files of other kinds are passed over @returns {Promise<Result>} */
export const format = (paths) =>
  check(binary('oxfmt'), ['--list-different', '--no-error-on-unmatched-pattern', ...paths]);

/** The projects of TypeScript, each with the files that it judges. */
export const typeConfigs = [
  { config: 'api/tsconfig.json', judges: /^api\// },
  { config: 'web/tsconfig.json', judges: /^web\/|^schema\.graphql$/ },
  { config: 'web/src/serviceWorker/tsconfig.json', judges: /^web\/src\/serviceWorker\// },
  { config: 'tsconfig.json', judges: /^(?!api\/|web\/src\/)/ },
];

/** @param {string[]} [configs] @returns {Promise<Result>} */
export async function typecheck(configs = typeConfigs.map(({ config }) => config)) {
  const results = await Promise.all(configs.map((config) => check(typeScript(), ['--noEmit', '-p', config])));
  return { ok: results.every(({ ok }) => ok) };
}

/** The part `types` checks the types. @param {readonly ('api' | 'web')[]} names */
const builtForTests = (names) => build(names, { withTypes: false });

/** @returns {Promise<Result>} whether the committed schema and hooks match their sources */
async function drift() {
  if (!(await builtForTests(['api']))) return { ok: false };
  const schema = await check(inRoot('api/dist/emitSchema.js'), ['--check']);
  if (!schema.ok)
    console.log('schema.graphql is not what the API emits: run "npm run schema" and commit it.');
  const hooks = await check(binary('@graphql-codegen/cli', 'graphql-codegen'), [
    '--config',
    'codegen.yml',
    '--check',
  ]);
  if (!hooks.ok)
    console.log('web/src/generated is not what codegen writes: run "npm run codegen" and commit it.');
  return { ok: schema.ok && hooks.ok };
}

/** On TEST_DATABASE_URL or a temporary server. @param {string} project @returns {Promise<Result>} */
async function onMysql(project) {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return vitest(project, { env: { TEST_DATABASE_URL } });
  const server = findMysqlServer();
  if (!server) {
    return {
      ok: false,
      missing:
        'no MariaDB or MySQL server: "apt-get install mariadb-server", "brew install mariadb", or set TEST_DATABASE_URL',
    };
  }
  const { url, stop } = await startTemporaryMysql(server, { settings: settingsOfTests, inMemory: true });
  try {
    return await vitest(project, { env: { TEST_DATABASE_URL: url } });
  } finally {
    stop();
  }
}

/**
 * @returns {Promise<Result>} whether other clients get answers while costly input is processed. The embedded database works
 * on the server's own thread, so it delays them most.
 */
async function waits() {
  // The web app is built too, because the page of a costly post is measured.
  if (!(await builtForTests(['api', 'web']))) return { ok: false };
  const results = [await vitest('waits-sqlite')];
  if (isThorough) results.push(await onMysql('waits-mysql'));
  /** @param {keyof Counts} key */
  const sum = (key) => results.reduce((total, { tests }) => total + (tests?.[key] ?? 0), 0);
  return {
    ok: results.every(({ ok }) => ok),
    missing: results.find(({ missing }) => missing)?.missing,
    tests: { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    failures: results.flatMap(({ failures }) => failures ?? []),
    retried: results.flatMap(({ retried }) => retried ?? []),
  };
}

/** @returns {Promise<Result>} */
async function browser() {
  const chromium = findHeadlessChromium();
  if (!chromium) {
    return { ok: false, missing: 'no Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH' };
  }
  if (!(await builtForTests(['api', 'web']))) return { ok: false };
  const file = path.join(reports, 'browser.json');
  const { ok } = await runNode(
    binary('@playwright/test', 'playwright'),
    ['test', '--config=web/playwright.config.ts', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, live: true },
  );
  const report = /** @type {PlaywrightReport | null} */ (readReport(file));
  if (!report) return { ok: false };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const tests = { passed: expected + flaky, failed: unexpected, skipped };
  return {
    ok,
    tests,
    failures: report.suites.flatMap((suite) => specsOf(suite, (spec) => !spec.ok)),
    retried: report.suites.flatMap((suite) =>
      specsOf(suite, ({ tests: runs }) => runs.some(({ status }) => status === 'flaky')),
    ),
  };
}

/** How long the fuzzer runs, in seconds; a quarter of an hour in the daily workflow (.github/workflows/ci.yml). */
const fuzzSeconds = isThorough ? '30' : '10';

/** The same commit gets the same verdict; the daily workflow uses a random seed. */
const fuzzSeed = '1';

/** @returns {Promise<Result>} whether no request does harm, and the fuzzer still finds known defects */
async function fuzz() {
  const found = await fuzzEngines({ seed: fuzzSeed, seconds: fuzzSeconds });
  if (found.missing) return found;
  const planted = await fuzzMutants(isThorough ? {} : { some: mutantsOfEachKind });
  return { ok: found.ok && planted.ok };
}

/** Everything `npm test` runs. @type {Part[]} */
export const parts = [
  {
    name: 'lint',
    title: 'oxlint',
    isQuiet: true,
    run: () => lint(['.']),
  },
  {
    name: 'format',
    title: 'oxfmt',
    isQuiet: true,
    run: () => format(['.']),
  },
  { name: 'types', title: 'TypeScript', isQuiet: true, run: () => typecheck() },
  { name: 'drift', title: 'schema.graphql and the generated hooks against their sources', run: drift },
  { name: 'unit', title: 'unit and component tests', run: () => vitest('unit-*') },
  { name: 'api-sqlite', title: 'API tests on the embedded database', run: () => vitest('api-sqlite') },
  { name: 'api-mysql', title: 'API tests on a MySQL-compatible server', run: () => onMysql('api-mysql') },
  { name: 'browser', title: 'browser tests', run: browser },
  { name: 'waits', title: 'latency of other clients while costly input is processed', run: waits },
  { name: 'fuzz', title: 'mutated requests to every endpoint, on both engines', run: fuzz },
];

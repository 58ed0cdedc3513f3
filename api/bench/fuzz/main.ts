import 'reflect-metadata';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import type { OpenApiDocument } from '../../src/doors/rest/openapi.js';
import { graphql, inParallel, send } from '../faults/client.js';
import { findWrongRows, type Place } from '../faults/database.js';
import { FaultError } from '../faults/fault.js';
import { createRandom } from '../random.js';
import { Exchanger } from './exchanger.js';
import { Generator } from './generate.js';
import type { FailureKind } from './oracle.js';
import { type FuzzRequest, toCurl, toWire } from './request.js';
import { type Failure, Run } from './run.js';
import { Scene } from './scene.js';
import { type Memory, Target } from './target.js';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '180' },
    replay: { type: 'string' },
    /** Folder of a built API, instead of api/dist. */
    dist: { type: 'string' },
    /** Expects a failure of this kind, and stops when it is found. */
    expect: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const PEOPLE = 40;
const MEGABYTE = 2 ** 20;
/** Shares of the time: until the first memory measurement, and for a server with rate limits. */
const WARM_UP = 0.3;
const LIMITED = 0.12;
/**
 * Maximum growth of heap and buffers between the measurements; caches fill up to their limits. Five runs of 100 to 730
 * requests grew by 1 to 12 MB.
 */
const MAY_GROW = 48 * MEGABYTE;
/** Resident memory includes what the allocator retains. The same runs grew by 44 to 210 MB. */
const MAY_GROW_RESIDENT = 400 * MEGABYTE;
/** How long memory may take to shrink, in milliseconds. */
const COMES_BACK_WITHIN = 15_000;
/**
 * The share of all operations that must succeed at least once, in runs with at least so many requests: a busy machine sends fewer
 * of them in the same time. With 5,000, in a minute, 86 and 87 of 105 operations had success.
 */
const MUST_SUCCEED = [
  { requests: 4000, share: 0.75 },
  { requests: 20_000, share: 0.9 },
];

const say = (line: string) => console.log(line);
const place: Place = {
  databaseUrl: process.env.FUZZ_DATABASE_URL || null,
  dataDir: process.env.FUZZ_FOLDER ?? '',
};
const engine = place.databaseUrl === null ? 'sqlite' : 'mysql';
const seed = Number(options.seed);
const seconds = Number(options.seconds);

async function describe(origin: string): Promise<{ schema: GraphQLSchema; openApi: OpenApiDocument }> {
  const { data } = await graphql(origin, getIntrospectionQuery());
  if (!data) throw new FaultError('The schema cannot be read.');
  const { text } = await send(origin, 'GET /api/openapi.json');
  return {
    schema: buildClientSchema(data as unknown as IntrospectionQuery),
    openApi: JSON.parse(text) as OpenApiDocument,
  };
}

/** Creates posts and comments, so that the first requests find data. */
async function furnish(scene: Scene, exchanger: Exchanger): Promise<void> {
  const rest = (method: string, target: string, person: number, value: unknown): FuzzRequest => ({
    door: 'rest',
    operation: `${method} ${target}`,
    method,
    target,
    headers: {},
    person,
    body: value === null ? { kind: 'none' } : { kind: 'json', value },
  });
  await exchanger.exchange(rest('GET', '/api/categories', 0, null));
  await inParallel(Array(PEOPLE).keys(), 4, async (i) => {
    const post = {
      title: `Hydration, part ${i}`,
      desc: '<p>About keys and state.</p>',
      categories: [`zzcategory${i}zz`],
    };
    await exchanger.exchange(rest('POST', '/api/posts', i, post));
    await exchanger.exchange(
      rest('PUT', `/api/posts/comments/${scene.lookup('post', i, null)}`, i, { comment: 'Yes.' }),
    );
  });
}

/** Measures memory again until it is within its limit or the time is up. */
async function comeBack(target: Target, before: Memory): Promise<{ now: Memory | null; isBack: boolean }> {
  const since = performance.now();
  for (;;) {
    const now = await target.memory();
    const isBack =
      now !== null &&
      now.inUse - before.inUse < MAY_GROW &&
      now.resident - before.resident < MAY_GROW_RESIDENT;
    if (isBack || performance.now() - since > COMES_BACK_WITHIN) return { now, isBack };
    await delay(1000);
  }
}

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

async function fuzz(): Promise<boolean> {
  const since = performance.now();
  const elapsed = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const target = new Target({
    place,
    dist: options.dist === undefined ? undefined : new URL(`file://${options.dist}/`),
  });
  const scene = await Scene.create(place, PEOPLE);
  await target.start();
  const { schema, openApi } = await describe(target.server.origin);
  const generator = new Generator(seed, { schema, openApi, people: PEOPLE });
  const exchanger = new Exchanger(target, scene, schema);
  const following = new AbortController();
  await furnish(scene, exchanger);
  void scene.follow(following.signal);

  const stopAt = (options.expect ?? null) as FailureKind | null;
  const run = new Run({ target, exchanger, generator, stopAt });
  if (options.replay !== undefined) {
    const { requests } = JSON.parse(readFileSync(options.replay, 'utf8')) as { requests: FuzzRequest[] };
    for (const [i, request] of requests.entries()) {
      const outcome = await exchanger.exchange(request, true);
      say(`${request.operation}: ${outcome.status || 'no answer'}`);
      for (const finding of outcome.findings) run.add(finding, i, request, true);
      const late = await target.longestDelay(10_000);
      if (target.isGone()) run.add({ kind: 'process gone', what: target.lastError ?? '' }, i, request, true);
      else if (late === null || late >= 1000)
        run.add({ kind: 'event loop', what: `late by ${late ?? 'more than 10000'} ms` }, i, request, true);
      if (late === null) await target.restart();
    }
  } else {
    await run.goOn(seconds * WARM_UP);
    await delay(1000);
    const before = run.failures.length > 0 && stopAt ? null : await target.memory();
    const { restarts } = target;
    await run.goOn(seconds * (1 - WARM_UP - LIMITED));
    if (before && target.restarts === restarts) {
      const { now, isBack } = await comeBack(target, before);
      if (now) {
        say(
          `memory in use ${megabytes(before.inUse)} and then ${megabytes(now.inUse)}, resident ${megabytes(before.resident)} and then ${megabytes(now.resident)}`,
        );
      }
      if (!isBack)
        run.add(
          { kind: 'memory', what: `did not come back within ${COMES_BACK_WITHIN / 1000} s` },
          null,
          null,
          true,
        );
    }
    await run.confirm();
    if (!stopAt && run.overloads > 0) say(`${run.overloads} responses reported overload`);
  }
  following.abort();
  exchanger.close();
  judgeLog(target, run);
  if (!stopAt) await endWell(target, run);
  else await target.kill();
  if (!stopAt && options.replay === undefined) {
    if (run.failures.length === 0) await fuzzLimited(scene, schema, generator, run);
    judgeCoverage(run, generator);
  }
  report(run, scene, target, elapsed());
  if (stopAt) return run.failures.some(({ kind }) => kind === stopAt);
  return run.failures.length === 0;
}

/** Logged errors are failures, whatever the response was. */
function judgeLog(target: Target, run: Run): void {
  for (const [words, count] of target.logged)
    run.add({ kind: '5xx', what: `in the log, ${count} times: ${words}` }, null, null, true);
  if (target.silences > 0) say(`${target.silences} log lines said that the database does not answer`);
}

/** The server stops on request and leaves a consistent database. */
async function endWell(target: Target, run: Run): Promise<void> {
  const code = await target.stop();
  if (code !== 0)
    run.add({ kind: 'process gone', what: `did not stop when it was asked to: ${code}` }, null, null, true);
  for (const what of await findWrongRows(place)) run.add({ kind: 'database', what }, null, null, true);
}

/** Tests a server with rate limits on the same data for a moment. */
async function fuzzLimited(
  scene: Scene,
  schema: GraphQLSchema,
  generator: Generator,
  first: Run,
): Promise<void> {
  const target = new Target({ place, environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  await target.start();
  const random = createRandom(seed, 'addresses');
  const exchanger = new Exchanger(target, scene, schema, () => `203.0.113.${random.below(40)}`);
  const run = new Run({ target, exchanger, generator });
  await run.goOn(seconds * LIMITED);
  await run.confirm();
  exchanger.close();
  say(`with rate limits: ${run.sent} requests, ${run.statuses.get(429) ?? 0} of them 429`);
  first.failures.push(...run.failures);
  first.notes.push(...run.notes);
  judgeLog(target, first);
  await endWell(target, first);
}

function judgeCoverage(run: Run, generator: Generator): void {
  const { described } = generator;
  const never = run.coverage.neverSucceeded(described);
  const share = 1 - never.length / described.length;
  say(
    `${described.length - never.length} of ${described.length} operations of the schema and the OpenAPI document had success`,
  );
  if (never.length > 0) say(`  never: ${never.join(', ')}`);
  const wanted = MUST_SUCCEED.findLast(({ requests }) => run.sent >= requests)?.share ?? 0;
  if (share < wanted) {
    run.add(
      { kind: 'coverage', what: `fewer than ${wanted * 100} % of the operations had success` },
      null,
      null,
      true,
    );
  }
}

function report(run: Run, scene: Scene, target: Target, time: string): void {
  if (options.verbose) for (const line of run.coverage.lines()) say(line);
  const statuses = [...run.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status || 'none'}`);
  say(`${run.sent} requests in ${time}: ${statuses.join(', ')}`);
  for (const note of run.notes) say(`note   ${note}`);
  const folder = join('bench-results', 'fuzz');
  for (const [i, failure] of run.failures.entries()) tell(failure, i, folder, scene, target);
}

function tell(failure: Failure, i: number, folder: string, scene: Scene, target: Target): void {
  const { kind, what, request, number, repeats, count, after } = failure;
  say(`FAILED ${kind}: ${what}`);
  say(
    `       ${request?.operation ?? 'no single request'}, number ${number ?? '-'} of the seed, after ${after.toFixed(1)} s, seen ${count} times, ${repeats ? 'repeats alone' : 'did not repeat alone'}`,
  );
  if (!request) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${engine}-${seed}-${i}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ seed, engine, number, kind, what, requests: [request] }, null, 2)}\n`,
  );
  say(`       again: npm run fuzz -- --engine ${engine} --replay ${file}`);
  const curl = toCurl(toWire(request, scene.lookup, scene.token(request.person)), target.server.origin);
  if (curl !== null && request.body.kind !== 'raw') say(`       ${curl}`);
}

if (place.dataDir === '') throw new Error('The fuzzer is run by `npm run fuzz`.');
mkdirSync(place.dataDir, { recursive: true });
process.once('exit', () => rmSync(place.dataDir, { recursive: true, force: true, maxRetries: 10 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const isWell = await fuzz().catch((error: unknown) => {
  console.log(error instanceof FaultError ? error.message : error);
  return false;
});
process.exit(isWell ? 0 : 1);

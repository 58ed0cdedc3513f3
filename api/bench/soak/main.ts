import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPeople, findWrongRows } from '../faults/database.js';
import { startServer } from '../faults/server.js';
import { createRandom } from '../random.js';
import { judge, soakReport } from './report.js';
import { type Sample, takeSample } from './sample.js';
import { Traffic } from './traffic.js';

const USAGE = `npm run bench -- soak [options]
  --minutes N   how long the traffic lasts: 30
  --people N    how many people act at the same time, each without a pause: 8
  --pause N     milliseconds between two acts of a person, for a machine that does other work too: 0
  --mysql       on a MariaDB or MySQL that the command starts, instead of the embedded database
  --seed N      of the traffic: 1`;

/** From bench/.cache/bench/soak, the output folder of this file. */
const RESULTS = path.resolve(import.meta.dirname, '../../../../../bench-results');
const SAMPLES = 6;
/** Short-lived entries of caches and idle connections are gone after this long, in milliseconds. */
const REST = 20_000;

async function soak(minutes: number, people: number, seed: number, pause: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-soak-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const place = { databaseUrl: process.env.SOAK_DATABASE_URL || null, dataDir: folder };
  const probe = fileURLToPath(new URL('../faults/memoryProbe.js', import.meta.url));
  const options = { ...place, nodeOptions: ['--expose-gc', '--import', probe], ipc: true };
  const environment = { LOG_LEVEL: 'warn', NEW_ACCOUNTS: 'off' };
  const signedIn = await createPeople(place, people);
  let server = await startServer({ ...options, environment });
  const traffic = new Traffic(signedIn, createRandom(seed, 'soak'), () => server.origin, pause);
  const samples: Sample[] = [];
  const since = performance.now();
  const look = async (when: string) => {
    const sample = await takeSample(server, place, when, (performance.now() - since) / 1000);
    samples.push(sample);
    const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    console.log(
      `${when.padEnd(14)} ${String(traffic.requests).padStart(8)} requests  heap ${megabytes(sample.heap)}  resident ${megabytes(sample.resident)}  indexes ${megabytes(sample.indexBytes)}  ${sample.openFiles} files`,
    );
    return sample;
  };

  await look('before');
  await traffic.fill();
  const ending = new AbortController();
  const running = traffic.run(ending.signal);
  const part = (minutes * 60_000) / SAMPLES;
  // Caches are filled and code is compiled after the first part.
  await sleep(part);
  const warm = await look('warm');
  let last = warm;
  for (let i = 2; i <= SAMPLES; i++) {
    await sleep(part);
    last = await look(`${((minutes * i) / SAMPLES).toFixed(1)} min`);
  }
  ending.abort();
  await running;
  await sleep(REST);
  const after = await look('after');
  const stopped = await server.stop();
  // Maintenance runs at the start.
  server = await startServer({ ...options, environment });
  await sleep(REST);
  await look('started again');
  const { requests, problems, statuses } = traffic;
  const findings = [
    ...judge(warm, last, after),
    {
      holds: problems.length === 0,
      what: `no answer is wrong${problems.map((problem) => `\n    ${problem}`).join('')}`,
    },
    { holds: stopped.code === 0, what: 'the server stops when it is asked to' },
    { holds: (await findWrongRows(place)).length === 0, what: 'every counter equals its rows' },
  ];
  await server.stop();
  const engine = place.databaseUrl === null ? 'SQLite' : 'MySQL';
  const text = soakReport(samples, `${minutes} minutes of mixed traffic on ${engine}, ${requests} requests`);
  console.log(`\n${text}`);
  console.log([...statuses].map(([status, count]) => `${count} x ${status}`).join(', '));
  for (const { holds, what } of findings) console.log(`${holds ? 'ok     ' : 'FAILED '} ${what}`);
  mkdirSync(RESULTS, { recursive: true });
  const name = path.join(RESULTS, `soak-${engine.toLowerCase()}`);
  writeFileSync(`${name}.md`, text);
  writeFileSync(
    `${name}.json`,
    `${JSON.stringify({ minutes, people, seed, requests, findings, samples }, null, 2)}\n`,
  );
  return findings.every(({ holds }) => holds);
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    pause: { type: 'string', default: '0' },
    // soak.mjs handles it, because it owns the database.
    mysql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const numbers = [values.minutes, values.people, values.seed, values.pause].map(Number);
const [minutes = 0, people = 0, seed = 0, pause = 0] = numbers;
if (values.help || ![minutes, people, seed].every((number) => number > 0) || !(pause >= 0)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
const isSteady = await soak(minutes, people, seed, pause).catch((error: unknown) => {
  console.error(error);
  return false;
});
process.exit(isSteady ? 0 : 1);

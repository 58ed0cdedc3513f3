import 'reflect-metadata';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../random.js';
import { type Fault, type FaultContext, FaultError } from './fault.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, full: { type: 'boolean', default: false } },
});

const faults: Record<string, () => Promise<Fault>> = {
  bucketHangs: async () => (await import('./bucketHangs.js')).bucketHangs,
  clockJumps: async () => (await import('./clockJumps.js')).clockJumps,
  cluster: async () => (await import('./cluster.js')).cluster,
  databaseAway: async () => (await import('./databaseAway.js')).databaseAway,
  diskFull: async () => (await import('./diskFull.js')).diskFull,
  dnsFails: async () => (await import('./dnsFails.js')).dnsFails,
  hugeBody: async () => (await import('./hugeBody.js')).hugeBody,
  killNine: async () => (await import('./killNine.js')).killNine,
  mailHangs: async () => (await import('./mailHangs.js')).mailHangs,
  memory: async () => (await import('./memory.js')).memory,
  notificationKills: async () => (await import('./notificationKills.js')).notificationKills,
  outOfFiles: async () => (await import('./outOfFiles.js')).outOfFiles,
  silentConnections: async () => (await import('./silentConnections.js')).silentConnections,
  slowClient: async () => (await import('./slowClient.js')).slowClient,
  walks: async () => (await import('./walks.js')).walks,
  twoMigrations: async () => (await import('./twoMigrations.js')).twoMigrations,
};

/** Runs one fault on the database of FAULTS_DATABASE_URL, or on the embedded one. Exits with 1 if a check failed. */
async function main(): Promise<boolean> {
  const [name = ''] = positionals;
  const folder = process.env.FAULTS_FOLDER;
  const load = faults[name];
  if (!load || !folder) throw new FaultError('Faults are run by `npm run faults -- NAME`.');
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  let failures = 0;
  const fault = await load();
  await fault({
    databaseUrl: process.env.FAULTS_DATABASE_URL || null,
    databaseFolder: process.env.FAULTS_DATABASE_FOLDER || null,
    nodes: JSON.parse(process.env.FAULTS_NODES || '[]') as FaultContext['nodes'],
    full: options.full,
    folder,
    random: createRandom(Number(options.seed), name),
    say: (line) => console.log(line),
    check: (holds, what) => {
      if (!holds) failures += 1;
      console.log(`${holds ? 'ok     ' : 'FAILED '} ${what}`);
    },
  });
  return failures === 0;
}

const survived = await main().catch((error: unknown) => {
  console.log(error instanceof FaultError ? error.message : error);
  return false;
});
process.exit(survived ? 0 : 1);

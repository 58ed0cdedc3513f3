import { setTimeout as delay } from 'node:timers/promises';
import { ClusterLoad, type Period } from './clusterLoad.js';
import {
  conflictsOn,
  isComplete,
  lostIn,
  type Nodes,
  readerOf,
  readersInUse,
  sum,
  tablesWithoutKey,
  writerOf,
} from './clusterNodes.js';
import { createPeople, findWrongRows, withSql } from './database.js';
import { askForNode, type Fault, type FaultContext, FaultError } from './fault.js';
import { startServer } from './server.js';

const PEOPLE = 8;
const VISITORS = 4;
/** Length of the load before and after a fault, in milliseconds. */
const CALM = 3000;
/** A node is given up by the others after 5 s by default (`evs.suspect_timeout`). */
const PARTITION = 15_000;
/** A node may be a second old, a cached response 0.9 s, and a busy machine is slow. */
const OLDEST_READ = 3000;
/** Longest time without writes, in seconds, on a busy machine. */
const WITHOUT_WRITES = 30;

interface Row extends Period {
  fault: string;
  lost: number;
}

/** Two processes on a Galera cluster behind HAProxy, under load, while nodes are killed, cut off, restarted and added. */
export const cluster: Fault = async (context) => {
  const { databaseUrl, nodes: given, folder, random, say, check } = context;
  if (databaseUrl === null || given.length < 4) throw new FaultError('This fault needs a Galera cluster.');
  const nodes: Nodes = new Map(given.map(({ name, url }) => [name, url]));
  const place = { databaseUrl, dataDir: folder };
  const members = new Set([...nodes.keys()].slice(0, 3));
  const [, ...readers] = [...nodes.values()];
  const people = await createPeople(place, PEOPLE);
  check(
    (await tablesWithoutKey(databaseUrl)).length === 0,
    'every table has a primary key, which Galera needs',
  );

  const environment = { DATABASE_REPLICA_URLS: readers.join(' '), LOG_LEVEL: 'error' };
  const servers = await Promise.all(
    ['one', 'two'].map((name) => startServer({ ...place, dataDir: `${folder}/${name}`, environment })),
  );
  const origins = servers.map(({ origin }) => origin);
  const load = new ClusterLoad(people, random);
  const rows: Row[] = [];

  /** Runs the load, injects a fault, and compares all nodes with the acknowledged writes. */
  const under = async (fault: string, inject: () => Promise<void>) => {
    load.start(origins, VISITORS);
    await delay(CALM);
    await inject();
    await delay(CALM);
    const period = load.end();
    await load.stop();
    const lost = await lostIn(load, nodes, members, check);
    for (const what of lost.slice(0, 5)) say(`${fault}: ${what}`);
    rows.push({ fault, ...period, lost: lost.length });
    say(line(rows.at(-1)));
    if (!members.has('node4'))
      check(await readersInUse(servers), `after "${fault}" visitors are served by a node`);
  };

  say(line());
  await under('none', () => delay(CALM));
  await under('writer killed (kill -9)', async () => {
    const writer = await writerOf(databaseUrl);
    await askForNode('SIGKILL', writer);
    members.delete(writer);
    await delay(8000);
  });
  await under('killed node returns', () => returns(nodes, members, databaseUrl));
  await under('writer cut off from the others', () => cutOff(nodes, databaseUrl, 'writer', check));
  await under('another node cut off', () => cutOff(nodes, databaseUrl, 'reader', check));
  await under('another node hangs (SIGSTOP)', async () => {
    const node = await readerOf(nodes, members, databaseUrl);
    await askForNode('SIGSTOP', node);
    await delay(PARTITION);
    await askForNode('SIGCONT', node);
    await isComplete(databaseUrl, members.size);
  });
  await under('rolling restart', async () => {
    for (const node of [...members]) {
      await askForNode('SIGTERM', node);
      await askForNode('start', node);
      await isComplete(databaseUrl, members.size);
      await delay(1000);
    }
  });
  await under('a fourth node joins', async () => {
    await askForNode('start', 'node4');
    members.add('node4');
    await isComplete(databaseUrl, 4);
  });
  const node4 = new URL(nodes.get('node4') ?? '').host;
  const used = await Promise.all(
    servers.map((server) => server.metric(`hydrate_sql_replica_used{replica="${node4}"}`)),
  );
  check(
    used.every((value) => value === 1),
    'visitors are served by the new node',
  );
  const replicaReads = await Promise.all(
    servers.map((server) => server.metric('hydrate_sql_replica_reads_total{server="replica"}')),
  );
  const primaryReads = await Promise.all(
    servers.map((server) => server.metric('hydrate_sql_replica_reads_total{server="primary"}')),
  );
  const [byNodes, byWriter] = [sum(replicaReads), sum(primaryReads)];
  say(`Statements of visitors: ${byNodes} on other nodes, ${byWriter} on the writer`);
  check(byNodes > byWriter, 'most reads of visitors go to other nodes than the writer');
  for (const server of servers)
    check((await server.stop()).code === 0, 'a process stops when it is asked to');

  await twoWriters(context, nodes, members, load, rows);
  check(load.unexpected.length === 0, 'nothing is answered but success and 503');
  for (const what of new Set(load.unexpected.slice(0, 5))) say(what);
  check(
    rows.every(({ lost }) => lost === 0),
    'no acknowledged write is lost, on any node',
  );
  check(
    rows.every(({ acknowledged, reads }) => acknowledged > 0 && reads > 0),
    'people write and visitors read with each fault',
  );
  check(
    rows.every(({ staleOwnReads }) => staleOwnReads === 0),
    'authors see their own changes',
  );
  check(
    rows.every(({ withoutWrites }) => withoutWrites < WITHOUT_WRITES),
    `no more than ${WITHOUT_WRITES} s without writes`,
  );
  check(
    rows.every(({ oldestRead }) => oldestRead < OLDEST_READ),
    `no visitor sees a state that is older than ${OLDEST_READ / 1000} s`,
  );
  for (const [name, url] of nodes) {
    if (!members.has(name)) continue;
    check(
      (await findWrongRows({ databaseUrl: url, dataDir: folder })).length === 0,
      `on ${name} every counter equals its rows`,
    );
  }
};

/** Each process writes to a node of its own, which docs/scaling.md advises against: transactions conflict at commit. */
async function twoWriters(
  { folder, say, check }: FaultContext,
  nodes: Nodes,
  members: ReadonlySet<string>,
  load: ClusterLoad,
  rows: Row[],
): Promise<void> {
  const urls = [...members].slice(0, 2).map((name) => nodes.get(name) ?? '');
  const before = await conflictsOn(urls);
  const servers = await Promise.all(
    urls.map((databaseUrl, i) =>
      startServer({ databaseUrl, dataDir: `${folder}/writer${i}`, environment: { LOG_LEVEL: 'error' } }),
    ),
  );
  load.start(
    servers.map(({ origin }) => origin),
    VISITORS,
  );
  await delay(10_000);
  const period = load.end();
  await load.stop();
  const lost = await lostIn(load, nodes, members, check);
  const row = { fault: 'two writers', ...period, lost: lost.length };
  rows.push(row);
  say(line(row));
  const conflicts = (await conflictsOn(urls)) - before;
  say(`Two writers: ${conflicts} transactions conflicted, ${period.refused} writes were refused`);
  check(conflicts > 0, 'two writers have conflicts');
  check(period.refused * 20 <= period.acknowledged, 'retries hide nearly all of them');
  for (const server of servers) await server.stop();
}

/** Cuts a node off from the others and not from its clients, and reconnects it. */
async function cutOff(
  nodes: Nodes,
  databaseUrl: string,
  which: 'writer' | 'reader',
  check: FaultContext['check'],
) {
  const node =
    which === 'writer'
      ? await writerOf(databaseUrl)
      : await readerOf(nodes, new Set(nodes.keys()), databaseUrl);
  const place = { databaseUrl: nodes.get(node) ?? '', dataDir: '' };
  const isolate = (level: number) =>
    withSql(place, (rows) => rows(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${level}'`));
  await isolate(1);
  await delay(PARTITION);
  const answer = await withSql(place, (rows) => rows('SELECT COUNT(*) FROM post')).catch(
    (error: unknown) => error,
  );
  check(answer instanceof Error, `${node}, cut off, refuses to read and to write`);
  if (which === 'writer') check((await writerOf(databaseUrl)) !== node, 'another node has become the writer');
  await isolate(0);
  await isComplete(databaseUrl, 3);
}

async function returns(nodes: Nodes, members: Set<string>, databaseUrl: string): Promise<void> {
  for (const name of [...nodes.keys()].slice(0, 3)) {
    if (members.has(name)) continue;
    await askForNode('start', name);
    members.add(name);
  }
  await isComplete(databaseUrl, members.size);
}

/** A line of the table; its head without a row. */
function line(row?: Row): string {
  const columns = row
    ? [
        row.fault,
        row.acknowledged,
        row.lost,
        row.withoutWrites.toFixed(1),
        row.refused,
        row.reads,
        row.failedReads,
        (row.oldestRead / 1000).toFixed(1),
        row.staleOwnReads,
        row.p95.toFixed(0),
      ]
    : [
        'fault',
        'acknowledged',
        'lost',
        's without writes',
        'refused',
        'reads',
        'failed',
        'oldest s',
        'own stale',
        'p95 ms',
      ];
  return columns
    .map((value, i) => (i === 0 ? String(value).padEnd(32) : String(value).padStart(9)))
    .join(' ');
}

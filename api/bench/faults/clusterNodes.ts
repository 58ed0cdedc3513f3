import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterLoad, StoredRows } from './clusterLoad.js';
import { withSql } from './database.js';
import { type FaultContext, FaultError } from './fault.js';
import type { FaultServer } from './server.js';

/** Time limit of a cluster that becomes complete again, in seconds. */
const COMPLETE_WITHIN = 90;
/** Time limit for processes to read from nodes again, in seconds. */
const READ_WITHIN = 10;

/** The nodes of the cluster by name, with their addresses. */
export type Nodes = ReadonlyMap<string, string>;

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The node to which HAProxy sends connections. */
export async function writerOf(databaseUrl: string): Promise<string> {
  const [row] = await withSql({ databaseUrl, dataDir: '' }, (rows) =>
    rows('SELECT @@wsrep_node_name AS name'),
  );
  return String(row?.name);
}

export async function readerOf(
  nodes: Nodes,
  members: ReadonlySet<string>,
  databaseUrl: string,
): Promise<string> {
  const writer = await writerOf(databaseUrl);
  const reader = [...nodes.keys()].slice(0, 3).findLast((name) => members.has(name) && name !== writer);
  if (reader === undefined) throw new FaultError('No node is left beside the writer.');
  return reader;
}

/** Waits until the cluster has so many nodes, all of which serve. */
export async function isComplete(databaseUrl: string, size: number): Promise<void> {
  const since = performance.now();
  for (;;) {
    const [row] = await withSql({ databaseUrl, dataDir: '' }, (rows) =>
      rows("SHOW STATUS LIKE 'wsrep_cluster_size'"),
    ).catch(() => []);
    if (Number(row?.Value) === size) return;
    if (performance.now() - since > COMPLETE_WITHIN * 1000) {
      throw new FaultError(`The cluster has ${String(row?.Value)} nodes, not ${size}.`);
    }
    await delay(200);
  }
}

/** Compares every member with the acknowledged writes. */
export async function lostIn(
  load: ClusterLoad,
  nodes: Nodes,
  members: ReadonlySet<string>,
  check: FaultContext['check'],
) {
  const lost: string[] = [];
  let first: StoredRows | undefined;
  for (const name of members) {
    const stored = await rowsOf(nodes.get(name) ?? '');
    lost.push(...load.lostIn(stored).map((what) => `${name}: ${what}`));
    first ??= stored;
    const isEqual = stored.posts.size === first.posts.size && stored.likes.size === first.likes.size;
    if (!isEqual) check(false, `${name} has as many rows as the others`);
  }
  return lost;
}

async function rowsOf(databaseUrl: string): Promise<StoredRows> {
  return withSql({ databaseUrl, dataDir: '' }, async (rows) => {
    await rows('SET SESSION wsrep_sync_wait = 1');
    const posts = await rows('SELECT id, title FROM post');
    const likes = await rows('SELECT postId, userId FROM `like`');
    return {
      posts: new Map(posts.map(({ id, title }) => [String(id), String(title)])),
      likes: new Set(likes.map(({ postId, userId }) => `${String(postId)} ${String(userId)}`)),
    };
  });
}

/** Transactions that a node aborted because of changes of other nodes. */
export async function conflictsOn(urls: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    urls.map((databaseUrl) =>
      withSql({ databaseUrl, dataDir: '' }, (rows) =>
        rows("SHOW STATUS WHERE Variable_name IN ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')"),
      ),
    ),
  );
  return sum(counts.flat().map(({ Value }) => Number(Value)));
}

export async function tablesWithoutKey(databaseUrl: string): Promise<unknown[]> {
  return withSql({ databaseUrl, dataDir: '' }, (rows) =>
    rows(`SELECT TABLE_NAME FROM information_schema.TABLES t WHERE TABLE_SCHEMA = DATABASE() AND NOT EXISTS (
      SELECT 1 FROM information_schema.STATISTICS s
      WHERE s.TABLE_SCHEMA = t.TABLE_SCHEMA AND s.TABLE_NAME = t.TABLE_NAME AND s.INDEX_NAME = 'PRIMARY')`),
  );
}

/** Waits until each process reads from a node. @returns whether that is so */
export async function readersInUse(servers: readonly FaultServer[]): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < READ_WITHIN * 1000; await delay(200)) {
    const used = await Promise.all(
      servers.map(async ({ origin }) => {
        const response = await fetch(`${origin}/readyz`);
        const { replicas } = (await response.json()) as { replicas?: { used: number } };
        return replicas?.used ?? 0;
      }),
    );
    if (Math.min(...used) > 0) return true;
  }
  return false;
}

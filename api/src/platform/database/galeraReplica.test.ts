import { once } from 'node:events';
import { type AddressInfo, Server } from 'node:net';
import mysql from 'mysql2';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../log/log.js';
import { Replica } from './replica.js';

/** What a node answers to the check: the id of its cluster, or an error, or nothing. */
type Answer = { cluster: string } | { error: number } | 'silence';

interface Node {
  url: string;
  answer: Answer;
  statements: string[];
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server with MySQL's protocol that answers like a node of a Galera cluster. CI has none (`npm run faults -- cluster` does). */
async function startNode(answer: Answer): Promise<Node> {
  const node: Node = { url: '', answer, statements: [] };
  const server = mysql.createServer((connection) => {
    connection.on('error', () => undefined);
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '10.11.19-MariaDB',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xffffff & ~(1 << 11) & ~(1 << 5),
      authCallback: (_user: unknown, accept: (error: null) => void) => {
        accept(null);
        Object.assign(connection, { sequenceId: 0 });
      },
    });
    const reply = (sql: string, write: () => void) => {
      node.statements.push(sql);
      // mysql2 numbers packets of a server on and on, and the protocol begins again with each statement.
      Object.assign(connection, { sequenceId: 1 });
      write();
      Object.assign(connection, { sequenceId: 0 });
    };
    connection.on('stmt_prepare', (sql: string) => reply(sql, () => connection.writeOk()));
    connection.on('query', (sql: string) =>
      reply(sql, () => {
        const { answer } = node;
        if (answer === 'silence') return;
        if ('error' in answer) connection.writeError({ code: answer.error, message: 'not ready' });
        else connection.writeTextResult([answer], [column('cluster')]);
      }),
    );
  });
  const listening: unknown = '_server' in server ? server._server : null;
  if (!(listening instanceof Server)) throw new Error('The server has no socket.');
  server.listen(0);
  await once(listening, 'listening');
  node.url = `mysql://reader:@127.0.0.1:${(listening.address() as AddressInfo).port}/hydrate`;
  closing.push(() => new Promise((resolve) => listening.close(resolve)));
  return node;
}

const column = (name: string) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: name,
  characterSet: 45,
  columnLength: 64,
  columnType: 253,
  flags: 0,
  decimals: 0,
});

describe('a node of a Galera cluster as a replica', () => {
  const follow = (node: Node, clusters: string[]) => {
    const source = {
      position: () => Promise.resolve({ cluster: clusters[0] ?? '' }),
      forgetCluster: () => void (clusters.length > 1 && clusters.shift()),
    };
    const replica = new Replica(node.url, source, createLogger('silent'));
    closing.push(() => replica.close());
    return replica;
  };

  it('is used while it waits for the changes of the others and belongs to the same cluster', async () => {
    const node = await startNode({ cluster: 'ours' });
    const replica = follow(node, ['ours']);
    await expect.poll(() => replica.isUsable).toBe(true);
    const [first, ...checks] = node.statements;
    expect(first).toBe('SET SESSION wsrep_sync_wait = 1');
    expect(checks.every((sql) => sql.startsWith('SELECT '))).toBe(true);
  });

  it.each([
    ['it belongs to another cluster', { cluster: 'theirs' }],
    ['it has lost the others (1047)', { error: 1047 }],
    ['it has waited for too long (1205)', { error: 1205 }],
    ['it does not answer', 'silence' as const],
  ])(
    'is not used when %s, and again afterwards',
    async (_when, answer) => {
      const node = await startNode({ cluster: 'ours' });
      const replica = follow(node, ['ours']);
      await expect.poll(() => replica.isUsable).toBe(true);
      node.answer = answer;
      await expect.poll(() => replica.isUsable, { timeout: 10_000 }).toBe(false);
      node.answer = { cluster: 'ours' };
      await expect.poll(() => replica.isUsable, { timeout: 10_000 }).toBe(true);
    },
    30_000,
  );

  it('is used when the primary has moved to its cluster', async () => {
    const node = await startNode({ cluster: 'new' });
    const replica = follow(node, ['old', 'new']);
    await expect.poll(() => replica.isUsable, { timeout: 10_000 }).toBe(true);
  });
});

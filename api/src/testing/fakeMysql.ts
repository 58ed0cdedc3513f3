import { once } from 'node:events';
import { type AddressInfo, Server, Socket } from 'node:net';
import mysql, { type Connection } from 'mysql2';

export interface FakeMysql {
  port: number;
  /** All statements that came. */
  statements: string[];
  /** Destroys the connections that are open. */
  hangUp: () => void;
  /** From now on it says nothing more, as a machine that is gone. */
  freeze: () => void;
  /** New connections are served again; those from before never are. */
  thaw: () => void;
  /** Number of connections that are open. */
  connections: () => number;
  close: () => Promise<unknown>;
}

/** What happens to a statement instead of success. */
type Fate = 'hangUp' | 'silence' | null;

/** A server with MySQL's protocol without data, on which statements succeed: for connections that are lost, which no real one does as asked. */
export async function startFakeMysql(
  fateOf: (sql: string) => Fate = () => null,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<FakeMysql> {
  const statements: string[] = [];
  const open = new Set<Connection>();
  const frozen = new WeakSet<Connection>();
  let isFrozen = false;
  const server = mysql.createServer((connection) => {
    open.add(connection);
    connection.on('error', () => undefined);
    const stream: unknown = 'stream' in connection ? connection.stream : null;
    if (stream instanceof Socket) stream.once('close', () => open.delete(connection));
    if (isFrozen) return;
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.0',
      connectionId: open.size,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xffffff & ~(1 << 11) & ~(1 << 5),
      authCallback: (_user: unknown, accept: (error: null) => void) => {
        accept(null);
        Object.assign(connection, { sequenceId: 0 });
      },
    });
    connection.on('query', (sql: string) => {
      if (frozen.has(connection)) return;
      statements.push(sql);
      // mysql2 numbers packets of a server on and on, and the protocol begins again with each statement.
      Object.assign(connection, { sequenceId: 1 });
      const fate = fateOf(sql);
      if (fate === 'hangUp') return connection.destroy();
      if (fate === 'silence') return;
      if (sql.startsWith('SELECT')) connection.writeTextResult([{ version: '8.0.0' }], [VERSION]);
      else connection.writeOk({ affectedRows: 1 });
      Object.assign(connection, { sequenceId: 0 });
    });
  });
  const listening: unknown = '_server' in server ? server._server : null;
  if (!(listening instanceof Server)) throw new Error('The server has no socket.');
  listening.listen(port, host);
  await once(listening, 'listening');
  const hangUp = () => {
    for (const connection of open) connection.destroy();
    open.clear();
  };
  return {
    port: (listening.address() as AddressInfo).port,
    statements,
    hangUp,
    freeze: () => {
      isFrozen = true;
      for (const connection of open) frozen.add(connection);
    },
    thaw: () => (isFrozen = false),
    connections: () => open.size,
    close: () => {
      hangUp();
      return new Promise((resolve) => listening.close(resolve));
    },
  };
}

const VERSION = {
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name: 'version',
  orgName: 'version',
  characterSet: 45,
  columnLength: 100,
  columnType: 253,
  flags: 0,
  decimals: 0,
};

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrub } from '../../platform/database/scrub.js';
import { LocalStorage, type StoredFile } from '../../platform/storage/storage.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { backUp } from './backup.js';
import { connect, takeSnapshot } from './snapshot.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { user } = await createUser(server);
  await createPost(server, user);
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#286' } });
  await server.server.services.uploads.store(user, await image.png().toBuffer());
});
afterAll(() => server.close());

/** Passes a connection to a database on until it is cut, at the latest after so many bytes of answers. */
async function proxyTo(databaseUrl: string, { cutAfter = Infinity } = {}) {
  const url = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const { hostname, port } = url;
  const proxy = createServer((client) => {
    const database = connectTo(Number(port), hostname);
    sockets.push(client, database);
    for (const socket of [client, database]) socket.on('error', () => undefined);
    let bytes = 0;
    database.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes > cutAfter) cut();
    });
    client.pipe(database).pipe(client);
  });
  const cut = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: String(url), cut };
}

describe(`a backup of ${engine}`, () => {
  it('does not hold the database while it reads pictures, which takes hours for many', async () => {
    const freed: boolean[] = [];
    class SlowStorage extends LocalStorage {
      override async open(name: string): Promise<StoredFile | null> {
        await server.dataSource.query("UPDATE post SET title = 'Meanwhile'");
        freed.push(await scrub(server.dataSource));
        return super.open(name);
      }
    }
    const storage = new SlowStorage(join(server.dataDir, 'uploads'));
    const { uploads } = await backUp(server, storage, join(server.dataDir, 'backup.tar.gz'));
    expect([uploads, freed]).toEqual([1, [true]]);
  });

  it.runIf(engine === 'mysql')('succeeds if tables are to be rebuilt meanwhile', async () => {
    const snapshot = await takeSnapshot(server);
    server.queries.length = 0;
    // The server tries again later, and nobody waits.
    expect(await scrub(server.dataSource)).toBe(false);
    expect(server.queries.filter((sql) => sql.startsWith('OPTIMIZE'))).toEqual([]);
    const other = await mysql.createConnection(String(server.databaseUrl));
    await other.query('SET SESSION lock_wait_timeout = 1');
    for (const { name } of snapshot.tables.slice(0, 3)) await other.query('OPTIMIZE TABLE ??', [name]);
    await other.end();
    let rows = 0;
    for (const table of snapshot.tables) for await (const _ of snapshot.rows(table)) rows++;
    expect(rows).toBeGreaterThan(0);
    await snapshot.close();
  });

  it.runIf(engine === 'mysql')(
    'fails with an error, and does not end the process, if its connection is lost',
    async () => {
      const connection = await connect(String(server.databaseUrl));
      const [[row]] = await connection.promise().query<mysql.RowDataPacket[]>('SELECT CONNECTION_ID() AS id');
      const lost = new Promise((resolve) => connection.once('end', resolve));
      await server.dataSource.query(`KILL ${Number(row?.id)}`);
      await lost;
      await expect(connection.promise().query('SELECT 1')).rejects.toThrow();
    },
  );

  it.runIf(engine === 'mysql')('fails if its connection is lost while it reads rows', async () => {
    await server.dataSource.query('CREATE TABLE large (words MEDIUMTEXT)');
    await server.dataSource.query(
      "INSERT INTO large SELECT REPEAT('word ', 20000) FROM information_schema.COLUMNS LIMIT 300",
    );
    const proxy = await proxyTo(String(server.databaseUrl));
    try {
      const snapshot = await takeSnapshot({ ...server, databaseUrl: proxy.url });
      const large = { name: 'large', columns: ['words'] };
      const read = async () => {
        for await (const _ of snapshot.rows(large)) proxy.cut();
      };
      await expect(read()).rejects.toThrow(/Connection lost|ECONNRESET/);
      await expect(read()).rejects.toThrow(/Connection lost|ECONNRESET/);

      const { url: DATABASE_URL } = await proxyTo(String(server.databaseUrl), { cutAfter: 5_000_000 });
      const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir, DATABASE_URL };
      const command = fileURLToPath(new URL('../../../dist/doors/cli/backup.js', import.meta.url));
      const [status, output] = await new Promise<[unknown, string]>((resolve) => {
        const args = [command, join(server.dataDir, 'cut.tar.gz')];
        execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
          resolve([error?.code ?? 0, stdout + stderr]),
        );
      });
      expect(output).toMatch(/Connection lost|ECONNRESET/);
      expect(status).toBe(1);
      expect((await readdir(server.dataDir)).filter((name) => name.startsWith('cut'))).toEqual([]);
    } finally {
      await server.dataSource.query('DROP TABLE large');
    }
  });
});

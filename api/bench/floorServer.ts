import { once } from 'node:events';
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { type Floor, floors } from './floors.js';
import { plainUrl } from './load.js';

const byName: Readonly<Record<string, Floor>> = floors;

/** The floor of the API's figures: a bare HTTP server, `/<name of the floor>?<target>`, on a free loopback port. */
export async function startFloorServer(databaseUrl: string) {
  // The same number of connections as the API, to the same server. Lists of ids exceed MySQL's default limit.
  const pool = mysql.createPool({
    uri: plainUrl(databaseUrl),
    connectionLimit: 10,
    timezone: 'Z',
    charset: 'utf8mb4_bin',
  });
  pool.pool.on('connection', (connection) => {
    connection.query('SET SESSION group_concat_max_len = 16777216');
  });

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    const floor = byName[pathname.slice(1)];
    const answering = floor
      ? floor(pool, Object.fromEntries(searchParams))
      : Promise.reject(new Error(pathname));
    answering.then(
      (body) => {
        const json = JSON.stringify(body);
        response.writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(json),
        });
        response.end(json);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The floor has no port.');
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}

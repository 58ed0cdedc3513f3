import { setTimeout as delay } from 'node:timers/promises';
import mysql, { type Pool } from 'mysql2';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeMysql, startFakeMysql } from '../../testing/fakeMysql.js';
import { createLogger } from '../log/log.js';
import { poolSettings } from './pool.js';
import { DatabaseWatch } from './watch.js';

const log = createLogger('silent');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const poolOf = ({ port }: FakeMysql, host = '127.0.0.1', settings = {}): Pool => {
  const pool = mysql.createPool({
    host,
    port,
    user: 'site',
    database: 'site',
    ...poolSettings(3),
    ...settings,
  });
  // It waits for statements that wait for ever.
  closing.push(() => pool.end(() => undefined));
  return pool;
};
const watchOf = ({ port }: FakeMysql, pool: Pool): void => {
  const watch = new DatabaseWatch(`mysql://site:@127.0.0.1:${port}/site`, log);
  watch.add(pool);
  closing.push(() => watch.close());
};
const ask = (pool: Pool, sql = 'SELECT 1'): Promise<string> =>
  pool
    .promise()
    .query(sql)
    .then(
      () => 'answered',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
    );
const asks = (pool: Pool) => Promise.all([ask(pool), ask(pool), ask(pool)]);

async function start(place?: { host: string; port?: number }): Promise<FakeMysql> {
  const server = await startFakeMysql(() => null, place);
  closing.push(server.close);
  return server;
}

describe('a database server that says nothing any more', () => {
  it('fails what waits for it, and none of its connections is used again', { timeout: 20_000 }, async () => {
    const server = await start();
    const pool = poolOf(server);
    watchOf(server, pool);
    expect(await asks(pool)).toEqual(Array(3).fill('answered'));
    server.freeze();
    expect(await ask(pool)).toBe('ETIMEDOUT');
    // Its machine is replaced by another one, which does not know the two connections that nobody was using.
    server.thaw();
    await expect.poll(() => ask(pool), { timeout: 5000 }).toBe('answered');
    expect(await asks(pool)).toEqual(Array(3).fill('answered'));
  });

  it(
    'fails what waits for it when its name already stands for another one',
    { timeout: 20_000 },
    async () => {
      const another = await start();
      const server = await start({ host: '127.0.0.2', port: another.port });
      const pool = poolOf(server, '127.0.0.2');
      watchOf(another, pool);
      expect(await asks(pool)).toEqual(Array(3).fill('answered'));
      server.freeze();
      expect(await ask(pool)).toBe('ETIMEDOUT');
    },
  );

  it('is another matter than a slow statement', { timeout: 20_000 }, async () => {
    const server = await startFakeMysql((sql) => (sql.includes('SLEEP') ? 'silence' : null));
    closing.push(server.close);
    const pool = poolOf(server);
    watchOf(server, pool);
    const slow = ask(pool, 'SELECT SLEEP(60)');
    expect(await Promise.race([slow, delay(8000, 'still waiting')])).toBe('still waiting');
  });
});

it('closes connections that nobody uses', { timeout: 10_000 }, async () => {
  const server = await start();
  const pool = poolOf(server, '127.0.0.1', { idleTimeout: 100 });
  expect(await asks(pool)).toEqual(Array(3).fill('answered'));
  expect(server.connections()).toBe(3);
  await expect.poll(() => server.connections(), { timeout: 5000 }).toBe(0);
  expect(await ask(pool)).toBe('answered');
});

import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { startFakeMysql } from '../../testing/fakeMysql.js';
import { Metrics } from './metrics.js';

it('connections that were lost while they were in use are not in use for ever', async () => {
  const server = await startFakeMysql((sql) => (sql.includes('SLEEP') ? 'silence' : null));
  const { port } = server;
  const dataSource = new DataSource({
    type: 'mysql',
    host: '127.0.0.1',
    port,
    username: 'site',
    password: '',
    database: 'site',
    poolSize: 2,
  });
  await dataSource.initialize();
  const metrics = new Metrics();
  metrics.watch(dataSource);
  const inUse = () => metrics.valueOf('hydrate_sql_pool_in_use');
  for (let outage = 0; outage < 2; outage++) {
    const lost = [1, 2].map(() => dataSource.query('SELECT SLEEP(60)').catch(() => 'lost'));
    await expect.poll(inUse).toBe(2);
    server.hangUp();
    expect(await Promise.all(lost)).toEqual(['lost', 'lost']);
    await expect.poll(inUse).toBe(0);
  }
  await dataSource.destroy();
  await server.close();
});

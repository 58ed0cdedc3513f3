import { DataSource } from 'typeorm';
import { afterEach, expect, it } from 'vitest';
import { ChangeUnknownError } from '../../errors.js';
import { startFakeMysql } from '../../testing/fakeMysql.js';
import { inPreparation, inTransaction } from './dataSource.js';
import { isDatabaseAway } from './unavailable.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The error of a change whose connection is lost at a statement. */
async function errorOfLoss(at: string, run = (work: () => Promise<unknown>) => work()): Promise<unknown> {
  const server = await startFakeMysql((sql) => (sql.startsWith(at) ? 'hangUp' : null));
  closing.push(server.close);
  const { port } = server;
  const dataSource = new DataSource({
    type: 'mysql',
    host: '127.0.0.1',
    port,
    username: 'site',
    password: '',
    database: 'site',
  });
  await dataSource.initialize();
  closing.push(() => dataSource.destroy());
  const change = () => inTransaction(dataSource, (manager) => manager.query('INSERT INTO post VALUES (1)'));
  return run(change).catch((error: unknown) => error);
}

it('does not know whether a change was made if the connection is lost at the COMMIT', async () => {
  const error = await errorOfLoss('COMMIT');
  expect(error).toBeInstanceOf(ChangeUnknownError);
  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { reason: 'CHANGE_UNKNOWN' } });
});

it.each(['START TRANSACTION', 'INSERT'])(
  'knows that nothing was changed if it is lost at %s',
  async (statement) => {
    const error = await errorOfLoss(statement);
    expect(error).not.toBeInstanceOf(ChangeUnknownError);
    expect(isDatabaseAway(error)).toBe(true);
  },
);

it('lets preparatory work be repeated whose COMMIT is lost', async () => {
  const error = await errorOfLoss('COMMIT', inPreparation);
  expect(error).not.toBeInstanceOf(ChangeUnknownError);
  expect(isDatabaseAway(error)).toBe(true);
});

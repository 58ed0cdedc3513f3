import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { overwriteOnce } from './overwriteOnce.js';

it('starts the site without room for a copy of the database, and tries again at the next start', async () => {
  let isFull = true;
  let version = 0;
  let bytes = 4096;
  const asked: string[] = [];
  const query = <T>(sql: string): Promise<T> => {
    asked.push(sql);
    if (sql === 'VACUUM' && isFull) return Promise.reject(new Error('database or disk is full'));
    if (sql === 'PRAGMA user_version = 1') version = 1;
    return Promise.resolve([{ user_version: version, bytes }] as T);
  };
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  const start = () => overwriteOnce({ query }, tmpdir(), log);
  await start();
  expect([version, warnings.length]).toEqual([0, 1]);
  isFull = false;
  // The disk is not filled in vain.
  bytes = Number.MAX_SAFE_INTEGER;
  await start();
  expect([version, warnings.length]).toEqual([0, 2]);
  expect(asked.filter((sql) => sql === 'VACUUM')).toHaveLength(1);
  bytes = 4096;
  await start();
  expect([version, warnings.length]).toEqual([1, 2]);
  await start();
  expect(asked.filter((sql) => sql === 'VACUUM')).toHaveLength(2);
});

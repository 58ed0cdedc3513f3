import { expect, it } from 'vitest';
import { overwriteOnce } from './dataSource.js';

it('starts the site without room for a copy of the database, and tries again at the next start', async () => {
  let isFull = true;
  let version = 0;
  const asked: string[] = [];
  const query = <T>(sql: string): Promise<T> => {
    asked.push(sql);
    if (sql === 'VACUUM' && isFull) return Promise.reject(new Error('database or disk is full'));
    if (sql === 'PRAGMA user_version = 1') version = 1;
    return Promise.resolve([{ user_version: version }] as T);
  };
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  await overwriteOnce({ query }, log);
  expect([version, warnings.length]).toEqual([0, 1]);
  isFull = false;
  await overwriteOnce({ query }, log);
  expect([version, warnings.length]).toEqual([1, 1]);
  await overwriteOnce({ query }, log);
  expect(asked.filter((sql) => sql === 'VACUUM')).toHaveLength(2);
});

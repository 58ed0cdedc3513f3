import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

const origins = new WeakMap<DataSource, string>();

/** A random id of this process on a database. The changes in the log have that of their process. */
export function originOf(dataSource: DataSource): string {
  return origins.get(dataSource) ?? renewOrigin(dataSource);
}

/** From now on the changes that this process has made are those of another one: it has not invalidated its caches for all of them. */
export function renewOrigin(dataSource: DataSource): string {
  const origin = randomBytes(6).toString('hex');
  origins.set(dataSource, origin);
  return origin;
}

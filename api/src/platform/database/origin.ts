import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

const origins = new WeakMap<DataSource, string>();
const listeners = new WeakMap<DataSource, Set<() => void>>();

/** A random id of this process on a database. The changes in the log have that of their process. */
export function originOf(dataSource: DataSource): string {
  const known = origins.get(dataSource);
  if (known !== undefined) return known;
  const origin = randomBytes(6).toString('hex');
  origins.set(dataSource, origin);
  return origin;
}

/** From now on the changes that this process has made are those of another one: it has not invalidated its caches for all of them. */
export function renewOrigin(dataSource: DataSource): void {
  origins.delete(dataSource);
  for (const listener of listeners.get(dataSource) ?? []) listener();
}

/** Calls `listener` whenever the origin was renewed. Returns a function that ends it. */
export function onRenewal(dataSource: DataSource, listener: () => void): () => void {
  const all = listeners.get(dataSource) ?? new Set();
  listeners.set(dataSource, all.add(listener));
  return () => void all.delete(listener);
}

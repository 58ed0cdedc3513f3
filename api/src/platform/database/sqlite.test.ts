import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sqlite, sqlitePackage } from './sqlite.js';

interface Manifest {
  version: string;
  engines: { node: string };
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const manifest = (path: string): Manifest =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as Manifest;

describe('the SQLite package', () => {
  it.each([
    ['20.19.0', '@hydrate/sqlite-node20'],
    ['20.20.2', '@hydrate/sqlite-node20'],
    ['22.13.0', 'better-sqlite3'],
    ['24.21.0', 'better-sqlite3'],
    ['26.0.0', 'better-sqlite3'],
  ])('for Node %s is %s', (version, name) => {
    expect(sqlitePackage(version)).toBe(name);
  });

  it('is loaded for this Node and executes statements', () => {
    const memory = new (sqlite())(':memory:');
    expect(memory.prepare('SELECT 1 + 1 AS two').get()).toEqual({ two: 2 });
    memory.close();
  });

  it('is optional in both cases, so that npm skips the one for other versions of Node', () => {
    const { dependencies, optionalDependencies } = manifest('package.json');
    expect(Object.keys(optionalDependencies).sort()).toEqual(['@hydrate/sqlite-node20', 'better-sqlite3']);
    expect(dependencies['better-sqlite3']).toBeUndefined();
    expect(manifest('sqlite-node20/package.json').engines.node).toBe('20.x');
  });
});

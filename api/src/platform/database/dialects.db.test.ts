import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/log.js';
import { createTestDatabase, engine, type TestDatabase } from '../../testing/testServer.js';
import { openDatabase } from './dataSource.js';

/** api/src */
const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

/**
 * SQL that TiDB or Vitess do not have or execute differently, by their documentation, with the files that use it. docs/scaling.md has what would
 * have to change there. Add new uses to that table.
 */
const features: Record<string, { pattern: RegExp; files: string[] }> = {
  'full-text search': {
    pattern: /\bFULLTEXT INDEX\b|\bMATCH\(.*\bAGAINST\b/,
    files: [
      'features/search/searchEngine.ts',
      'platform/database/migrations/1795132900000-search.ts',
      'platform/database/migrations/1795300400000-searchTopics.ts',
    ],
  },
  'locks of the server': {
    pattern: /\b(?:GET|RELEASE)_LOCK\(/,
    files: ['features/backup/snapshot.ts', 'platform/database/dataSource.ts', 'platform/database/scrub.ts'],
  },
  'numbers by the database': {
    pattern: /generationStrategy: 'increment'|AUTO_INCREMENT(?! )/,
    files: [
      'platform/database/migrations/1795132900000-search.ts',
      'platform/database/migrations/1795133740000-changeLog.ts',
    ],
  },
  'window functions': {
    pattern: /\bOVER \(/,
    files: [
      'features/comments/comment.service.ts',
      'features/comments/reply.service.ts',
      'features/moderation/moderation.service.ts',
      'features/series/series.service.ts',
    ],
  },
  'recursive expressions': { pattern: /\bWITH RECURSIVE\b/, files: ['features/posts/mergedLists.ts'] },
  'snapshots of the server': { pattern: /WITH CONSISTENT SNAPSHOT/, files: [] },
  'foreign keys switched off': {
    pattern: /foreign_key_checks/,
    files: ['features/backup/replaceAll.ts'],
  },
  'shared locks': { pattern: /LOCK IN SHARE MODE|FOR SHARE|pessimistic_read/, files: [] },
  'locked tables': { pattern: /\b(?:UN)?LOCK TABLES\b/, files: [] },
  'temporary tables': { pattern: /CREATE TEMPORARY TABLE/, files: [] },
};

/** Names of the files of the product, without tests. */
function sourceFiles(folder = SOURCES): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourceFiles(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

describe('SQL that clusters lack', () => {
  it.each(Object.entries(features))('%s: only where docs/scaling.md says', (_name, { pattern, files }) => {
    const using = sourceFiles().filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => pattern.test(line) && !/^\s*(?:\/\/|\*|\/\*\*)|sqlite/i.test(line)),
    );
    const names = using.map((path) => relative(SOURCES, path).split(sep).join('/'));
    expect(names.sort()).toEqual(files);
  });
});

describe.runIf(engine === 'mysql')('the schema', () => {
  let database: TestDatabase;
  const statements: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await openDatabase({
      ...database,
      log: createLogger('silent'),
      onQuery: (sql) => statements.push(sql),
    });
    await dataSource.destroy();
  });
  afterAll(() => database.remove());

  const created = () => statements.filter((sql) => /^\s*CREATE TABLE/i.test(sql));

  it('has a primary key in every table, which Galera and Group Replication need', () => {
    expect(created().length).toBeGreaterThan(20);
    expect(created().filter((sql) => !/PRIMARY KEY/i.test(sql))).toEqual([]);
  });

  it('has no code in the database', () => {
    expect(
      statements.filter((sql) => /CREATE (?:TRIGGER|PROCEDURE|FUNCTION|EVENT|VIEW)\b/i.test(sql)),
    ).toEqual([]);
  });

  it('has no foreign key from a table to itself, which TiDB refuses', () => {
    const keys = statements.flatMap((sql) => {
      const [, table] = /^\s*(?:CREATE|ALTER) TABLE `(\w+)`/i.exec(sql) ?? [];
      return [...sql.matchAll(/REFERENCES `(\w+)`/gi)].map(([, parent]) => ({ table, parent }));
    });
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(({ table, parent }) => table === parent)).toEqual([]);
  });
});

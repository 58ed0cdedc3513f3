import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, resolveImport } from './testing/importGraph.mjs';
import { inRoot } from './workspace.mjs';

/** What a start itself loads if its settings need it: the database server, the bucket, tracing, the demo content. */
const OF_SETTINGS =
  /^mysql2|\/(?:limits\/sharedCounters|storage\/s3Storage|tracing\/openTelemetry|demo\/demoContent)\.ts$/;

/**
 * What a program loads at its start.
 *
 * @param {string} entry its first module
 * @returns {{ loaded: Set<string>, late: Set<string> }} the modules and packages that it loads, and those that its modules load on demand
 */
function startOf(entry) {
  /** @type {Set<string>} */
  const loaded = new Set([entry]);
  /** @type {Set<string>} */
  const late = new Set();
  for (const file of loaded) {
    if (!path.isAbsolute(file)) continue;
    for (const { specifier, isType, isLate } of importsOf(file, readFileSync(file, 'utf8'))) {
      if (isType) continue;
      const target = resolveImport(file, specifier) ?? specifier;
      if (isLate) late.add(target);
      else loaded.add(target);
    }
  }
  return { loaded, late };
}

describe('a start of the server', () => {
  const { loaded, late } = startOf(inRoot('api/src/main.ts'));

  it('loads nothing that a module imports on demand', () => {
    expect(loaded).toContain('fastify');
    expect(late).toContain('@simplewebauthn/server');
    expect([...late].filter((each) => loaded.has(each))).toEqual([]);
  });

  it('loads in the background everything else that requests and mails import on demand', () => {
    const warmUp = startOf(inRoot('api/src/warmUp.ts'));
    const warm = new Set([...warmUp.late].flatMap((part) => [...startOf(part).loaded]));
    expect([...late].filter((each) => !warm.has(each) && !OF_SETTINGS.test(each))).toEqual([]);
  });

  it('does not load the index of class-validator, which loads ten times as much as the rules that inputs use', () => {
    expect(loaded).toContain('class-validator/cjs/validation/Validator.js');
    expect(loaded).not.toContain('class-validator');
  });
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOne } from './build.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hydrate-build-'));
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A target whose compiler writes two files, with a pause between them. @param {number} pause @param {boolean} [ok] */
const target = (pause, ok = true) => ({
  ...{ label: 'test', folder, entry: 'main.js', print: 'of these sources' },
  compile: async (/** @type {string} */ draft) => {
    mkdirSync(draft, { recursive: true });
    writeFileSync(path.join(draft, 'main.js'), '');
    await sleep(pause);
    writeFileSync(path.join(draft, 'other.js'), '');
    return { ok, output: '' };
  },
});

it('makes a complete output when two commands build at the same time', async () => {
  const first = buildOne(target(100));
  await sleep(50);
  expect(await Promise.all([first, buildOne(target(150))])).toEqual([true, true]);
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['.stamp', 'main.js', 'other.js']);
});

it('leaves the old output when it fails', async () => {
  await buildOne(target(0));
  expect(await buildOne({ ...target(0, false), print: 'of other sources' })).toBe(false);
  expect(readdirSync(folder)).toEqual(['dist']);
});

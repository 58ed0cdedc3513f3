import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOne } from './build.mjs';
import { inRoot } from './lib/workspace.mjs';

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
  label: 'test',
  folder,
  entry: 'main.js',
  print: 'of these sources',
  compile: async (/** @type {string} */ draft) => {
    mkdirSync(draft, { recursive: true });
    writeFileSync(path.join(draft, 'main.js'), '');
    await sleep(pause);
    writeFileSync(path.join(draft, 'other.js'), '');
    return { ok, output: 'a warning\n' };
  },
});

it('makes a complete output when two commands build at the same time', async () => {
  const first = buildOne(target(100));
  await sleep(50);
  expect(await Promise.all([first, buildOne(target(150))])).toEqual([true, true]);
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['.stamp', 'main.js', 'other.js']);
});

it('replaces an output in two processes at the same moment', async () => {
  mkdirSync(path.join(folder, 'dist/old'), { recursive: true });
  // Deleting them takes a while, in which the other process comes.
  for (let i = 0; i < 2000; i += 1) writeFileSync(path.join(folder, `dist/old/${i}.js`), '');
  const commands = [0, 1].map(() =>
    fork(inRoot('scripts/lib/testing/buildWhenTold.mjs'), [folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(commands.map((command) => once(command, 'message')));
  for (const command of commands) command.send('now');
  const ends = await Promise.all(commands.map((command) => once(command, 'exit')));
  expect(ends.map(([status]) => /** @type {unknown} */ (status))).toEqual([0, 0]);
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['.stamp', 'main.js']);
}, 30_000);

it('shows warnings of a successful build only on request, and those of a failed one always', async () => {
  await buildOne(target(0));
  expect(console.log).not.toHaveBeenCalledWith(expect.stringContaining('a warning'));
  await buildOne({ ...target(0), print: 'of other sources' }, { withReport: true });
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining('a warning'));
  await buildOne(target(0, false));
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('a warning'));
});

it('leaves the old output when it fails', async () => {
  await buildOne(target(0));
  expect(await buildOne({ ...target(0, false), print: 'of other sources' })).toBe(false);
  expect(readdirSync(folder)).toEqual(['dist']);
});

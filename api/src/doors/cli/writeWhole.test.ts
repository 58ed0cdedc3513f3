import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './writeWhole.js';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'hydrate-whole-'))));
afterEach(() => rm(folder, { recursive: true }));

it('two exports to one file at a time leave a whole one', async () => {
  const file = join(folder, 'posts.json');
  let next: () => void = () => undefined;
  const otherIsDone = new Promise<void>((resolve) => (next = resolve));
  async function* slow() {
    yield 'first ';
    await otherIsDone;
    yield 'export';
  }
  async function* quick() {
    yield await Promise.resolve('second export, longer');
  }
  const first = writeWhole(file, slow());
  await writeWhole(file, quick());
  expect(await readFile(file, 'utf8')).toBe('second export, longer');
  next();
  await first;
  expect(await readFile(file, 'utf8')).toBe('first export');
  expect(await readdir(folder)).toEqual(['posts.json']);
});

it('a failed export leaves the earlier file as it was', async () => {
  const file = join(folder, 'posts.json');
  async function* one() {
    yield await Promise.resolve('earlier');
  }
  async function* broken() {
    yield await Promise.resolve('lat');
    throw new Error('The database went away.');
  }
  await writeWhole(file, one());
  await expect(writeWhole(file, broken())).rejects.toThrow('The database went away.');
  expect(await readFile(file, 'utf8')).toBe('earlier');
  expect(await readdir(folder)).toEqual(['posts.json']);
});

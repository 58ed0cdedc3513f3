import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStorage } from './storage.js';

const NAME = `${'0123456789abcdef'.repeat(2)}.webp`;
const DATA = Buffer.from('an image');

let parent: string;
let folder: string;
let storage: LocalStorage;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hydrate-uploads-'));
  folder = join(parent, 'uploads');
  storage = new LocalStorage(folder);
});

afterEach(() => rm(parent, { recursive: true, force: true }));

describe('LocalStorage', () => {
  it('returns what was stored, with its type and size', async () => {
    await storage.put(NAME, DATA);
    const stored = await storage.open(NAME);
    expect(stored).toMatchObject({ size: DATA.length, contentType: 'image/webp' });
    expect(stored && (await buffer(stored.stream))).toEqual(DATA);
  });

  it('returns null for other names, and before the first file', async () => {
    expect(await storage.open(NAME)).toBeNull();
    await storage.put(NAME, DATA);
    expect(await storage.open(NAME.replace('0', '1'))).toBeNull();
  });

  it('deletes files, also missing ones', async () => {
    await storage.put(NAME, DATA);
    await storage.delete(NAME);
    await storage.delete(NAME);
    expect(await storage.open(NAME)).toBeNull();
  });

  it('accepts concurrent writes of the same file and leaves no partial file', async () => {
    await Promise.all(Array.from({ length: 20 }, () => storage.put(NAME, DATA)));
    expect(await readdir(folder)).toEqual([NAME]);
    expect(await readFile(join(folder, NAME))).toEqual(DATA);
  });

  it('makes files writable by their owner only', async () => {
    await storage.put(NAME, DATA);
    expect((await stat(join(folder, NAME))).mode & 0o022).toBe(0);
  });

  it('removes partial files of a dead process after a while', async () => {
    await storage.put(NAME, DATA);
    const unfinished = '.0123456789abcdef.part';
    await writeFile(join(folder, unfinished), 'half an ima');
    expect(await storage.clean()).toBe(0);
    expect(await storage.clean(Date.now() + 2 * 60 * 60 * 1000)).toBe(1);
    expect(await readdir(folder)).toEqual([NAME]);
  });

  it('leaves no file behind when it cannot write', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await expect(storage.put(NAME, DATA)).rejects.toThrow();
    expect(await readdir(parent)).toEqual(['uploads']);
  });

  it.each([
    '',
    '.',
    '..',
    '../secret.webp',
    '..%2fsecret.webp',
    '/etc/passwd',
    `sub/${NAME}`,
    `../${NAME}`,
    `..\\${NAME}`,
    `${NAME}\0`,
    `${NAME}/..`,
    `.${NAME}`,
    'secret',
    'jwt.secret',
    'hydrate.sqlite',
    `${'a'.repeat(32)}.svg`,
    `${'a'.repeat(32)}.html`,
    `${'a'.repeat(500)}.webp`,
    `${'A'.repeat(32)}.webp`,
  ])('never accesses %j', async (name) => {
    await writeFile(join(parent, 'secret.webp'), 'secret');
    await expect(storage.put(name, DATA)).rejects.toThrow();
    expect(await storage.open(name)).toBeNull();
    await storage.delete(name);
    expect(await readdir(parent)).toEqual(['secret.webp']);
    expect(await readFile(join(parent, 'secret.webp'), 'utf8')).toBe('secret');
  });
});

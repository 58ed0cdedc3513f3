import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { budgetReport, pageScripts, readerBudget, type Chunk } from './readerBudget';

/** A script that gzip cannot compress. */
const noise = (bytes: number) => `export default '${randomBytes(bytes).toString('hex')}';`;

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], code = noise(500)): Chunk => ({
  fileName,
  moduleIds,
  imports,
  code,
});
const chunks = [
  chunk('app.js', ['/main.tsx', '/react.js'], ['runtime.js']),
  chunk('runtime.js', []),
  chunk('home.js', ['/home.tsx'], ['app.js', 'lists.js']),
  chunk('lists.js', ['/list.tsx'], ['app.js', 'home.js']),
  chunk('post.js', ['/post.tsx'], ['app.js']),
];
const names = ({ scripts }: ReturnType<typeof pageScripts>) => scripts.map(({ fileName }) => fileName).sort();

describe('the scripts of a page', () => {
  it('are its chunks and their imports, each once', () => {
    const home = pageScripts('home', ['/main.tsx', '/home.tsx'], chunks);
    expect(names(home)).toEqual(['app.js', 'home.js', 'lists.js', 'runtime.js']);
    expect(home.gzip).toBe(home.scripts.reduce((sum, { gzip }) => sum + gzip, 0));
    expect(names(pageScripts('post', ['/main.tsx', '/post.tsx'], chunks))).toEqual([
      'app.js',
      'post.js',
      'runtime.js',
    ]);
  });

  it('cannot be determined if a module is in no chunk', () => {
    expect(() => pageScripts('home', ['/gone.tsx'], chunks)).toThrow(
      '/gone.tsx of the page "home" is in no chunk.',
    );
  });

  it('are listed, largest first, with their sum', () => {
    const scripts = [
      { fileName: 'app.js', gzip: 119_240 },
      { fileName: 'home.js', gzip: 1_711 },
    ];
    const page = { page: 'home', scripts, gzip: 120_951 };
    expect(budgetReport(page, 130_000)).toBe(
      'JavaScript of home, gzip -9: 121.0 kB of 130.0 kB\n 119.2 kB  app.js\n   1.7 kB  home.js',
    );
    expect(budgetReport(page, 120_950)).toContain('OVER the budget of 121.0 kB');
  });
});

describe('a build', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'hydrate-budget-'));
    writeFileSync(path.join(root, 'index.html'), '<script type="module" src="/main.ts"></script>');
    writeFileSync(path.join(root, 'main.ts'), `import('./page'); import('./extra');`);
    writeFileSync(path.join(root, 'page.ts'), noise(3_000));
    writeFileSync(path.join(root, 'extra.ts'), noise(3_000));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
    vi.restoreAllMocks();
  });

  const buildWith = (budget: number) => {
    const pages = { reading: ['main.ts', 'page.ts'].map((file) => path.join(root, file)) };
    const plugins = [readerBudget({ budget, pages })];
    return build({ root, plugins, configFile: false, logLevel: 'silent' });
  };

  it('within the budget reports what a page loads, without what is loaded on demand', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await buildWith(6_000);
    expect(log.mock.calls.flat().join()).toMatch(/^JavaScript of reading.*page-.*\.js/s);
    expect(log.mock.calls.flat().join()).not.toContain('extra-');
  });

  it('over the budget fails and names the chunks', async () => {
    await expect(buildWith(2_000)).rejects.toThrow(
      /Too much JavaScript[^]*OVER the budget of 2.0 kB[^]*page-/,
    );
  });
});

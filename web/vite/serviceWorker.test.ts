import { describe, expect, it } from 'vitest';
import { keptFiles } from './serviceWorker.ts';

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName: `${name}.js`,
  imports: imports.map((file) => `${file}.js`),
  dynamicImports: dynamicImports.map((file) => `${file}.js`),
  moduleIds: [`/src/${name}.tsx`],
  viteMetadata: { importedCss: new Set([`${name}.css`]) },
});

const chunks = [
  chunk('main', ['app'], ['Post', 'Write', 'Settings']),
  chunk('app'),
  chunk('Post', ['app', 'article'], ['Comments']),
  chunk('article'),
  chunk('Comments', ['form']),
  chunk('form'),
  chunk('Write', ['form'], ['Editor']),
  chunk('Editor'),
  chunk('Settings'),
];

describe('keptFiles', () => {
  it('are those of the modules, and for pages also their dynamic imports', () => {
    const kept = keptFiles(
      { modules: ['/src/main.tsx', '/src/Write.tsx'], pages: ['/src/Post.tsx'] },
      chunks,
    );
    const names = ['main', 'app', 'Write', 'form', 'Post', 'article', 'Comments'];
    expect(kept.sort()).toEqual(names.flatMap((name) => [`${name}.js`, `${name}.css`]).sort());
  });

  it('fail for a module that no longer exists', () => {
    expect(() => keptFiles({ modules: ['/src/Gone.tsx'], pages: [] }, chunks)).toThrow('/src/Gone.tsx');
  });
});

import { describe, expect, it } from 'vitest';
import { keptFiles } from './serviceWorker.ts';

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName: `${name}.js`,
  imports: imports.map((file) => `${file}.js`),
  dynamicImports: dynamicImports.map((file) => `${file}.js`),
  moduleIds: [`/src/${name}.tsx`],
  viteMetadata: { importedCss: new Set([`${name}.css`]) },
});

// As the bundler splits the site: the modules of the article, with their `import()`s, are in a chunk of their own.
const chunks = [
  chunk('main', ['app'], ['Post']),
  chunk('app', [], ['Post', 'Write', 'Settings', 'Menu']),
  chunk('Post', ['app', 'article']),
  chunk('article', ['app'], ['Comments', 'toolsLater']),
  chunk('Comments', ['app', 'form']),
  chunk('form'),
  chunk('toolsLater', [], ['Tools']),
  chunk('Tools', ['article'], ['Console']),
  chunk('Console'),
  chunk('Write', ['form'], ['Editor']),
  chunk('Editor'),
  chunk('Settings'),
  chunk('Menu'),
];
const entry = '/src/main.tsx';

describe('keptFiles', () => {
  it('are those of the modules, and for pages also what they load later', () => {
    const kept = keptFiles({ modules: [entry, '/src/Write.tsx'], pages: ['/src/Post.tsx'], entry }, chunks);
    const names = ['main', 'app', 'Write', 'form', 'Post', 'article', 'Comments', 'toolsLater', 'Tools'];
    expect(kept.sort()).toEqual(names.flatMap((name) => [`${name}.js`, `${name}.css`]).sort());
  });

  it('fail for a module that no longer exists', () => {
    expect(() => keptFiles({ modules: ['/src/Gone.tsx'], pages: [], entry }, chunks)).toThrow(
      '/src/Gone.tsx',
    );
  });
});

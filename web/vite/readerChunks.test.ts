import { describe, expect, it } from 'vitest';
import { readerChunkNames } from './readerChunks';

const imports: Record<string, string[]> = {
  '/main.tsx': ['/react.js', '/node_modules/lucide-react/dist/esm/lucide-react.mjs'],
  '/react.js': ['/scheduler.js'],
  '/scheduler.js': ['/react.js'],
  '/node_modules/lucide-react/dist/esm/lucide-react.mjs': ['/icon.mjs'],
  '/home.tsx': ['/react.js', '/card.tsx', '/tabs.tsx'],
  '/post.tsx': ['/card.tsx', '/comments.tsx'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
const name = readerChunkNames({ entry: '/main.tsx', pages: ['/home.tsx', '/post.tsx'] });

describe('the chunk of a module', () => {
  it.each([
    ['/main.tsx', 'app'],
    ['/scheduler.js', 'app'],
    ['/card.tsx', 'reading'],
    // What one page has for itself, and what only a re-exporting module leads to.
    ['/tabs.tsx', null],
    ['/comments.tsx', null],
    ['/home.tsx', null],
    ['/icon.mjs', null],
  ])('%s: %s', (id, chunk) => {
    expect(name(id, graph)).toBe(chunk);
  });
});

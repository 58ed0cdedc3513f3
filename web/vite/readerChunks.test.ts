import { describe, expect, it } from 'vitest';
import { readerChunks } from './readerChunks';

const imports: Record<string, string[]> = {
  '/main.tsx': ['/react.js'],
  '/react.js': ['/scheduler.js'],
  '/scheduler.js': ['/react.js'],
  '/home.tsx': ['/react.js', '/card.tsx', '/tabs.tsx'],
  '/post.tsx': ['/card.tsx', '/comments.tsx'],
  '/client.ts': ['/cache.js', '/node_modules/graphql/visitor.mjs'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
const { nameOf, isForReaders } = readerChunks({
  entry: '/main.tsx',
  pages: ['/home.tsx', '/post.tsx'],
  later: '/client.ts',
  article: { page: '/post.tsx', modules: /comments|tabs|other/ },
});

describe('the chunk of a module', () => {
  it.each([
    ['/main.tsx', null],
    ['/scheduler.js', 'app'],
    ['/card.tsx', 'reading'],
    ['/tabs.tsx', null],
    ['/comments.tsx', 'article'],
    ['/other.tsx', null],
    ['/client.ts', null],
    ['/cache.js', 'client'],
    ['/node_modules/graphql/visitor.mjs', null],
    ['/home.tsx', null],
  ])('%s: %s', (id, chunk) => {
    expect(nameOf(id, graph)).toBe(chunk);
  });
});

it.each([
  ['/tabs.tsx', true],
  ['/scheduler.js', true],
  ['/other.tsx', false],
  ['/cache.js', false],
])('%s is needed by the most visited pages: %s', (id, isNeeded) => {
  expect(isForReaders(id, graph)).toBe(isNeeded);
});

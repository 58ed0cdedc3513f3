import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circlesOf,
  describeCircle,
  importsOf,
  mergedProperties,
  resolveImport,
  usedProperties,
} from './testing/importGraph.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('./testing/importGraph.mjs').Edge} Edge */

/** @param {string} folder below the root @returns {Map<string, string>} the text of each module by its path, without tests */
function modulesOf(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.d\.ts$/.test(file))
    .filter((file) => !/\.test\.\w+$|\/(?:testing|node_modules|generated)\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/**
 * @param {Map<string, string>} modules
 * @param {object} options
 * @param {(file: string) => string | null} options.nodeOf null for files that belong to no node
 * @param {boolean} options.withTypes whether imports that the compiler erases count
 * @returns {Edge[]}
 */
function importEdges(modules, { nodeOf, withTypes }) {
  return [...modules].flatMap(([file, text]) => {
    const from = nodeOf(file);
    if (from === null) return [];
    return importsOf(file, text).flatMap(({ specifier, isType }) => {
      const imported = isType && !withTypes ? null : resolveImport(path.posix.join(root, file), specifier);
      const target = imported === null ? null : path.posix.relative(root, imported);
      const to = target === null || !modules.has(target) ? null : nodeOf(target);
      return target === null || to === null
        ? []
        : [{ from, to, files: /** @type {Edge['files']} */ ([file, target]) }];
    });
  });
}

/**
 * Uses of services and loaders, which features add to the context by declaration merging: no import shows them.
 *
 * @param {Map<string, string>} modules
 * @param {(file: string) => string | null} nodeOf
 * @returns {Edge[]}
 */
function contextEdges(modules, nodeOf) {
  return [
    { type: 'Services', variable: 'services' },
    { type: 'Loaders', variable: 'loaders' },
  ].flatMap(({ type, variable }) => {
    const owners = new Map(
      [...modules].flatMap(([file, text]) => mergedProperties(file, text, type).map((name) => [name, file])),
    );
    return [...modules].flatMap(([file, text]) => {
      const from = nodeOf(file);
      if (from === null) return [];
      return usedProperties(file, text, type, variable).flatMap((name) => {
        const owner = owners.get(name);
        const to = owner === undefined ? null : nodeOf(owner);
        return owner === undefined || to === null
          ? []
          : [{ from, to, files: /** @type {Edge['files']} */ ([file, owner]) }];
      });
    });
  });
}

/** Folders that are one part, whatever folders they hold. */
const WHOLE = ['edge', 'richText', 'demo'];

/**
 * The part of the API that a file belongs to; null for entities, which may name each other.
 *
 * @param {string} file
 */
function apiPart(file) {
  const [first = '', second = '', ...rest] = file.split('/').slice(2);
  if (file.endsWith('.entity.ts') || file === 'api/src/entities.ts') return null;
  if (second === '' || WHOLE.includes(first)) return first;
  return rest.length === 0 ? first : `${first}/${second}`;
}

/** @param {string} file */
const fileItself = (file) => file;

const api = modulesOf('api/src');
const web = modulesOf('web/src');

describe('the folders', () => {
  // Reads every module: seconds, and on a busy machine many.
  it('of api/src stand in no import circle, types and services included', () => {
    const imported = importEdges(api, { nodeOf: apiPart, withTypes: true });
    const edges = [...imported, ...contextEdges(api, apiPart)];
    expect(new Set(edges.map(({ from }) => from)).size).toBeGreaterThan(40);
    expect(circlesOf(edges).map(describeCircle)).toEqual([]);
  }, 60_000);

  it('of web/src stand in no import circle, types included', () => {
    const edges = importEdges(web, { nodeOf: (file) => file.split('/')[2] ?? null, withTypes: true });
    expect(new Set(edges.map(({ from }) => from)).size).toBeGreaterThan(10);
    expect(circlesOf(edges).map(describeCircle)).toEqual([]);
  });

  it('of web/src/editor stand in no import circle, types included', () => {
    // The component itself stands above its folders.
    const edges = importEdges(web, {
      nodeOf: (file) => /^web\/src\/editor\/([^/]+)\//.exec(file)?.[1] ?? null,
      withTypes: true,
    });
    expect(new Set(edges.map(({ from }) => from)).size).toBeGreaterThan(8);
    expect(circlesOf(edges).map(describeCircle)).toEqual([]);
  });
});

describe('modules', () => {
  it.each(['api/src', 'api/bench', 'web/src', 'scripts'])('of %s stand in no circle of values', (folder) => {
    const modules = { 'api/src': api, 'web/src': web }[folder] ?? modulesOf(folder);
    const edges = importEdges(modules, { nodeOf: fileItself, withTypes: false });
    expect(edges.length).toBeGreaterThan(10);
    expect(circlesOf(edges).map(describeCircle)).toEqual([]);
  });
});

describe('the imports of a module', () => {
  it('are found in every form', () => {
    const text = `
      import './effect.js';
      import { type A, b } from './value.js';
      import { type C } from './type.js';
      import type D from './defaultType.js';
      export { e } from './exported.js';
      export type { F } from './exportedType.js';
      const g = await import('./late.js');
      let h: import('./inline.js').H;
      declare module './merged.js' { interface Services { posts: string } }
      // import './comment.js'
    `;
    expect(importsOf('a.ts', text).map(({ specifier, isType }) => [specifier, isType])).toEqual([
      ['./effect.js', false],
      ['./value.js', false],
      ['./type.js', true],
      ['./defaultType.js', true],
      ['./exported.js', false],
      ['./exportedType.js', true],
      ['./late.js', false],
      ['./inline.js', true],
      ['./merged.js', true],
    ]);
    expect(importsOf('a.ts', text).filter(({ isLate }) => isLate)).toMatchObject([
      { specifier: './late.js' },
    ]);
    expect(mergedProperties('a.ts', text, 'Services')).toEqual(['posts']);
  });

  it('do not show which services it uses', () => {
    const text = `
      const { posts } = context.services;
      const a = ({ users }: Services) => users;
      const b = ({ services: { drafts } }: Context) => this.services.likes.by(drafts);
      type C = Pick<Services, 'search' | 'uploads'>;
      const d = other.bookmarks;
    `;
    expect(usedProperties('a.ts', text, 'Services', 'services').sort()).toEqual([
      'drafts',
      'likes',
      'posts',
      'search',
      'uploads',
      'users',
    ]);
  });
});

describe('circlesOf', () => {
  /** @param {string} text @returns {Edge[]} */
  const graph = (text) =>
    text.split(' ').map((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return { from, to, files: [`${from}/x.ts`, `${to}/y.ts`] };
    });

  it('finds none where all edges lead down, nor in an edge of a node to itself', () => {
    expect(circlesOf(graph('a>b a>c b>d c>d d>d'))).toEqual([]);
  });

  it('names the shortest way round of each circle, with files', () => {
    expect(circlesOf(graph('a>b b>c c>d d>b c>b e>f f>g g>e x>a')).map(describeCircle)).toEqual([
      'b -> c (b/x.ts imports c/y.ts), c -> b (c/x.ts imports b/y.ts)',
      'e -> f (e/x.ts imports f/y.ts), f -> g (f/x.ts imports g/y.ts), g -> e (g/x.ts imports e/y.ts)',
    ]);
  });
});

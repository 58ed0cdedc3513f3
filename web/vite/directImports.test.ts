import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { iconTargets, importDirectly, operationTargets } from './directImports';

const targets = new Map([
  ['useA', { file: '/a.ts', exported: 'useA' }],
  ['X', { file: '/x.mjs', exported: 'default' }],
]);
const rewrite = (code: string) => importDirectly(code, (source) => (source === 'barrel' ? targets : null));

describe('importDirectly', () => {
  it.each([
    ['a name', "import { useA } from 'barrel';", "import { useA as useA } from '/a.ts';"],
    [
      'a name given another',
      "import { X as Close } from 'barrel';",
      "import { default as Close } from '/x.mjs';",
    ],
    [
      'several lines, and types',
      "import {\n  type T,\n  U,\n  useA,\n  X,\n} from 'barrel';",
      "import { useA as useA } from '/a.ts'; import { default as X } from '/x.mjs';",
    ],
    ['nothing but types', "import type { T } from 'barrel';", "import type { T } from 'barrel';"],
    ['other modules', "import { useA } from 'elsewhere';", "import { useA } from 'elsewhere';"],
  ])('handles %s', (_name, code, expected) => {
    expect(rewrite(code)).toBe(expected);
  });
});

describe('the module of a name', () => {
  it('is found for icons, for each of their names', () => {
    const icons = iconTargets(
      createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'),
    );
    expect(icons.get('X')?.exported).toBe('default');
    expect(icons.get('X')?.file).toMatch(/icons.x\.mjs$/);
    expect(icons.get('XIcon')).toEqual(icons.get('X'));
  });

  it('is found for operations', () => {
    const barrel = fileURLToPath(new URL('../src/generated/graphql.ts', import.meta.url));
    const file = expect.stringMatching(/operations.features.posts.Posts\.ts$/) as string;
    expect(operationTargets(barrel).get('usePostsQuery')).toEqual({ exported: 'usePostsQuery', file });
  });
});

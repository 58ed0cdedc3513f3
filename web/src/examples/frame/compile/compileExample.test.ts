import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../runExample.ts';
import { CompileError } from './compileError.ts';
import { compileExample } from './compileExample.ts';
import { cssModule } from './cssModules.ts';
import { resolveFile } from './paths.ts';

const carried = {
  modules: new Set(['react', 'react/jsx-dev-runtime', 'motion/react']),
  names: ['react', 'motion'],
};
const compile = (files: Record<string, string>) =>
  compileExample(
    Object.entries(files).map(([name, code]): SourceFile => ({ name, code })),
    carried,
  );

function problem(files: Record<string, string>) {
  try {
    compile(files);
  } catch (error) {
    if (error instanceof CompileError) return error.problem;
    throw error;
  }
  return null;
}

function codeOf(files: Record<string, string>, name = 'App.js'): string {
  const file = compile(files).modules.find((module) => module.name === name);
  return file?.kind === 'code' ? file.code : '';
}

/** Runs compiled code whose loops call `guard`. */
function run(code: string, guard: () => void): Record<string, unknown> {
  const exports: Record<string, unknown> = {};
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- compiled code is run as in the frame
  new Function('exports', 'require', '$$pause', code)(exports, () => ({}), guard);
  return exports;
}

describe('compiling', () => {
  it('keeps every statement on its line', () => {
    const source = [
      'import a from "./a";',
      '',
      'const x = (',
      '  <p>',
      '    {a}',
      '  </p>',
      ');',
      'export default function App() {',
      '  for (;;) {',
      '    here(x);',
      '  }',
      '}',
    ];
    const lines = codeOf({ 'App.js': source.join('\n'), 'a.js': 'export default 1' }).split('\n');
    expect(lines).toHaveLength(source.length);
    expect(lines[9]).toContain('here(x)');
  });

  it('removes types of TypeScript files only', () => {
    expect(
      codeOf(
        { 'App.tsx': 'export default function App(p: { a: number }) { return <b>{p.a as number}</b> }' },
        'App.tsx',
      ),
    ).not.toContain('number');
    expect(problem({ 'App.js': 'const a: number = 1; export default a;' })).toMatchObject({
      file: 'App.js',
      line: 1,
    });
  });

  it.each([
    ['while (true) {}'],
    ['while (true);'],
    ['do ; while (true)'],
    ['for (;;) {}'],
    ['for (;;) while (1) ;'],
    ['for (const x of [1, 2]) (() => x)()'],
    ['const f = () => f(); f()'],
    ['const f = x => y => x(y); f(f)(f)'],
    ['function f() { "use strict"; f() } f()'],
    ["function f() {\n  'use no memo'\n  return f()\n}\nf()"],
    ["const f = async () => { 'use server' }; f()"],
    ["function f() { 'use client' // comment\n  f()\n}\nf()"],
    ["function f() { 'use strict'\n}\nf()"],
    ['outer: for (;;) { continue outer }'],
    ['Promise.allSettled([(async () => { for (;;) ; })()])'],
  ])('guards %s', (code) => {
    let calls = 0;
    const guard = () => {
      calls += 1;
      if (calls > 5) throw new Error('guarded');
    };
    const compiled = codeOf({ 'App.js': `${code}\nexport default 1` });
    try {
      run(compiled, guard);
    } catch (error) {
      expect(String(error)).toContain('guarded');
    }
    expect(calls).toBeGreaterThan(0);
  });

  it.each([
    ['export default function App() {\n  return <p>;\n}', 2, /closing tag|closed|bracket/],
    ['let a = 1;\nlet a = 2;\nexport default a;', 2, /same name/],
    ['export default 1;\nawait fetch("x") + ;', 2, /Unexpected token/],
    ["import a from 'lodash';\nexport default () => a;", 1, /"lodash" is not available.*react, motion/],
    ["\nimport { m } from 'motion';\nexport default m;", 2, /motion\/react/],
    ["import x from 'https://a.example/x.js'; export default x;", 1, /nothing from other sites/],
    ["\n\nimport x from './missing'; export default x;", 3, /no such file.*App\.js/],
    ["import x from './b'; export default x;", 1, /b\.js has no default export.*\{ named \}/],
    ["import { other } from './b'; export default other;", 1, /does not export "other"/],
  ])('explains %j', (code, line, message) => {
    const found = problem({ 'App.js': code, 'b.js': 'export const named = 1' });
    expect(found).toMatchObject({ kind: 'compile', file: 'App.js', line });
    expect(found?.message).toMatch(message);
  });

  it('asks for a component to show', () => {
    expect(problem({ 'other.js': '' })?.message).toContain('There is no App.js');
    expect(problem({ 'App.js': 'function App() {}' })?.message).toContain('no default export');
  });

  it('ignores a wrong import that nothing uses, and a missing style sheet', () => {
    const { warnings } = compile({
      'App.js': "import { x } from './b'; import './styles.css'; export default () => null;",
      'b.js': '',
    });
    expect(warnings).toEqual([expect.stringContaining('./styles.css')]);
  });

  it('runs an index file instead of App, and otherwise applies style sheets that no file imports', () => {
    expect(compile({ 'App.js': 'export default 1', 'index.js': '' }).entry).toEqual({ index: 'index.js' });
    expect(
      compile({
        '/App.js': "import './a.css'; export default 1",
        'a.css': '',
        'b.css': '',
        'c.module.css': '',
      }),
    ).toMatchObject({ entry: { app: 'App.js' }, looseStyles: ['b.css'] });
  });
});

describe('imports', () => {
  const files = new Set(['App.js', 'src/App.js', 'src/Button.tsx', 'lib/index.js', 'data.json']);
  it.each([
    ['./App', 'App.js', 'App.js'],
    ['/App.js', 'src/App.js', 'App.js'],
    ['../App', 'src/App.js', 'App.js'],
    ['./Button', 'src/App.js', 'src/Button.tsx'],
    ['./Button.js', 'src/App.js', 'src/Button.tsx'],
    ['./lib', 'App.js', 'lib/index.js'],
    ['./data.json', 'App.js', 'data.json'],
    ['./nothing', 'App.js', null],
  ])('%s in %s is %s', (specifier, importer, expected) => {
    expect(resolveFile(specifier, importer, files)).toBe(expected);
  });
});

describe('CSS modules', () => {
  it('have local class names, except in texts, comments, addresses and values', () => {
    const { css, names } = cssModule(
      '.card:hover > .title-2, p.card { margin: .5em; background: url(a.png); content: ".no" }\n' +
        '/* .no */ @media (min-width: 1.5em) { .in { color: red } } :global(.out) .card {}',
      'Card',
    );
    expect(names).toEqual({ card: 'card_Card', 'title-2': 'title-2_Card', in: 'in_Card' });
    expect(css).toBe(
      '.card_Card:hover > .title-2_Card, p.card_Card { margin: .5em; background: url(a.png); content: ".no" }\n' +
        '/* .no */ @media (min-width: 1.5em) { .in_Card { color: red } } .out .card_Card {}',
    );
  });
});

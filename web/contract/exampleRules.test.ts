import { describe, expect, it } from 'vitest';
import {
  exampleLimits as apiLimits,
  exampleProblem as apiProblem,
  isFileName as isApiFileName,
  languageOfFile as apiLanguageOfFile,
} from '../../api/src/richText/examples.js';
import type { ExampleFile } from '../src/examples/example';
import {
  exampleLimits,
  exampleProblem,
  fileNameProblem,
  isFileName,
  isKnownType,
  languageOfFile,
} from '../src/examples/exampleRules';
import { createExample } from '../src/editor/html/exampleEdits';
import { exampleToHtml } from '../src/editor/html/exampleHtml';

const file = (name: string, code = ''): ExampleFile => ({
  name,
  code,
  language: null,
  isHidden: false,
  isActive: false,
});

const names = [
  ...['App.js', '/App.js', 'src/App.js', '/src/App.tsx', 'a/b/c.js', '../a.js', './a.js', 'a..b.js', '.', ''],
  ...['a b.js', 'a.css', 'a.json', 'a.html', 'a.md', 'a.txt', 'a.svg', 'a.ts', 'a.jsx', 'a.vue', 'README'],
  ...['//a.js', 'a/', '-.js', 'é.js', `${'a'.repeat(97)}.js`, `${'a'.repeat(98)}.js`, 'A.JS', '.env'],
];

describe('the rules of examples in the editor and in the API', () => {
  it.each(names)('agree about the name %j', (name) => {
    expect(isFileName(name)).toBe(isApiFileName(name));
    expect(languageOfFile(name)).toBe(apiLanguageOfFile(name));
    const isPublished = apiProblem(exampleToHtml(createExample([file(name)]))) === null;
    expect(isKnownType(name)).toBe(isPublished);
    expect(fileNameProblem(name, []) === null).toBe(isApiFileName(name) && isPublished);
  });

  it('have the same limits and say the same', () => {
    expect(exampleLimits).toEqual({ files: apiLimits.files, codeBytes: apiLimits.codeBytes });
    const examples = [
      [file('App.js', 'a'.repeat(100_000))],
      [file('App.js', 'a'.repeat(100_001))],
      [file('App.js', 'é'.repeat(50_000)), file('a.css', 'x')],
      [file('App.js'), file('a.vue')],
      Array.from({ length: 20 }, (_, index) => file(`${index}.js`)),
      Array.from({ length: 21 }, (_, index) => file(`${index}.js`)),
    ];
    for (const files of examples) {
      const told = apiProblem(exampleToHtml(createExample(files)));
      expect(exampleProblem(files)).toBe(told?.replace(/^Example 1 \(.*?\)/, 'This example') ?? null);
    }
  });
});

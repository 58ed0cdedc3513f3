import { describe, expect, it } from 'vitest';
import { fileNameProblem } from '../../examples/exampleRules';
import {
  addFile,
  createExample,
  createFile,
  removeFile,
  renameFile,
  setFirst,
  starterExample,
} from './exampleEdits';

describe('files of an example', () => {
  it('are added with names that are free', () => {
    const names = addFile(addFile(starterExample())).files.map(({ name }) => name);
    expect(names).toEqual(['App.js', 'Component.js', 'Component2.js']);
    expect(addFile(starterExample('tsx')).files[1]?.name).toBe('Component.tsx');
  });

  it('take the language of their new name, unless the author chose another one', () => {
    const example = createExample([createFile('a.js'), createFile('b.js', '', { language: 'ts' })]);
    const renamed = renameFile(renameFile(example, 0, 'a.css'), 1, 'b.css');
    expect(renamed.files.map(({ language }) => language)).toEqual(['css', 'ts']);
  });

  it('are removed and shown first one at a time', () => {
    const example = setFirst(setFirst(addFile(starterExample()), 0), 1);
    expect(example.files.map(({ isActive }) => isActive)).toEqual([false, true]);
    expect(removeFile(example, 0).files.map(({ name }) => name)).toEqual(['Component.js']);
    expect(setFirst(example, undefined).files.some(({ isActive }) => isActive)).toBe(false);
  });

  it('are not all hidden after the only shown one is removed', () => {
    const files = ['a.js', 'b.js', 'c.js'].map((name) => createFile(name, '', { isHidden: name !== 'b.js' }));
    expect(removeFile(createExample(files), 1).files.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    expect(removeFile(createExample(files), 0).files.map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });

  it.each([
    ['', /^Give the file a name/],
    ['a b.js', /letters A to Z/],
    ['a/b/c.js', /one folder at most/],
    ['../a.js', /not the name of a file/],
    ['/App.js', /^There is already a file/],
    ['a.vue', /unknown type.*js, jsx, ts, tsx, css, json, html, md, txt, svg/],
    [`${'a'.repeat(98)}.js`, /101 characters, 100 are allowed/],
  ])('cannot be named %j', (name, problem) => {
    expect(fileNameProblem(name, ['App.js'])).toMatch(problem);
  });
});

import { type Example, type ExampleFile, fileKey } from '../../examples/example';
import { languageOfFile } from '../../examples/exampleRules';

/** Edits of an example. Each returns a new example and leaves the given one as it is. */

const STARTER = `import { useState } from 'react';

export default function App() {
  const [count, setCount] = useState(0);

  return (
    <button onClick={() => setCount(count + 1)}>
      You clicked {count} {count === 1 ? 'time' : 'times'}
    </button>
  );
}
`;

export function createExample(files: ExampleFile[]): Example {
  return { files, captionHtml: null, runsAutomatically: false };
}

export function createFile(name: string, code = '', marks: Partial<ExampleFile> = {}): ExampleFile {
  return { name, language: languageOfFile(name), code, isHidden: false, isActive: false, ...marks };
}

/** A new example, which counts clicks. `language` is that of its component. */
export function starterExample(language?: string): Example {
  return createExample([createFile(componentName(language) ?? 'App.js', STARTER)]);
}

/** An example of the code in a block; `undefined` if React cannot run code of this language. */
export function exampleOfCode(code: string, language: string | undefined): Example | undefined {
  const name = componentName(language);
  const text = code === '' || code.endsWith('\n') ? code : `${code}\n`;
  return name === undefined ? undefined : createExample([createFile(name, text)]);
}

function componentName(language = 'jsx'): string | undefined {
  if (/^(?:jsx?|javascript)$/.test(language)) return 'App.js';
  return /^(?:tsx?|typescript)$/.test(language) ? 'App.tsx' : undefined;
}

/** Adds an empty file with a free name. */
export function addFile(example: Example): Example {
  const isTyped = example.files.some(({ name }) => /\.tsx?$/.test(name));
  const taken = new Set(example.files.map(({ name }) => fileKey(name)));
  const names = Array.from(
    { length: taken.size + 1 },
    (_, index) => `Component${index === 0 ? '' : index + 1}.${isTyped ? 'tsx' : 'js'}`,
  );
  const name = names.find((candidate) => !taken.has(candidate)) ?? 'Component.js';
  return { ...example, files: [...example.files, createFile(name)] };
}

/** Removes a file. If all others are hidden, readers see the first of them instead. */
export function removeFile(example: Example, index: number): Example {
  const files = example.files.filter((_, at) => at !== index);
  const rest = { ...example, files };
  return files.every(({ isHidden }) => isHidden) ? setHidden(rest, 0, false) : rest;
}

/** Renames a file. Its language follows the name unless the author chose another one. */
export function renameFile(example: Example, index: number, name: string): Example {
  return changeFile(example, index, (file) => ({
    name,
    language: file.language === languageOfFile(file.name) ? languageOfFile(name) : file.language,
  }));
}

export const setCode = (example: Example, index: number, code: string): Example =>
  changeFile(example, index, () => ({ code }));

/** Hides a file from readers. A hidden file is not shown first. */
export const setHidden = (example: Example, index: number, isHidden: boolean): Example =>
  changeFile(example, index, ({ isActive }) => ({ isHidden, isActive: isActive && !isHidden }));

/** Chooses the file that is shown first; `undefined` leaves the choice to the page. */
export const setFirst = (example: Example, first: number | undefined): Example => ({
  ...example,
  files: example.files.map((file, at) => ({ ...file, isActive: at === first })),
});

/** Lets the example run when a reader comes near, or only when Run is pressed. */
export const setRunsAutomatically = (example: Example, runsAutomatically: boolean): Example => ({
  ...example,
  runsAutomatically,
});

function changeFile(
  example: Example,
  index: number,
  change: (file: ExampleFile) => Partial<ExampleFile>,
): Example {
  const files = example.files.map((file, at) => (at === index ? { ...file, ...change(file) } : file));
  return { ...example, files };
}

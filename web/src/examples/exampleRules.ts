import { type ExampleFile, fileKey } from './example';

/** Limits of published examples, as the API applies them (docs/behaviour.md#limits). */
export const exampleLimits = { files: 20, codeBytes: 100_000 } as const;

/** The types of files in a published example, with their language for highlighting; null if there is none. */
const languages = new Map<string, string | null>([
  ['js', 'jsx'],
  ['jsx', 'jsx'],
  ['ts', 'ts'],
  ['tsx', 'tsx'],
  ['css', 'css'],
  ['json', 'json'],
  ['html', 'html'],
  ['md', 'md'],
  ['txt', null],
  ['svg', 'svg'],
]);

const MAX_NAME = 100;
/** At most one folder, no `.` or `..`. Names that contain `..` are refused separately. */
const FILE_NAME = /^\/?(?:(?!\.\/)[\w.-]+\/)?(?!\.$)[\w.-]+$/;

/** Whether an example can hold a file with this name. Published examples also need a known type. */
export const isFileName = (name: string): boolean =>
  name.length <= MAX_NAME && FILE_NAME.test(name) && !name.includes('..');

const typeOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1] ?? '';

export const isKnownType = (name: string): boolean => languages.has(typeOf(name));

/** Whether a file has JavaScript or TypeScript, with or without JSX. */
export const isScript = (name: string): boolean => /\.[jt]sx?$/.test(name);

/** The language of a file whose author has not named one; null if unknown. */
export const languageOfFile = (name: string): string | null => languages.get(typeOf(name)) ?? null;

/** Why a file cannot have this name beside `others`; null if it can. */
export function fileNameProblem(name: string, others: readonly string[]): string | null {
  if (name === '') return 'Give the file a name, such as App.js.';
  if (name.length > MAX_NAME) return `The name has ${name.length} characters, ${MAX_NAME} are allowed.`;
  if (/[^\w./-]/.test(name))
    return 'Names consist of the letters A to Z, digits, dots, hyphens and underscores.';
  if (fileKey(name).split('/').length > 2) return 'A file can be in one folder at most, such as src/App.js.';
  if (!isFileName(name)) return 'This is not the name of a file.';
  if (others.some((other) => fileKey(other) === fileKey(name))) return `There is already a file ${name}.`;
  if (!isKnownType(name)) {
    return `This is a file of an unknown type. Allowed types are ${[...languages.keys()].join(', ')}.`;
  }
  return null;
}

/** Why an example with these files cannot be published; null if it can. */
export function exampleProblem(files: readonly ExampleFile[]): string | null {
  const { files: mostFiles, codeBytes: mostBytes } = exampleLimits;
  if (files.length > mostFiles) return `This example has ${files.length} files, ${mostFiles} are allowed.`;
  const unknown = files.find(({ name }) => !isKnownType(name));
  if (unknown) {
    const types = [...languages.keys()].join(', ');
    return `This example has a file of an unknown type: ${unknown.name}. Allowed types are ${types}.`;
  }
  const bytes = codeBytes(files);
  return bytes > mostBytes ? `This example has ${bytes} bytes of code, ${mostBytes} are allowed.` : null;
}

function codeBytes(files: readonly ExampleFile[]): number {
  // A UTF-16 unit has three bytes in UTF-8 at most, so short code need not be encoded.
  const units = files.reduce((sum, { code }) => sum + code.length, 0);
  if (units * 3 <= exampleLimits.codeBytes) return units;
  const encoder = new TextEncoder();
  return files.reduce((sum, { code }) => sum + encoder.encode(code).length, 0);
}

import type { Library } from './frame/protocol.ts';
import { type LibraryFile, libraryFiles } from './libraryFiles.ts';
import type { SourceFile } from './runExample.ts';

/** What every example needs. */
const ALWAYS = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'];

/** The major version of React that package.json of an example asks for: 18 if it says so, else 19. */
export function reactMajor(files: readonly SourceFile[]): '18' | '19' {
  const file = files.find(({ name }) => /^\/?package\.json$/.test(name));
  const version = /"react"\s*:\s*"[^"\d]*(\d+)/.exec(file?.code ?? '')?.[1];
  return version === '18' ? '18' : '19';
}

function carriedBy(files: readonly SourceFile[]) {
  const react = libraryFiles.react[reactMajor(files)];
  return new Map<string, LibraryFile>(Object.entries({ ...react.files, ...libraryFiles.files }));
}

/** The modules that an example may need: those whose name is a text in its code, with what they require. */
function neededBy(files: readonly SourceFile[]): Set<string> {
  const carried = carriedBy(files);
  const names = new Set(ALWAYS);
  for (const { code } of files)
    for (const [, name = ''] of code.matchAll(/['"`]([@\w./-]+)['"`]/g))
      if (carried.has(name)) names.add(name);
  // The loop also visits what it adds.
  for (const name of names) for (const needed of carried.get(name)?.needs ?? []) names.add(needed);
  return names;
}

/** Names the libraries that these files need: frames of the same libraries can run each other's files. */
export const librariesKey = (files: readonly SourceFile[]): string =>
  [reactMajor(files), ...[...neededBy(files)].sort()].join(' ');

/** The libraries that an example may need, and what else its frame must know. */
export async function loadLibraries(files: readonly SourceFile[]) {
  const react = libraryFiles.react[reactMajor(files)];
  const carried = carriedBy(files);
  const names = neededBy(files);
  const load = async (name: string): Promise<Library[]> => {
    const file = carried.get(name);
    return file ? [{ name, code: await textOf(file.url), isStyle: file.isStyle }] : [];
  };
  const [runtime, ...libraries] = await Promise.all([textOf(libraryFiles.runtime), ...[...names].map(load)]);
  return {
    runtime,
    libraries: libraries.flat(),
    reactVersion: react.version,
    carriedModules: [...carried.keys()],
  };
}

const texts = new Map<string, Promise<string>>();

/** The text of a file of the build, fetched once by this page. A failure is not remembered. */
function textOf(url: string): Promise<string> {
  const known = texts.get(url);
  if (known) return known;
  const text = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`);
    return response.text();
  });
  texts.set(url, text);
  text.catch(() => texts.delete(url));
  return text;
}

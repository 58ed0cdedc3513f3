import type { LibraryStyle } from './frame/protocol.ts';
import { type LibraryFile, libraryFiles } from './libraryFiles.ts';
import type { SourceFile } from './runExample.ts';

/** What every example needs. */
const ALWAYS = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'];

/** The major version of React that package.json of an example asks for: 18 if it says so, else 19. */
export function reactMajor(files: readonly SourceFile[]): '18' | '19' {
  const file = files.find(({ name }) => /^\/?package\.json$/.test(name));
  const version = /"react"\s*:\s*"?[^"\d]*(\d+)/.exec(file?.code ?? '')?.[1];
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

interface Libraries {
  script: Blob;
  styles: readonly LibraryStyle[];
  reactVersion: string;
  carriedModules: readonly string[];
}

const loaded = new Map<string, Promise<Libraries>>();

/** What the frame of an example must know, with the libraries that it may need. A failure is not remembered. */
export function loadLibraries(files: readonly SourceFile[]): Promise<Libraries> {
  const key = librariesKey(files);
  const known = loaded.get(key);
  if (known) return known;
  const libraries = fetchLibraries(files);
  loaded.set(key, libraries);
  libraries.catch(() => loaded.delete(key));
  return libraries;
}

async function fetchLibraries(files: readonly SourceFile[]): Promise<Libraries> {
  const carried = carriedBy(files);
  const scripts = [fetchBlob(libraryFiles.runtime)];
  const styles: Promise<LibraryStyle>[] = [];
  for (const name of neededBy(files)) {
    const file = carried.get(name);
    if (file?.isStyle)
      styles.push(fetchBlob(file.url).then(async (blob) => ({ name, css: await blob.text() })));
    else if (file) scripts.push(fetchBlob(file.url));
  }
  return {
    // One script, by reference: a frame has neither a cache nor a process in common with the page.
    script: new Blob(
      (await Promise.all(scripts)).flatMap((script) => [script, '\n']),
      { type: 'text/javascript' },
    ),
    styles: await Promise.all(styles),
    reactVersion: libraryFiles.react[reactMajor(files)].version,
    carriedModules: [...carried.keys()],
  };
}

const blobs = new Map<string, Promise<Blob>>();

/** A file of the build, fetched once by this page. A failure is not remembered. */
function fetchBlob(url: string): Promise<Blob> {
  const known = blobs.get(url);
  if (known) return known;
  const blob = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`);
    return response.blob();
  });
  blobs.set(url, blob);
  blob.catch(() => blobs.delete(url));
  return blob;
}

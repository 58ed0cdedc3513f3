/** The form in which paths are compared: `/App.js` and `./App.js` are `App.js`. */
export function normalPath(name: string): string {
  return name.replace(/^(?:\.?\/)+/, '');
}

const EXTENSIONS = [
  '',
  '.js',
  '.jsx',
  '.ts',
  '.tsx',
  '.json',
  '.css',
  '/index.js',
  '/index.jsx',
  '/index.ts',
  '/index.tsx',
];

/** Resolves a relative import, with or without an extension. @returns null if no file matches */
export function resolveFile(specifier: string, importer: string, files: ReadonlySet<string>): string | null {
  const folder = specifier.startsWith('/') ? [] : importer.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') folder.pop();
    else if (part !== '' && part !== '.') folder.push(part);
  }
  const base = folder.join('/');
  const candidates = EXTENSIONS.map((extension) => normalPath(base + extension));
  // TypeScript's habit of importing `./App.js` from App.tsx.
  if (/\.jsx?$/.test(base)) candidates.push(base.replace(/js(x?)$/, 'ts$1'), base.replace(/js$/, 'tsx'));
  return candidates.find((name) => files.has(name)) ?? null;
}

export function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..';
}

/** A file that runs by itself, or else one whose default export is rendered. */
export function entryOf(files: ReadonlySet<string>): { index: string } | { app: string } | null {
  const find = (names: readonly string[]) =>
    ['', 'src/'].flatMap((folder) => names.map((name) => folder + name)).find((name) => files.has(name));
  const index = find(['index.js', 'index.jsx', 'index.tsx', 'index.ts']);
  if (index !== undefined) return { index };
  // React's documentation has an App.js that only forwards to App.tsx.
  const app = find(['App.tsx', 'App.ts', 'App.jsx', 'App.js']);
  return app === undefined ? null : { app };
}

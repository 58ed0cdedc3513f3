/** The used part of a build's file list (Vite's `build.manifest`). */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  file: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** The module of each page, by its name in the manifest. */
export const pageModules = {
  home: 'src/features/home/HomePage.tsx',
  post: 'src/features/posts/PostPage.tsx',
  category: 'src/features/categories/CategoryPage.tsx',
  profile: 'src/features/profile/ProfilePage.tsx',
  search: 'src/features/search/SearchPage.tsx',
} as const;

/** Fonts that a page needs first, beside those of every page (web/vite.config.ts): the text of a post. */
const ownFonts: Partial<Record<keyof typeof pageModules, RegExp>> = {
  post: /newsreader-text-basic-/,
};

/** Files of the entry, which the template already names. */
const ENTRY = 'index.html';

/** The Apollo client. Members' pages ask for more at once, so they have it from the start (src/main.tsx). */
const CLIENT = 'src/apollo/laterClient.ts';
const MEMBERS_ONLY = ' data-members';

/** Reads a file of the browser build by its name. */
export type ReadBuiltFile = (file: string) => string;

/** The styles and scripts that the template does not name. @throws if the manifest does not have the page */
export function pageAssets(
  manifest: Manifest,
  page: keyof typeof pageModules,
  readBuiltFile: ReadBuiltFile,
): { styles: string; scripts: string } {
  const known = collect(manifest, ENTRY);
  const own = collect(manifest, pageModules[page]);
  const fonts = Object.values(manifest).filter(({ file }) => ownFonts[page]?.test(file));
  const atOnce = new Set([...known.scripts, ...own.scripts]);
  const client = collect(manifest, CLIENT).scripts.filter((file) => !atOnce.has(file));
  return {
    styles: [
      ...fonts.map(
        ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
      ),
      ...own.css.filter((file) => !known.css.includes(file)).map((file) => inlineStyles(file, readBuiltFile)),
    ].join(''),
    scripts: [
      ...own.scripts.filter((file) => !known.scripts.includes(file)).map((file) => laterScript(`/${file}`)),
      ...client.map((file) => laterScript(`/${file}`, MEMBERS_ONLY)),
    ].join(''),
  };
}

/** The module whose styles colour code. */
const CODE = 'src/richText/code/CodeBlocks.tsx';

/** The styles of code that is already coloured. */
export function codeStyles(manifest: Manifest, readBuiltFile: ReadBuiltFile): string {
  const known = collect(manifest, pageModules.post);
  return collect(manifest, CODE)
    .css.filter((file) => !known.css.includes(file))
    .map((file) => inlineStyles(file, readBuiltFile))
    .join('');
}

/** Inlines a style sheet. The disabled link tells Vite's loader that it is present. */
export function inlineStyles(file: string, readBuiltFile: ReadBuiltFile): string {
  return `<style>${readBuiltFile(file).trim()}</style><link rel="stylesheet" disabled href="/${file}">`;
}

/** Loads a script with low priority, after what is visible. */
export function laterScript(href: string, attributes = ''): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}"${attributes}>`;
}

function collect(manifest: Manifest, start: string): { css: string[]; scripts: string[] } {
  const css = new Set<string>();
  const scripts = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build's manifest has no ${name}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => css.add(file));
  };
  visit(start);
  return { css: [...css], scripts: [...scripts] };
}

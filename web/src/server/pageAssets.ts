/** What a build writes down about its files (Vite's `build.manifest`), as far as it is read here. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  file: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** The module of each page, as the manifest names it. */
export const pageModules = {
  home: 'src/features/feed/HomePage.tsx',
  post: 'src/features/post/PostPage.tsx',
  category: 'src/features/category/CategoryPage.tsx',
  profile: 'src/features/profile/ProfilePage.tsx',
  search: 'src/features/search/SearchPage.tsx',
} as const;

/** Fonts of what a page shows first, beside those of every page (web/vite.config.ts): the text of a post. */
const ownFonts: Partial<Record<keyof typeof pageModules, RegExp>> = {
  post: /newsreader-text-basic-/,
};

/** What the template names already, with the entry. */
const ENTRY = 'index.html';

/** Of the build for the browser, by its name in there. */
export type ReadBuiltFile = (file: string) => string;

/** As HTML: style sheets for the head, scripts for the end. */
export interface PageAssets {
  styles: string;
  scripts: string;
}

/**
 * The style sheets and scripts of a page that the template does not name: a page that arrives finished is styled before its script
 * has run, and its script should be there when the app's is.
 *
 * @throws Error when the manifest does not know the page: its module was renamed
 */
export function pageAssets(
  manifest: Manifest,
  page: keyof typeof pageModules,
  readBuiltFile: ReadBuiltFile,
): PageAssets {
  const known = collect(manifest, ENTRY);
  const own = collect(manifest, pageModules[page]);
  const fonts = Object.values(manifest).filter(({ file }) => ownFonts[page]?.test(file));
  return {
    styles: [
      ...fonts.map(
        ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
      ),
      ...own.css.filter((file) => !known.css.includes(file)).map((file) => inlineStyles(file, readBuiltFile)),
    ].join(''),
    scripts: own.scripts
      .filter((file) => !known.scripts.includes(file))
      .map((file) => laterScript(`/${file}`))
      .join(''),
  };
}

/** A style sheet in the page: nothing waits for it. The link beside it fetches nothing; it tells Vite's loader that it is here. */
export function inlineStyles(file: string, readBuiltFile: ReadBuiltFile): string {
  return `<style>${readBuiltFile(file).trim()}</style><link rel="stylesheet" disabled href="/${file}">`;
}

/** A script that is fetched when nothing that is seen needs the line. */
export function laterScript(href: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`;
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

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

/** What the template names already, with the entry. */
const ENTRY = 'index.html';

/**
 * The style sheets and scripts of a page, for its head: a page that arrives finished is styled before its script has run, and
 * its script should be there when the app's is.
 *
 * @throws Error when the manifest does not know the page: its module was renamed
 */
export function pageAssets(manifest: Manifest, page: keyof typeof pageModules): string {
  const known = collect(manifest, ENTRY);
  const own = collect(manifest, pageModules[page]);
  return [
    ...own.css
      .filter((file) => !known.css.includes(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...own.scripts
      .filter((file) => !known.scripts.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
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

import { SERVED_STATE_ID, type ServedState } from '../app/servedState';
import firstSight from './firstSight.js?raw';
import { scriptJson } from './head';
import { inlineStyles, type ReadBuiltFile } from './pageAssets';

/** What a rendered page puts into index.html. */
export interface PageContent {
  head: string;
  styles: string;
  body: string;
  state: ServedState;
}

export interface PageTemplate {
  /** The script that stands in each page itself, for the content security policy; `null` in development. */
  inlineScript: string | null;
  fill: (content: PageContent) => string;
}

const STYLES_PLACE = '<!--styles-->';

/** The places of index.html that a page fills. */
const places = {
  head: /<!--head-->[^]*?<!--\/head-->/,
  body: /(?<=<div id="root">)(?=<\/div>)/,
  script: /<!--noscript-->[^]*?<!--\/noscript-->/,
};

/** What Vite wrote into the built index.html, in the order of its tags. */
const built = {
  theme: /<script src="\/(theme\.js)"><\/script>/,
  entry: /<script type="module" crossorigin src="([^"]+)"><\/script>/,
  preloads: /<link rel="modulepreload"/g,
  styles: /<link rel="stylesheet" crossorigin href="\/([^"]+)">/,
};

/** Makes the template of rendered pages from index.html. @param readBuiltFile `null` in development: index.html stays as it is */
export function createPageTemplate(html: string, readBuiltFile: ReadBuiltFile | null): PageTemplate {
  requirePlaces(html, places);
  const inlineScript = readBuiltFile && `${readBuiltFile('theme.js')}${firstSight}`;
  const template = readBuiltFile && inlineScript ? readAtOnce(html, readBuiltFile, inlineScript) : html;
  return {
    inlineScript,
    fill: ({ head, styles, body, state }) => {
      const json = scriptJson(state);
      return template
        .replace(
          places.script,
          () => `<script type="application/json" id="${SERVED_STATE_ID}">${json}</script>`,
        )
        .replace(places.body, () => body)
        .replace(STYLES_PLACE, () => styles)
        .replace(places.head, () => head);
    },
  };
}

/** A page that can be read as soon as its HTML is there: styles and the first script in itself, the app's scripts later. */
function readAtOnce(html: string, readBuiltFile: ReadBuiltFile, inlineScript: string): string {
  requirePlaces(html, built);
  return html
    .replace(built.theme, () => `<script>${inlineScript}</script>`)
    .replace(built.entry, (_tag, href: string) => `<link rel="later" crossorigin data-entry href="${href}">`)
    .replace(built.preloads, () => '<link rel="later"')
    .replace(built.styles, (_tag, file: string) => inlineStyles(file, readBuiltFile) + STYLES_PLACE);
}

function requirePlaces(html: string, patterns: Readonly<Record<string, RegExp>>): void {
  for (const [name, pattern] of Object.entries(patterns)) {
    if (html.search(pattern) < 0) throw new Error(`index.html has no place for the ${name}.`);
  }
}

import { SERVED_STATE_ID, type ServedState } from '../app/servedState';
import { scriptJson } from './head/renderHead';
import { inlineStyles, laterScript, type ReadBuiltFile } from './pageAssets';

/** The content that a rendered page inserts into index.html. */
export interface PageContent {
  head: string;
  styles: string;
  scripts: string;
  body: string;
  state: ServedState;
  /** The element up to which the page is painted at once. */
  paintedUpTo: string;
}

/** The places of index.html that a page fills. */
const places = {
  head: /<!--head-->[^]*?<!--\/head-->/,
  body: /(?<=<div id="root">)(?=<\/div>)/,
  state: /<!--noscript-->[^]*?<!--\/noscript-->/,
};
const STYLES_PLACE = '<!--styles-->';
const SCRIPTS_PLACE = '<!--scripts-->';

// Chromium may otherwise paint a row of which only the beginning has arrived, and shift it when the rest does.
// It waits for the start tag of the expected element only, so that one follows the rows.
const expectedBeforePaint = (id: string) => `<link rel="expect" blocking="render" href="#${id}">`;

/** Parts that Vite writes into the built index.html. */
const built = {
  later: '<!--later-->',
  entry: /<script type="module" crossorigin src="([^"]+)"><\/script>/,
  preloads: /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g,
  styles: /<link rel="stylesheet" crossorigin href="\/([^"]+)">/,
};

/** Makes a function that fills index.html. `readBuiltFile` is `null` in development: it stays unchanged. */
export function createPageTemplate(
  html: string,
  readBuiltFile: ReadBuiltFile | null,
): (content: PageContent) => string {
  requirePlaces(html, places);
  const template = readBuiltFile ? readAtOnce(html, readBuiltFile) : html;
  return ({ head, styles, scripts, body, state, paintedUpTo }) => {
    const json = scriptJson(state);
    return template
      .replace(SCRIPTS_PLACE, () => scripts)
      .replace(places.state, () => `<script type="application/json" id="${SERVED_STATE_ID}">${json}</script>`)
      .replace(places.body, () => body)
      .replace(STYLES_PLACE, () => styles)
      .replace(places.head, () => head + expectedBeforePaint(paintedUpTo));
  };
}

// Makes a page readable before the app is loaded: styles are inlined, and scripts stay in a template until
// the first paint (web/inline/startAfterPaint.js).
function readAtOnce(html: string, readBuiltFile: ReadBuiltFile): string {
  requirePlaces(html, built);
  const [, entry = ''] = built.entry.exec(html) ?? [];
  const preloads = [...html.matchAll(built.preloads)].map(([, href = '']) => laterScript(href));
  const app = `<script type="module" crossorigin src="${entry}"></script>`;
  const later = `<template data-scripts>${preloads.join('')}${SCRIPTS_PLACE}${app}</template>`;
  return html
    .replace(built.entry, '')
    .replace(built.later, () => later)
    .replace(built.preloads, '')
    .replace(built.styles, (_tag, file: string) => inlineStyles(file, readBuiltFile) + STYLES_PLACE);
}

function requirePlaces(html: string, patterns: Readonly<Record<string, RegExp | string>>): void {
  for (const [name, pattern] of Object.entries(patterns)) {
    if (html.search(pattern) < 0) throw new Error(`index.html has no place for the ${name}.`);
  }
}

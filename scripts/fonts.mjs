import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error -- it comes without types
import subsetFontUntyped from 'subset-font';
import { inRoot } from './lib/workspace.mjs';

/*
 * Cuts the fonts of the site out of the variable ones that Fontsource has: with the weights that the style sheets use, and
 * without the axis of optical sizes, which weighs more than everything else. Newsreader is cut twice instead, for headlines and
 * for text. Run it after an update of the packages; what it writes is part of the repository.
 */

/** @type {(font: Buffer, text: string, options: { targetFormat: 'woff2', variationAxes: object }) => Promise<Buffer>} */
// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- as above
const subsetFont = subsetFontUntyped;

const WEIGHTS = { min: 400, max: 700, default: 400 };

const faces = [
  {
    file: 'newsreader-display',
    family: 'Newsreader Display',
    source: 'newsreader/opsz.css',
    // One cut for headlines of all weights from 500 on: they are all set in 600.
    css: 'font-weight: 500 700',
    axes: { opsz: 30, wght: 600 },
  },
  {
    file: 'newsreader-text',
    family: 'Newsreader Text',
    source: 'newsreader/opsz.css',
    css: 'font-weight: 400 700',
    axes: { opsz: 18, wght: WEIGHTS },
  },
  {
    file: 'newsreader-italic',
    family: 'Newsreader Text',
    source: 'newsreader/wght-italic.css',
    // Bold italics are rare, and browsers make their own.
    css: 'font-style: italic;\n  font-weight: 400',
    axes: { wght: 400 },
  },
  {
    file: 'hanken-grotesk',
    family: 'Hanken Grotesk',
    source: 'hanken-grotesk/wght.css',
    css: 'font-weight: 400 700',
    axes: { wght: WEIGHTS },
  },
];

const packages = inRoot('node_modules/@fontsource-variable');
const target = inRoot('web/src/styles/fonts');

/** @param {string} ranges of `unicode-range` @returns {string} every character in them */
function charactersOf(ranges) {
  let text = '';
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1) {
      if (code < 0xd800 || code > 0xdfff) text += String.fromCodePoint(code);
    }
  }
  return text;
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of ['newsreader', 'hanken-grotesk']) {
  copyFileSync(path.join(packages, name, 'LICENSE'), path.join(target, `${name}.LICENSE`));
}

let css = '/* Written by scripts/fonts.mjs. */\n';
for (const { file, family, source, css: weight, axes } of faces) {
  const folder = path.dirname(path.join(packages, source));
  const sheet = readFileSync(path.join(packages, source), 'utf8');
  for (const [, subset = '', url = '', ranges = ''] of sheet.matchAll(
    /\/\* [a-z-]+?-((?:latin|vietnamese|cyrillic)(?:-ext)?)-[^*]*\*\/[^}]*url\(\.\/([^)]+)\)[^}]*unicode-range: ([^;]+);/g,
  )) {
    const font = await subsetFont(readFileSync(path.join(folder, url)), charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    const name = `${file}-${subset}.woff2`;
    writeFileSync(path.join(target, name), font);
    console.log(`${String(font.length).padStart(7)}  ${name}`);
    css += `
@font-face {
  font-family: '${family}';
  ${weight};
  font-display: swap;
  src: url('./${name}') format('woff2');
  unicode-range: ${ranges.split(',').join(', ')};
}
`;
  }
}
writeFileSync(path.join(target, 'faces.css'), css);

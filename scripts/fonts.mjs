import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error -- it comes without types
import subsetFontUntyped from 'subset-font';
import { runNode } from './lib/run.mjs';
import { binary, inRoot } from './lib/workspace.mjs';

/*
 * Makes the site's fonts from Fontsource's variable fonts. It keeps the weights that the style sheets use and drops the
 * optical-size axis, which is larger than everything else; instead Newsreader gets separate cuts for headlines and
 * text. English characters are in separate files, half as large as those with Western European accents. Run it after an
 * update of the packages, and commit its output.
 */

/** @type {(font: Buffer, text: string, options: { targetFormat: 'woff2', variationAxes: object, keepFeatures: string[] }) => Promise<Buffer>} */
// oxlint-disable-next-line typescript/no-unsafe-assignment -- as above
const subsetFont = subsetFontUntyped;

const WEIGHTS = { min: 400, max: 700, default: 400 };

const faces = [
  {
    file: 'newsreader-display',
    family: 'Newsreader Display',
    source: 'newsreader/opsz.css',
    // One cut for all headline weights from 500 on, which all use 600. It also serves bold text.
    css: 'font-weight: 500 700',
    also: { family: 'Newsreader Text', css: 'font-weight: 600 700' },
    axes: { opsz: 30, wght: 600 },
  },
  {
    file: 'newsreader-text',
    family: 'Newsreader Text',
    source: 'newsreader/opsz.css',
    css: 'font-weight: 400 500',
    axes: { opsz: 18, wght: 400 },
    figures: ['lnum', 'tnum'],
  },
  {
    file: 'newsreader-italic',
    family: 'Newsreader Text',
    source: 'newsreader/wght-italic.css',
    // Bold italics are rare, so browsers synthesise them.
    css: 'font-style: italic;\n  font-weight: 400',
    axes: { wght: 400 },
  },
  {
    file: 'hanken-grotesk',
    family: 'Hanken Grotesk',
    source: 'hanken-grotesk/wght.css',
    css: 'font-weight: 400 700',
    axes: { wght: WEIGHTS },
    figures: ['tnum'],
  },
];

/** ASCII, English typographic punctuation, and the © of the footer. */
const BASIC =
  'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2192';

/** The OpenType features that apply by default. Fonts also keep the number features that style sheets use. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];

const packages = inRoot('node_modules/@fontsource-variable');
const target = inRoot('web/src/styles/fonts');

/** @param {string} ranges of `unicode-range` @returns {number[]} every code point in them */
function codePointsOf(ranges) {
  const codes = [];
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1) {
      if (code < 0xd800 || code > 0xdfff) codes.push(code);
    }
  }
  return codes;
}

/** @param {number[]} codes in their order @returns {string} for `unicode-range` */
function rangesOf(codes) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (/** @type {number} */ code) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const basic = codePointsOf(BASIC);
/** @param {string} subset of Fontsource @param {string} ranges its `unicode-range` @returns {[name: string, codes: number[]][]} */
function slices(subset, ranges) {
  const codes = codePointsOf(ranges);
  if (subset !== 'latin') return [[subset, codes]];
  return [
    ['basic', basic],
    ['latin', codes.filter((code) => !basic.includes(code))],
  ];
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of ['newsreader', 'hanken-grotesk']) {
  copyFileSync(path.join(packages, name, 'LICENSE'), path.join(target, `${name}.LICENSE`));
}

let css = '/* Written by scripts/fonts.mjs. */\n';
for (const { file, family, source, css: weight, axes, also, figures = [] } of faces) {
  const folder = path.dirname(path.join(packages, source));
  const sheet = readFileSync(path.join(packages, source), 'utf8');
  for (const [, subset = '', url = '', ranges = ''] of sheet.matchAll(
    /\/\* [a-z-]+?-((?:latin|vietnamese|cyrillic)(?:-ext)?)-[^*]*\*\/[^}]*url\(\.\/([^)]+)\)[^}]*unicode-range: ([^;]+);/g,
  )) {
    for (const [slice, codes] of slices(subset, ranges)) {
      const font = await subsetFont(
        readFileSync(path.join(folder, url)),
        codes.map((code) => String.fromCodePoint(code)).join(''),
        { targetFormat: 'woff2', variationAxes: axes, keepFeatures: [...FEATURES, ...figures] },
      );
      const name = `${file}-${slice}.woff2`;
      writeFileSync(path.join(target, name), font);
      console.log(`${String(font.length).padStart(7)}  ${name}`);
      const uses = [{ family, css: weight }, ...(also ? [also] : [])];
      for (const use of uses) {
        css += `
@font-face {
  font-family: '${use.family}';
  ${use.css};
  font-display: swap;
  src: url('./${name}') format('woff2');
  unicode-range: ${rangesOf(codes)};
}
`;
      }
    }
  }
}
const facesFile = path.join(target, 'faces.css');
writeFileSync(facesFile, css);
await runNode(binary('oxfmt'), [facesFile]);

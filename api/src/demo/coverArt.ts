import { Chance, HEIGHT, WIDTH, chooseScheme, tag } from './coverCanvas.js';
import * as patterns from './coverPatterns.js';
import * as water from './coverWater.js';

/** Every motif by its name. */
export const COVER_MOTIFS = { ...water, ...patterns };

/** Name of a kind of cover, as the front matter of a demo post gives it. */
export type CoverMotif = keyof typeof COVER_MOTIFS;

/** Whether `name` is the name of a motif. */
export function isCoverMotif(name: string): name is CoverMotif {
  return Object.hasOwn(COVER_MOTIFS, name);
}

/**
 * Draws a cover of 1600 x 840 px as an SVG without text, filters or references to other files.
 * The same motif and seed always give the same picture.
 */
export function drawCover(motif: CoverMotif, seed: string): string {
  const chance = new Chance(`${motif}/${seed}`);
  const scheme = chooseScheme(chance);
  const [top, bottom] = scheme.ground;
  const ground =
    '<defs><linearGradient id="ground" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="400" y2="840">' +
    `<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
    tag('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#ground)' });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground}${COVER_MOTIFS[motif](chance, scheme)}</svg>`
  );
}

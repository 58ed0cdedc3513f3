/** Draws web/public/icons from favicon.svg. Run it when the logo changes: `node scripts/icons.mjs`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line local/imports -- the API's: no other script draws
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);
const drop = readFileSync(new URL('favicon.svg', folder), 'utf8');
/** The drop in the paper colour on the accent of tokens.css, for systems that crop icons. */
const inverse = drop.replaceAll('#fff', '#0b6272').replaceAll('#12808f', '#fbf8f2');

/**
 * @param {string} name
 * @param {number} size in pixels
 * @param {{ svg?: string, part?: number, background?: string }} look `part`: the drop's share of the size
 */
async function draw(name, size, { svg = drop, part = 1, background = '#0000' } = {}) {
  const inner = Math.round(size * part);
  const mark = await sharp(Buffer.from(svg), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`icons/${name}.png`, folder)));
}

await draw('icon-32', 32);
await draw('icon-192', 192, { part: 0.92 });
await draw('icon-512', 512, { part: 0.92 });
// Systems may crop everything outside a circle of four fifths of the size.
await draw('icon-maskable-512', 512, { svg: inverse, part: 0.58, background: '#0b6272' });
await draw('apple-touch-icon', 180, { svg: inverse, part: 0.68, background: '#0b6272' });

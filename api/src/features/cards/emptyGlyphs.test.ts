import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPostCard } from './cardImage.js';

// With the fonts of the machine, as some fonts have empty glyphs for these characters. cardImage.test.ts has no such fonts.
it.each([
  ['the placeholder of a pasted picture', 'On \ufffc keys'],
  ['blanks of Braille', '\u2800On keys\u2800'],
  ['nothing else', '\ufffc\u2800'],
])('a title with %s has a card', async (_what, title) => {
  const png = await drawPostCard({ title, authorName: 'Ravi \ufffc', authorUserName: 'ravi' });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawPostCard, drawSiteCard } from './cardImage.js';
import { drawableText, drawText, fitText, isRightToLeft, SERIF } from './cardText.js';

// A server without fonts, so that the tests give the same result on every machine.
const fonts = join(mkdtempSync(join(tmpdir(), 'hydrate-fonts-')), 'fonts.conf');
writeFileSync(fonts, '<fontconfig></fontconfig>');
vi.stubEnv('FONTCONFIG_FILE', fonts);

const AUTHOR = { authorName: 'Ravi Menon', authorUserName: 'ravi' };
const SPACE = { sizes: [80, 50], width: 1040, maxLines: 4, maxHeight: 340 } as const;
const INK = { face: SERIF, colour: '#000000' };

const digest = async (text: string) => (await drawPostCard({ ...AUTHOR, title: text })).toString('base64');

describe('text of a card on a server without fonts', () => {
  it('is drawn in the letters of our own fonts', async () => {
    const text = 'Žluťoučký kůň – “Việt” & naïve Łódź 100 %';
    expect(await drawableText(text)).toBe(text);
    expect((await drawText(text, { ...INK, size: 40 })).width).toBeGreaterThan(500);
  });

  it('omits emoji without a glyph, and is not drawn when letters are missing', async () => {
    expect(await drawableText('Ship 🚀 it 👩‍👩‍👧‍👦')).toBe('Ship it');
    expect(await drawableText('React 服务器组件')).toBeNull();
    expect(await drawableText('مرحبا')).toBeNull();
    expect(await drawableText('🚀')).toBeNull();
    expect(await drawableText(' \u200b\u0301 ')).toBeNull();
  });

  it('fits its box: first with smaller letters, then with an ellipsis', async () => {
    const short = await fitText('Keys', INK, SPACE);
    const long = await fitText('word '.repeat(40), INK, SPACE);
    const longer = await fitText('word '.repeat(400), INK, SPACE);
    const unbroken = await fitText('x'.repeat(200), INK, SPACE);

    expect(short.height).toBeGreaterThan(50);
    for (const { width, height } of [long, longer, unbroken]) {
      expect(width).toBeLessThanOrEqual(SPACE.width);
      expect(height).toBeLessThanOrEqual(50 * 4 * 1.17);
    }
  });

  it('escapes markup in titles', async () => {
    const [bold, plain] = await Promise.all(
      ['<b>x</b>', 'x'].map((text) => drawText(text, { ...INK, size: 40 })),
    );
    expect(bold!.width).toBeGreaterThan(3 * plain!.width);
  });

  it('runs from right to left if its first letter does', () => {
    expect(['1. שלום React', 'مرحبا'].map(isRightToLeft)).toEqual([true, true]);
    expect(['React שלום', '🚀', ''].map(isRightToLeft)).toEqual([false, false, false]);
  });
});

describe('a card', () => {
  it.each([
    'On keys',
    `<span foreground="red">&amp;</script><!--`,
    'a\ud800b\u0000c\ufffe\u2028d\u202ee',
    'x'.repeat(1000),
    `z${'\u0301'.repeat(199)}`,
    '\u{1d160}'.repeat(100),
    '🚀',
    '',
  ])('is a small PNG of 1200 x 630 for %j', async (title) => {
    const png = await drawPostCard({ ...AUTHOR, title });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(60_000);
  });

  it('names the author if the title cannot be drawn, and the username if the name cannot', async () => {
    const untitled = await digest('服务器组件');
    expect(untitled).not.toBe(await digest('A post by Ravi Menon'));
    expect(untitled).toBe(await digest('组件'));
    const nameless = await drawPostCard({ ...AUTHOR, authorName: '拉维', title: '组件' });
    expect(nameless.toString('base64')).not.toBe(untitled);
  });

  it('exists for the site too', async () => {
    expect(await sharp(await drawSiteCard()).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COVER_MOTIFS, type CoverMotif, drawCover, isCoverMotif } from './coverArt.js';

const motifs = Object.keys(COVER_MOTIFS).filter(isCoverMotif);

describe('drawCover', () => {
  it('knows its motifs by name', () => {
    expect(motifs.length).toBeGreaterThanOrEqual(10);
    expect(isCoverMotif('tide')).toBe(true);
    expect(isCoverMotif('volcano')).toBe(false);
    expect(isCoverMotif('toString')).toBe(false);
  });

  it.each(motifs)('%s is the same picture for the same seed, another for another', (motif: CoverMotif) => {
    expect(drawCover(motif, 'first')).toBe(drawCover(motif, 'first'));
    expect(drawCover(motif, 'first')).not.toBe(drawCover(motif, 'second'));
  });

  it.each(motifs)('%s stands alone: no words, scripts, filters or other files', (motif: CoverMotif) => {
    const svg = drawCover(motif, 'alone');
    expect(svg).not.toMatch(/<(text|image|script|style|filter|foreignObject|use)\b|href|url\((?!#)/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(motifs)('%s becomes a picture of 1600 x 840 px with something on it', async (motif: CoverMotif) => {
    for (const seed of ['one', 'two', 'three']) {
      const { data, info } = await sharp(Buffer.from(drawCover(motif, seed)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1600, 840]);
      const { channels } = await sharp(data, {
        raw: { width: info.width, height: info.height, channels: 3 },
      }).stats();
      const contrast = Math.max(...channels.map((channel) => channel.stdev));
      expect(contrast).toBeGreaterThan(12);
    }
  });
});

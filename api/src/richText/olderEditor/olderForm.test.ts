import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../richText.js';
import { parseHtml } from '../htmlTree.js';
import { olderForm } from './olderForm.js';
import { readOlderLines } from './olderLines.js';
import { restoreStored } from './restoreStored.js';

const HOME = 'https://site.test';
const LINK = `<a href="https://e.co/?${'&'.repeat(4000)}">`;

describe('the form for older clients', () => {
  const breaks = sanitizeRichText(`<p>${LINK}${'x<br>'.repeat(1500)}</a></p>`);

  it('repeats a link in each line', () => {
    expect(olderForm('<p><a href="/a">x<br />y<br /><br />z</a></p>', HOME)).toBe(
      '<p><a href="/a">x</a></p><p><a href="/a">y</a></p><p><br></p><p><a href="/a">z</a></p>',
    );
  });

  it('is a few times as long as the stored one at most', () => {
    const older = olderForm(breaks, HOME);
    expect(older.length).toBeLessThan(5 * breaks.length + 100_000);
    expect(older.match(/<p>(?:<a [^>]*>)?x(?:<\/a>)?<\/p>/g)).toHaveLength(1500);
    expect(older.match(/<a /g)?.length).toBeGreaterThan(5);
  });

  it('is restored without a loss if its last lines have no link', () => {
    expect(restoreStored(olderForm(breaks, HOME), breaks, HOME)).toBe(breaks);
  });

  it('is written for any number of lines', { timeout: 60_000 }, () => {
    const lines = `<p>${'x<br />'.repeat(140_000)}</p>`;
    expect(olderForm(lines, HOME)).toHaveLength(140_000 * '<p>x</p>'.length);
  });

  it('has keys in proportion to its lines, however often marks change in a long link', () => {
    const line = `<p>${LINK}${'<b>x</b>y'.repeat(1000)}</a></p>`;
    const lines = readOlderLines(parseHtml(line, 10_000), HOME);
    expect(lines).toHaveLength(1);
    expect(lines?.[0]?.key.length).toBeLessThan(12 * line.length);
    const [other] = readOlderLines(parseHtml(line.replace('e.co', 'f.co'), 10_000), HOME) ?? [];
    expect(other?.key).not.toBe(lines?.[0]?.key);
  });
});

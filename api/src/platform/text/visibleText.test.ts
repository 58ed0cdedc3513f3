import { describe, expect, it } from 'vitest';
import { showsNothing } from './visibleText.js';

describe('a text', () => {
  it.each([
    ['nothing', ''],
    ['spaces of all widths', ' \u00a0\u2003\u3000\u1680'],
    ['line breaks and controls', '\n\r\t\u0000\u0007\u0085\u009f'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u00ad'],
    ['bidi marks', '\u200e\u200f\u061c\u202a\u202e\u2066\u2069'],
    ['variation selectors', '\ufe0f\ufe00\u{e0100}\u180b'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['fillers that count as letters', '\u115f\u1160\u3164\uffa0'],
    ['marks on nothing', '\u0301\u034f\u20dd'],
    ['the blank braille pattern', '\u2800'],
    ['the null notehead', '\u{1d159}'],
    ['no characters', '\ufffe\uffff'],
  ])('of %s is invisible', (_, text) => {
    expect(showsNothing(text)).toBe(true);
    expect(showsNothing(`${text}a${text}`)).toBe(false);
  });

  it.each(['C', '日本', 'é', '-', '👩‍👩‍👧', '1️⃣', 'שלום', '⠿'])('"%s" is visible', (text) => {
    expect(showsNothing(text)).toBe(false);
  });
});

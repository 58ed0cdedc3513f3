import { describe, expect, it } from 'vitest';
import { fileName, lineRanges, readFenceInfo } from './codeLines';

describe('lineRanges', () => {
  it.each([
    ['1,3-5', '1,3-5'],
    [' 7 2–3, 1;1 ', '1-3,7'],
    ['4-6,5-9,10', '4-10'],
    ['9999', '9999'],
    ['', undefined],
    ['0', null],
    ['5-3', null],
    ['10000', null],
    ['1,x', null],
    ['-2', null],
    [Array.from({ length: 51 }, (_, index) => index * 2 + 1).join(), null],
  ])('reads %s', (typed, stored) => {
    expect(lineRanges(typed)).toBe(stored);
  });
});

describe('fileName', () => {
  it('is one line of at most 100 characters', () => {
    expect(fileName('  src/\tApp.tsx ')).toBe('src/ App.tsx');
    expect(fileName('a'.repeat(101))).toBe('a'.repeat(100));
    expect(fileName(' \n')).toBeUndefined();
  });
});

describe('readFenceInfo', () => {
  it.each([
    ['', {}],
    ['TSX', { language: 'tsx' }],
    ['jsx src/App.tsx {1,3-5}', { language: 'jsx', file: 'src/App.tsx', lines: '1,3-5' }],
    ['jsx{2}', { language: 'jsx', lines: '2' }],
    ['css title="a b"', { language: 'css', file: 'a b' }],
    ['js file=a.js', { language: 'js', file: 'a.js' }],
    ['js run', undefined],
    ['js {x}', undefined],
    ['js a.js b.js', undefined],
  ])('reads %s', (info, data) => {
    expect(readFenceInfo(info)).toEqual(data);
  });
});

import { describe, expect, it } from 'vitest';
import { isRightToLeft, sideOfLine } from './arrowKeys';

const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const side = (key: string, line: string) => sideOfLine({ ...NO_KEYS, key }, line);

describe('the side on which an arrow key leaves a line', () => {
  it.each([
    ['a line', 'ArrowLeft', 'above'],
    ['a line', 'ArrowRight', 'below'],
    ['مرحبا', 'ArrowLeft', 'below'],
    ['مرحبا', 'ArrowRight', 'above'],
    ['שלום React', 'ArrowLeft', 'below'],
    ['', 'ArrowLeft', 'above'],
  ])('of "%s" by %s is %s', (line, key, expected) => expect(side(key, line)).toBe(expected));

  it('is the same for all lines up and down, and none with other keys', () => {
    expect(['a', 'م'].map((line) => [side('ArrowUp', line), side('ArrowDown', line)])).toEqual([
      ['above', 'below'],
      ['above', 'below'],
    ]);
    expect(sideOfLine({ ...NO_KEYS, key: 'ArrowLeft', shiftKey: true }, 'م')).toBeUndefined();
    expect(side('Enter', 'م')).toBeUndefined();
  });
});

it.each([
  ['1. مرحبا', true],
  ['React مرحبا', false],
  ['(«) שלום', true],
  ['12', false],
])('the first letter of "%s" is written from right to left: %s', (line, expected) => {
  expect(isRightToLeft(line)).toBe(expected);
});

import { expect, it } from 'vitest';
import { textFragment } from './textFragment';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it.each([
  ['a short passage', ['The  rain'], ':~:text=The%20rain'],
  ['signs with a meaning', ['well-known, a & b'], ':~:text=well%2Dknown%2C%20a%20%26%20b'],
  ['a long passage', [words(20)], ':~:text=w0%20w1%20w2%20w3%20w4,w15%20w16%20w17%20w18%20w19'],
  ['a passage across blocks', ['the end\n\nThe start'], ':~:text=the%20end,The%20start'],
  [
    'one that occurs before',
    ['The rain', 'and then ', 'the rain and then '],
    ':~:text=and%20then-,The%20rain',
  ],
  ['nothing', [' \n '], ''],
  ['half a pair of surrogates', ['a\ud83d'], ':~:text=a'],
] as const)('names %s', (_what, [passage, before, preceding]: readonly string[], fragment) => {
  expect(textFragment(passage ?? '', before, preceding)).toBe(fragment);
});

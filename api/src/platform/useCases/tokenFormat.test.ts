import { expect, it } from 'vitest';
import { hashToken, isWellFormed, makeToken } from './tokenFormat.js';

it.each([
  // Computed by another program. Scanners rely on the format, so it cannot change.
  [`hyd_${'0'.repeat(43)}2CZclj`, true],
  ['hyd_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1', true],
  [`hyd_${'0'.repeat(43)}2CZclk`, false],
  [`hyd_1${'0'.repeat(42)}2CZclj`, false],
  [`hyd_${'0'.repeat(42)}2CZclj`, false],
  [`HYD_${'0'.repeat(43)}2CZclj`, false],
  [` hyd_${'0'.repeat(43)}2CZclj`, false],
  ['hyd_', false],
  ['', false],
])('%j has the format of a token: %s', (token, expected) => {
  expect(isWellFormed(token)).toBe(expected);
});

it('makes different tokens of this format', () => {
  const made = Array.from({ length: 200 }, makeToken);
  expect(new Set(made.map(({ token }) => token)).size).toBe(200);
  for (const { token, tokenHash } of made) {
    expect(token).toMatch(/^hyd_[0-9A-Za-z]{49}$/);
    expect(isWellFormed(token)).toBe(true);
    expect(tokenHash).toBe(hashToken(token));
  }
});

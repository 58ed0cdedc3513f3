import { describe, expect, it } from 'vitest';
import { mentionedUserNames } from './mentions.js';

describe('names in a comment', () => {
  it.each([
    ['@ada_l thanks', ['ada_l']],
    ['Thanks, @ada_l! (@bob_b: see *@carl*)', ['ada_l', 'bob_b', 'carl']],
    ['> @ada_l\n\n- @bob_b\n  - @carl', ['ada_l', 'bob_b', 'carl']],
    ['@_ada_ and @bob_b', ['_ada_', 'bob_b']],
    ['@Anna @anna @ANNA', ['Anna']],
    ['**@anna**, ~~@bert~~', ['anna', 'bert']],
    ['@anna\n@bert', ['anna', 'bert']],
    ['@anna. @bert', ['anna', 'bert']],
    ['# @anna', ['anna']],
    ['<b>@anna</b>', ['anna']],
    ['![@anna]', ['anna']],
  ])('%j', (text, names) => expect(mentionedUserNames(text)).toEqual(names));

  it.each([
    'nothing here',
    '`@anna`',
    '```\n@anna\n```',
    '```js\n@anna',
    'mail anna@example.com or x@anna',
    'anna.b@site and @types/node and @name@example.com',
    'https://example.com/@anna',
    '<https://example.com/@anna>',
    '[@anna](https://example.com)',
    '\\@anna',
    '@ada, @a_b_c_d and @thirteen_long',
    '@annä @anna-maria @anna.js',
    'a/@anna',
  ])('none: %j', (text) => expect(mentionedUserNames(text)).toEqual([]));

  it('are the first ten', () => {
    const names = Array.from({ length: 50 }, (_, index) => `user${index}`);
    expect(mentionedUserNames(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 10));
  });
});

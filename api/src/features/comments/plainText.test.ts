import { describe, expect, it } from 'vitest';
import { plainText } from './plainText.js';

describe('a comment as plain text', () => {
  it.each([
    ['**a** _b_ ~~c~~ `d` \\* &amp; <b>', 'a b c d * &amp; <b>'],
    ['a\nb\n\n> c\n\n---\n\n- d\n- [x] e\n  1. f\n\n```js\ng();\n```\nh', 'a b c d [x] e f g(); h'],
    ['[a *b*](https://x.test) https://y.test', 'a b https://y.test'],
    ['![a](https://x.test/a.png) ![](https://x.test/b.png)', 'a https://x.test/b.png'],
    ['[a](javascript:alert(1)) [b](/c)', '[a](javascript:alert(1)) [b](/c)'],
    ['hi **@anna**, 2 * 3 * 4', 'hi @anna, 2 * 3 * 4'],
    ['`a **b', '`a **b'],
    ['> '.repeat(20) + 'deep', '> '.repeat(20) + 'deep'],
  ])('%j', (text, plain) => expect(plainText(text).replace(/\s+/g, ' ').trim()).toBe(plain));
});

import { describe, expect, it } from 'vitest';
import { bounds, checkDocument, checkJson, LimitError, MalformedJsonError, parseJson } from './bounds.js';

const limits = { depth: 3, values: 10, keyLength: 5 };
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** The error for a text, or null. */
function fault(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof LimitError) return error.message;
    throw error;
  }
}
const jsonFault = (text: string) => fault(() => checkJson(text, limits, 'The body'));
const documentFault = (text: string) => fault(() => checkDocument(text));

describe('JSON', () => {
  it.each([
    ['a list as deep as may be', '[[[1]]]'],
    ['many values beside each other', '[1,2,3,4,5,6,7,8,9]'],
    ['brackets in a text', JSON.stringify(['[[[[[[', '{{{{{', ',,,,,,,,,,,,,,'])],
    ['brackets behind escaped quotes', JSON.stringify(['"[[[[[', '\\"[[[[', '\\\\'])],
    ['a long text that is no key', JSON.stringify({ a: 'x'.repeat(1000) })],
    ['a colon in a text', JSON.stringify(['long text: with a colon'])],
    ['nothing', ''],
  ])('accepts %s', (_, text) => {
    expect(jsonFault(text)).toBeNull();
  });

  it.each([
    ['lists', '[[[[1]]]]', 'The body is nested 4 levels deep, 3 is the limit.'],
    ['objects', '{"a":{"b":{"c":{"d":1}}}}', 'The body is nested 4 levels deep at a.b.c, 3 is the limit.'],
    [
      'lists below a key',
      '{"x":[],"a":[1,{"b":[[2]]}]}',
      'The body is nested 5 levels deep at a.b, 3 is the limit.',
    ],
    ['keys that are no names', '{"<b>":[[[1]]]}', 'The body is nested 4 levels deep at …, 3 is the limit.'],
    ['no end', '['.repeat(100_000), 'The body is nested 100000 levels deep, 3 is the limit.'],
    ['values', '[1,2,3,4,5,6,7,8,9,10]', 'The body holds 11 values, 10 is the limit.'],
    ['empty lists', '[[],[],[],[],[],[]]', 'The body holds 13 values, 10 is the limit.'],
    ['a long key', '{"abcdef":1}', 'The body has a key of 6 characters, 5 is the limit.'],
  ])('refuses too many: %s', (_, text, message) => {
    expect(jsonFault(text)).toBe(message);
  });

  it('is parsed within the limits', () => {
    const value = { a: ['"[', 1.5, null, true, { b: '\\' }] };
    expect(parseJson(JSON.stringify(value), limits, 'The body')).toEqual(value);
  });

  it('is reported when malformed', () => {
    expect(() => parseJson('{', limits, 'The body')).toThrow(new MalformedJsonError('The body'));
  });

  it('takes time linear in its length, for any content', () => {
    for (const text of [
      '\\'.repeat(4_000_000),
      '"\\'.repeat(2_000_000),
      '"'.repeat(4_000_001),
      '{"'.repeat(2_000_000),
    ]) {
      const since = performance.now();
      fault(() => checkJson(`["${text}`, bounds.json, 'The body'));
      expect(performance.now() - since).toBeLessThan(5000);
    }
  });
});

describe('a document', () => {
  const limit = bounds.document.depth;

  it.each([
    ['selections as deep as may be', nested('{a', '}', limit)],
    ['brackets in a string', `{ a(b: "${'['.repeat(100)}") }`],
    ['brackets behind an escaped quote', `{ a(b: "\\"${'['.repeat(100)}") }`],
    ['brackets in a block string', `{ a(b: """${'['.repeat(100)} \\""" ${'{'.repeat(100)} "" """) }`],
    ['brackets in a comment', `# ${'['.repeat(100)}\n{ a }`],
    ['an empty string', `{ a(b: "", c: "") }`],
    ['closing brackets', ']'.repeat(1000)],
  ])('accepts %s', (_, text) => {
    expect(documentFault(text)).toBeNull();
  });

  it.each([
    ['selections', nested('{a', '}', 900)],
    ['lists', nested('[', ']', 900)],
    ['brackets that do not fit', '([{'.repeat(300)],
    ['brackets behind a comment', `# "\n${'['.repeat(900)}`],
    ['brackets behind a block string', `"""a \\""" b"""${'['.repeat(900)}`],
    ['brackets behind an empty string', `""${'['.repeat(900)}`],
    ['brackets behind an escaped block quote and one more', `{ a(b: """\\"""" """, c: ${'['.repeat(898)}`],
  ])('refuses too deeply nested %s', (_, text) => {
    expect(documentFault(text)).toBe('The document is nested 900 levels deep, 50 is the limit.');
  });
});

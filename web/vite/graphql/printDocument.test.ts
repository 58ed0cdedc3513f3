import { InMemoryCache } from '@apollo/client';
import { parse, print, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as generated from '../../src/generated/graphql';
import { printDocument } from './printDocument';

const documents = Object.entries(generated).filter(
  (entry): entry is [string, DocumentNode] => typeof entry[1] === 'object' && 'definitions' in entry[1],
);

/** Normalises both sides with graphql's own printer, so that only the meaning is compared. */
const meaning = (text: string) => print(parse(text));

describe('printDocument', () => {
  it('preserves the meaning of each operation of the site', () => {
    expect(documents.length).toBeGreaterThan(30);
    for (const [name, document] of documents) {
      const sent = new InMemoryCache().transformDocument(document);
      expect(meaning(printDocument(sent)), name).toBe(meaning(print(sent)));
    }
  });

  it.each([
    'query ($a: [Int!]! = [1, 2], $b: In = {c: "d\\n\\"e\\"", f: [TRUE, null, 1.5e3, false]} @x(y: 1)) @z { a }',
    'mutation M { a: b(c: $d, e: "ü \\u2028 </script>") @include(if: $f) { ... on G @h { i } ... @skip(if: true) { j } ...K @l } }',
    'subscription S { a { b { c } } } fragment K on T @m { n }',
    '{ a(block: """\n  indented\n    text\n""") }',
  ])('preserves everything that a request can contain: %s', (text) => {
    expect(meaning(printDocument(parse(text)))).toBe(
      meaning(text).replace(/"""[^"]*"""/, '"indented\\n  text"'),
    );
  });
});

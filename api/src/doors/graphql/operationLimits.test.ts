import { buildSchema, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { checkLimits } from './operationLimits.js';

const schema = buildSchema(`
  type Query { sum(terms: [Term!]): Int }
  input Term { value: Int! }
`);

it('reads no more of a long list than its first wrong item', () => {
  const document = parse('query ($terms: [Term!]) { sum(terms: $terms) }');
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation.');
  let read = 0;
  const terms = Array.from({ length: 10_000 }, () => 'no term').values();
  const counted = {
    *[Symbol.iterator]() {
      for (const term of terms) {
        read++;
        yield term;
      }
    },
  };
  expect(() => checkLimits(schema, document, operation, { terms: counted })).toThrow(
    /^Variable "\$terms" got invalid value/,
  );
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(5);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  getIntrospectionQuery,
  Kind,
  parse,
  separateOperations,
} from 'graphql';
import { expect, it } from 'vitest';
import { operationLimits } from './operationLimits.js';
import { introspectionCost } from './introspectionCost.js';
import { measure } from './operationShape.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

function shapeOf(document: DocumentNode) {
  const [operation] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('There is no operation.');
  return { ...measure(document, operation), introspection: introspectionCost(schema, document, operation) };
}

it('counts selections and values, and each fragment as often as it is spread', () => {
  expect(shapeOf(parse('{ a(x: 1, y: { z: [1, 2] }) @skip(if: $s) { b } }'))).toMatchObject({ nodes: 8 });
  const spread = '{ ...F ...F } fragment F on Query { c: a { b } }';
  expect(shapeOf(parse(spread))).toMatchObject({ nodes: 6, aliases: 2, depth: 2 });
});

it('finds small what the web app and tools ask for', () => {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' });
  const documents = files
    .filter((file) => file.endsWith('.graphql') && !file.startsWith('sandbox'))
    .map((file) => parse(readFileSync(join(root, 'web/src', file), 'utf8')));
  const operations = Object.values(separateOperations(concatAST(documents)));
  expect(operations.length).toBeGreaterThan(50);
  for (const document of [...operations, parse(getIntrospectionQuery())])
    expect(shapeOf(document).nodes).toBeLessThan(operationLimits.nodes / 5);
});

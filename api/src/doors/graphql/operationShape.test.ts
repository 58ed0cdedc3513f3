import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  getIntrospectionQuery,
  execute,
  Kind,
  parse,
  separateOperations,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationLimits } from './operationLimits.js';
import { introspectionSize } from './introspectionCost.js';
import { measure } from './operationShape.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

function shapeOf(document: DocumentNode) {
  const [operation] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('There is no operation.');
  const { cost, steps } = introspectionSize(schema, document, operation);
  return { ...measure(document, operation), introspection: cost, steps };
}

it('counts selections and values, and each fragment as often as it is spread', () => {
  expect(shapeOf(parse('{ a(x: 1, y: { z: [1, 2] }) @skip(if: $s) { b } }'))).toMatchObject({ nodes: 8 });
  const spread = '{ ...F ...F } fragment F on Query { c: a { b } }';
  expect(shapeOf(parse(spread))).toMatchObject({ nodes: 6, aliases: 2, depth: 2 });
});

function fieldsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + fieldsIn(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + fieldsIn(item), 0);
}

describe('the cost of introspection', () => {
  it.each([
    getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, oneOf: true }),
    '{ __schema { types { name fields(includeDeprecated: true) { name type { name } args(includeDeprecated: true) { name } } } } }',
    '{ __schema { queryType { fields { ...F } } mutationType { fields { ...F } } subscriptionType { fields { ...F } } } } fragment F on __Field { name type { ofType { name } kind } }',
    '{ __schema { types { possibleTypes { name } interfaces { name } enumValues { name } inputFields { type { ofType { ofType { name } } } } } } }',
    '{ __schema { directives { name locations args { name type { name ofType { name } } } } } }',
  ])('is a tenth of the fields in its answer: %#', async (query) => {
    const document = parse(query);
    const { data } = await execute({ schema, document });
    const { introspection } = shapeOf(document);
    // A list of names is one field.
    expect(introspection).toBe(Math.floor(fieldsIn(data?.__schema) / 10));
    expect(introspection).toBeGreaterThan(1);
  });

  it('of one type is that of the largest one', () => {
    const ofType = (name: string) =>
      shapeOf(parse(`{ __type(name: ${name}) { fields { name } } }`)).introspection;
    const fields = Object.values(schema.getTypeMap()).map((type) =>
      'getFields' in type ? Object.keys(type.getFields()).length : 0,
    );
    expect(ofType('"Reply"')).toBe(Math.floor((1 + Math.max(...fields)) / 10));
    expect(ofType('"Unknown"')).toBe(ofType('"Reply"'));
  });
});

describe('the steps that count introspection', () => {
  /** A fragment that is expanded 1,024 times. */
  const doubling = (on: string) =>
    Array.from({ length: 11 }, (_, i) =>
      i === 10
        ? `fragment F10 on ${on} { __typename }`
        : `fragment F${i} on ${on} { ...F${i + 1} ...F${i + 1} }`,
    ).join(' ');
  const nested = (levels: number) => `${'...{'.repeat(levels)} __typename ${'}'.repeat(levels)}`;

  it.each([
    `{ __schema { types { ...F0 } } } ${doubling('__Type')}`,
    `{ __schema { types { fields { ...F0 } } } } ${doubling('__Field')}`,
    `{ __schema { types { fields { args { ...F0 } } } } } ${doubling('__InputValue')}`,
    `{ __schema { types { enumValues { ...F0 } } } } ${doubling('__EnumValue')}`,
    `{ __schema { directives { ...F0 } } } ${doubling('__Directive')}`,
    `{ __type(name: "Post") { fields { ...F0 } } } ${doubling('__Field')}`,
    `{ __schema { types { fields { args { ${nested(1000)} } } } } }`,
    `{ __schema { types { fields { ${'type { name } '.repeat(1000)} } } } }`,
  ])('do not grow with the repetition of a selection: %#', (query) => {
    const { steps, nodes } = shapeOf(parse(query));
    const once = shapeOf(parse(query.replace(/ \.\.\.F\d+ \.\.\.F/g, ' ...F')));
    expect(nodes).toBeGreaterThan(1000);
    expect(steps - nodes).toBeLessThanOrEqual(once.steps);
  });

  it('count each repetition of a fragment', () => {
    const query = '{ __schema { types { fields { ...F0 } } } }';
    const { introspection } = shapeOf(parse(`${query} ${doubling('__Field')}`));
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type && !('isOneOf' in type) ? Object.keys(type.getFields()) : [],
    ).length;
    const types = Object.keys(schema.getTypeMap()).length;
    expect(introspection).toBe(Math.floor((1 + types + 1024 * fields) / 10));
  });

  const { fragments = '' } = /^[^]*?(?<fragments>fragment [^]*)$/.exec(getIntrospectionQuery())?.groups ?? {};
  const types = (selectionOf: (index: number) => string, length: number = operationLimits.aliases) => {
    const fields = Array.from({ length }, (_, i) => `t${i}: __type(name: "Post") { ${selectionOf(i)} }`);
    return shapeOf(parse(`{ ${fields.join(' ')} } ${fragments}`));
  };

  it('count equal selections of types once, in any order', () => {
    const one = types(() => '...FullType', 1);
    const all = types((i) => (i % 2 === 0 ? '...FullType name' : 'name ...FullType'));
    expect(one.steps).toBeGreaterThan(10_000);
    expect(all.steps).toBeLessThanOrEqual(one.steps + all.nodes);
    expect(all.introspection).toBeGreaterThanOrEqual(one.introspection * operationLimits.aliases);
  });

  it('are bounded: an operation that needs more of them costs more than the limit', () => {
    const { nodes, steps, introspection } = types((i) => `...FullType ${'name '.repeat(i)}`, 20);
    expect(nodes).toBeLessThan(operationLimits.nodes);
    expect(steps).toBeGreaterThan(100_000);
    expect(steps).toBeLessThan(110_000);
    expect(introspection).toBeGreaterThan(operationLimits.cost);
  });
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

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Random } from '../random.js';
import type { FuzzRequest } from './request.js';
import { repeated } from './request.js';
import { goodValue, mutate, mutateText, oddText, oddValue, once } from './values.js';

/** The fields that coverage counts, such as `Query.posts` or `Mutation.likePost`. */
export function graphqlOperations(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
}

/** One operation, generated from the schema. */
class OperationWriter {
  readonly variables: Record<string, unknown> = {};
  readonly #declared: string[] = [];
  readonly #fragments: string[] = [];
  #aliases = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly operation: string,
    private readonly random: Random,
  ) {}

  /** @param maxDepth of nested fields */
  document(type: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, maxDepth: number): string {
    const { random } = this;
    const more = type === 'query' && once(random, 6) ? ' __typename' : '';
    const root = this.#field(field, maxDepth) + more;
    const name = once(random, 3) ? ` Fuzz${random.below(100)}` : '';
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    const head =
      type === 'query' && name === '' && declared === '' && once(random, 2)
        ? ''
        : `${type}${name}${declared} `;
    return `${head}{ ${root} } ${this.#fragments.join(' ')}`.trim();
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const { random } = this;
    const given = field.args.filter((arg) => isRequiredArgument(arg) || once(random, 2));
    const args = given.map((arg) => `${arg.name}: ${this.#argument(arg)}`).join(', ');
    const alias = once(random, 6) ? `a${this.#aliases++}: ` : '';
    const directive = once(random, 25)
      ? random.pick([' @include(if: true)', ' @skip(if: false)', ' @skip(if: true)'])
      : '';
    const type = getNamedType(field.type);
    return `${alias}${field.name}${args === '' ? '' : `(${args})`}${directive}${isCompositeType(type) ? ` ${this.#selection(type, depth - 1)}` : ''}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    const { random } = this;
    if (isAbstractType(type)) {
      const parts = this.schema
        .getPossibleTypes(type)
        .filter(() => once(random, 2))
        .map((possible) => `... on ${possible.name} ${this.#selection(possible, depth - 1)}`);
      return `{ __typename id ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const fields = Object.values(type.getFields());
    const leaves = fields.filter(
      (field) => !isCompositeType(getNamedType(field.type)) && field.args.length === 0,
    );
    const branches = fields.filter((field) => isCompositeType(getNamedType(field.type)));
    const chosen = [
      ...leaves.filter(({ name }) => name === 'id' || name === 'userName' || once(random, 3)),
      ...(depth > 0 ? branches.filter(() => once(random, Math.max(2, branches.length))) : []),
    ];
    // A type without leaves, such as an edge or a payload, needs a selected branch.
    if (chosen.length === 0) chosen.push(random.pick(leaves.length > 0 ? leaves : branches));
    const body = chosen.map((field) => this.#field(field, depth)).join(' ');
    if (!once(random, 12)) return `{ ${once(random, 8) ? '__typename ' : ''}${body} }`;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name} { ${body} }`);
    return `{ ...${name} }`;
  }

  #argument(arg: GraphQLArgument): string {
    const { random } = this;
    const value = this.#value(arg.type, arg.name);
    if (once(random, 3)) return literal(value, arg.type);
    const name = `v${this.#declared.length}`;
    this.#declared.push(`$${name}: ${String(arg.type)}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  #value(type: GraphQLInputType, name: string): unknown {
    const { random, operation } = this;
    const nullable = getNullableType(type);
    if (isInputObjectType(nullable)) {
      return Object.fromEntries(
        Object.values(nullable.getFields())
          .filter((field) => isRequiredInputField(field) || once(random, 2))
          .map((field: GraphQLInputField) => [field.name, this.#value(field.type, field.name)]),
      );
    }
    if (isEnumType(nullable)) return random.pick(nullable.getValues()).name;
    if (!isNonNullType(type) && once(random, 20)) return null;
    const good = goodValue(name, operation, random);
    return isListType(nullable) && !Array.isArray(good) ? [good] : good;
  }
}

/** Writes a value in GraphQL syntax. */
function literal(value: unknown, type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (Array.isArray(value)) {
    const item = isListType(nullable) ? nullable.ofType : type;
    return `[${value.map((each) => literal(each, item)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null && isInputObjectType(nullable)) {
    const fields = nullable.getFields();
    return `{${Object.entries(value)
      .map(([key, each]) => `${key}: ${literal(each, fields[key]?.type ?? type)}`)
      .join(', ')}}`;
  }
  return isEnumType(nullable) ? String(value) : JSON.stringify(value);
}

/** @returns a GraphQL request for the operation `name` of the schema, well-formed half of the time */
export function graphqlRequest(
  schema: GraphQLSchema,
  name: string,
  random: Random,
  people: number,
): FuzzRequest {
  const [typeName = '', fieldName = ''] = name.split('.');
  const type = typeName === 'Mutation' ? schema.getMutationType() : schema.getQueryType();
  const field = type?.getFields()[fieldName];
  if (!field) throw new Error(`The schema has no ${name}.`);
  const writer = new OperationWriter(schema, name, random);
  const isMutation = typeName === 'Mutation';
  const query = writer.document(
    isMutation ? 'mutation' : 'query',
    field,
    2 + random.below(once(random, 10) ? 16 : 5),
  );
  const request: FuzzRequest = {
    door: 'graphql',
    operation: name,
    method: 'POST',
    target: '/graphql',
    headers: { accept: random.pick(ACCEPTS) },
    person: once(random, isMutation ? 12 : 3) ? null : random.below(people),
    body: { kind: 'json', value: { query, variables: writer.variables } },
  };
  if (!isMutation && once(random, 5)) return asGet(request, query, writer.variables, random);
  return once(random, 2) ? request : mutateGraphql(request, query, writer.variables, random);
}

const ACCEPTS = [
  'application/json',
  'application/json',
  'application/graphql-response+json',
  '*/*',
  'application/graphql-response+json; charset=utf-8, application/json;q=0.9',
] as const;

function asGet(request: FuzzRequest, query: string, variables: object, random: Random): FuzzRequest {
  const text = once(random, 4) ? mutateText(query, random) : query;
  const parameters = new URLSearchParams({ query: text, variables: JSON.stringify(variables) });
  if (once(random, 6))
    parameters.set(random.pick(['extensions', 'operationName', 'variables', 'query']), oddText(random));
  return { ...request, method: 'GET', target: `/graphql?${String(parameters)}`, body: { kind: 'none' } };
}

function mutateGraphql(
  request: FuzzRequest,
  query: string,
  variables: Record<string, unknown>,
  random: Random,
): FuzzRequest {
  const withValue = (value: unknown): FuzzRequest => ({ ...request, body: { kind: 'json', value } });
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return withValue({ query, variables: mutate(variables, random) });
    case 4:
    case 5:
      return withValue({ query: mutateText(query, random), variables });
    case 6:
      return withValue({ query: oddDocument(query, random), variables });
    case 7:
      return withValue({ query, variables, [random.pick(ENVELOPE)]: oddValue(random) });
    case 8:
      return withValue(mutate({ query, variables, operationName: null, extensions: {} }, random));
    case 9:
      return withValue([{ query, variables }, { query }]);
    case 10:
      return withValue({
        query,
        extensions: { persistedQuery: { version: 1, sha256Hash: oddValue(random) } },
      });
    default:
      return {
        ...request,
        body: { kind: 'text', text: mutateText(JSON.stringify({ query, variables }), random) },
      };
  }
}

const ENVELOPE = [
  'operationName',
  'extensions',
  'variables',
  'query',
  'a',
  '__proto__',
  'id',
  'documentId',
] as const;

/** Documents that the schema does not produce. */
function oddDocument(query: string, random: Random): string {
  const count = random.pick([10, 31, 500, 5000, 50_000]);
  switch (random.below(14)) {
    case 0:
      return `${repeated('{a', count)}${repeated('}', count)}`;
    case 1:
      return `{ ${repeated('__typename ', count)} }`;
    case 2:
      return `{ ${Array.from({ length: Math.min(count, 600) }, (_, i) => `a${i}: __typename`).join(' ')} }`;
    case 3:
      return `query ${repeated('@a ', count)}{ __typename }`;
    case 4:
      return '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
    case 5:
      return `{ posts(first: ${random.pick(['1e400', '-1', '99999999999999999999', '1.0', '"1"', '[[1]]', '{a: 1}', '$a'])}) { nodes { id } } }`;
    case 6:
      return `query(${Array.from({ length: 200 }, (_, i) => `$a${i}: Int`).join(' ')}) { __typename }`;
    case 7:
      return `{ node(id: ${repeated('[', count)}${repeated(']', count)}) { id } }`;
    case 8:
      return `{ node(id: ${repeated('{a:', count)}1${repeated('}', count)}) { id } }`;
    case 9:
      return `query($a: ${repeated('[', count)}Int${repeated(']', count)}) { __typename }`;
    case 10:
      return '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }';
    case 11:
      return `#${repeated('漢', count)}\n${query}`;
    case 12:
      return `{ user(userName: """${oddText(random)}""") { id } }`;
    default:
      return `{ ${repeated('posts { nodes { author { id } } } ', Math.min(count, 500))} }`;
  }
}

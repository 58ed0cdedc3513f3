import type { GraphQLField, GraphQLInputType } from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { expect, it, vi } from 'vitest';
import { restRoutes } from '../../doors/rest/rest.js';
import type { RestRequest, RestRoute } from '../rest/restRoute.js';
import { createSchema } from '../../doors/graphql/schema.js';
import { User } from '../../features/users/user.entity.js';
import type { UseCase } from './command.js';

// The copy of graphql that TypeGraphQL loads: graphql-js refuses types from another copy.
const graphql = await vi.hoisted(async () => {
  const { createRequire } = await import('node:module');
  return createRequire(import.meta.url)('graphql') as typeof import('graphql');
});
vi.mock(import('graphql'), () => graphql);

/** Thrown by the substitute for `execute`, instead of running the use case. */
class Executed extends Error {}

vi.mock(import('./command.js'), async (load) => ({
  ...(await load()),
  execute: ({ name }: UseCase<never, unknown>) => Promise.reject(new Executed(name)),
}));

/** A valid value of an input type; optional fields are omitted. */
function sampleOf(type: GraphQLInputType): unknown {
  if (graphql.isNonNullType(type)) return sampleOf(type.ofType);
  if (graphql.isListType(type)) return [];
  if (graphql.isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(graphql.isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
  }
  if (graphql.isEnumType(type)) return type.getValues()[0]?.name;
  if (type.name === 'Int') return 1;
  if (type.name === 'Boolean') return false;
  if (type.name === 'DateTime') return '2026-03-01T09:00:00.000Z';
  if (type.name !== 'Upload') return 'x';
  const upload = new Upload();
  const createReadStream = () => expect.fail('Only the command reads an upload.');
  upload.resolve({ filename: 'x', mimetype: 'image/png', encoding: '7bit', createReadStream });
  return upload;
}

const schema = await createSchema();

/** The name of the use case that the resolver of a field executes. */
async function executedBy(
  operation: 'query' | 'mutation',
  { name, args, type }: GraphQLField<unknown, unknown>,
): Promise<string | undefined> {
  const list = (open: string, items: string[], close: string) =>
    items.length === 0 ? '' : `${open}${items.join(', ')}${close}`;
  const variables = args.map((arg) => `$${arg.name}: ${String(arg.type)}`);
  const given = args.map((arg) => `${arg.name}: $${arg.name}`);
  const selection = graphql.isLeafType(graphql.getNamedType(type)) ? '' : '{ __typename }';
  const { errors } = await graphql.graphql({
    schema,
    source: `${operation} ${list('(', variables, ')')} { ${name}${list('(', given, ')')} ${selection} }`,
    variableValues: Object.fromEntries(args.map((arg) => [arg.name, sampleOf(arg.type)])),
    contextValue: {},
  });
  const error = errors?.[0]?.originalError;
  return error instanceof Executed ? error.message : undefined;
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
if (mutations.length === 0) throw new Error('The schema has no mutations.');

it.each(mutations)(
  'the mutation $name executes the command of its name, and nothing before',
  async (field) => {
    expect(await executedBy('mutation', field)).toBe(field.name);
  },
);

/**
 * `viewer` and `rateLimit` are part of the context. `node` and `nodes` look up ids in one type after another, without rules besides the
 * number of ids.
 */
const withoutQuery = ['viewer', 'rateLimit', 'node', 'nodes'];
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

it.each(queries.filter(({ name }) => !withoutQuery.includes(name)))(
  'the field $name of Query executes the query of its name, and nothing before',
  async (field) => {
    expect(await executedBy('query', field)).toBe(field.name);
  },
);

/** The result of a REST handler: the error of the use case that it executes. */
function answered({ answer }: RestRoute, query: Record<string, string>): Promise<unknown> {
  const request: Partial<RestRequest> = {
    viewer: Object.assign(new User(), { id: 'x' }),
    param: () => 'x',
    query: new URLSearchParams(query),
    body: { comment: 'x' },
  };
  // A handler may use other services only after the use case.
  return answer(request as RestRequest).catch((error: unknown) => error);
}

it.each(restRoutes)(
  'REST $method $path executes a use case that it names, and nothing before',
  async (route) => {
    const executed = await answered(route, { username: 'x', name: 'x', id: 'x' });
    expect(route.useCases.map(({ name }) => new Executed(name))).toContainEqual(executed);
  },
);

it.each([
  [{}, 'postsByRest'],
  [{ userName: 'x' }, 'wholeListByRest'],
  [{ userName: 'x', page: '2' }, 'wholeListByRest'],
  [{ search: 'x' }, 'suggestions'],
  [{ search: 'x', page: '1' }, 'searchByRest'],
])('REST get /posts with %j executes %s', async (query, name) => {
  const route = restRoutes.find(({ method, path }) => method === 'get' && path === '/posts');
  if (!route) throw new Error('There is no such route.');
  expect(route.useCases.map((useCase) => useCase.name)).toContain(name);
  expect(await answered(route, query)).toEqual(new Executed(name));
});

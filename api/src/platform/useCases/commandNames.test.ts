import type { GraphQLField, GraphQLInputType } from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { expect, it, vi } from 'vitest';
import { restRoutes } from '../../doors/rest/rest.js';
import type { RestRequest } from '../rest/restRoute.js';
import { createSchema } from '../../doors/graphql/schema.js';
import { User } from '../../features/users/user.entity.js';
import type { Command } from './command.js';

// The copy that TypeGraphQL loads: graphql-js refuses types that another copy of it has made.
const graphql = await vi.hoisted(async () => {
  const { createRequire } = await import('node:module');
  return createRequire(import.meta.url)('graphql') as typeof import('graphql');
});
vi.mock(import('graphql'), () => graphql);

/** What the stand-in for `execute` does instead of the command. */
class Executed extends Error {}

vi.mock(import('./command.js'), async (load) => ({
  ...(await load()),
  execute: ({ name }: Command<never, unknown>) => Promise.reject(new Executed(name)),
}));

/** A value that an input type takes; optional fields are left out. */
function sampleOf(type: GraphQLInputType): unknown {
  if (graphql.isNonNullType(type)) return sampleOf(type.ofType);
  if (graphql.isListType(type)) return [];
  if (graphql.isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(graphql.isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
  }
  if (type.name === 'Int') return 1;
  if (type.name !== 'Upload') return 'x';
  const upload = new Upload();
  const createReadStream = () => expect.fail('Only the command reads an upload.');
  upload.resolve({ filename: 'x', mimetype: 'image/png', encoding: '7bit', createReadStream });
  return upload;
}

const schema = await createSchema();

/** The name of the command that the resolver of a field executes. */
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

it('the query that is limited executes the definition of its name', async () => {
  const field = schema.getQueryType()?.getFields().userNameAvailability;
  expect(field && (await executedBy('query', field))).toBe('userNameAvailability');
});

it.each(restRoutes.filter(({ commands }) => commands !== undefined))(
  'REST $method $path executes a command that it names, and nothing before',
  async ({ commands = [], answer }) => {
    const request: Partial<RestRequest> = {
      viewer: Object.assign(new User(), { id: 'x' }),
      param: () => 'x',
      query: new URLSearchParams({ username: 'x' }),
      body: { comment: 'x' },
    };
    // What a handler needs beyond this, it may need only after the command.
    const executed = await answer(request as RestRequest).catch((error: unknown) => error);
    expect(commands.map(({ name }) => new Executed(name))).toContainEqual(executed);
  },
);

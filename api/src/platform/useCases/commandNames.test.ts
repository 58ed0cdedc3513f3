import type { GraphQLField, GraphQLInputType } from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { expect, it, vi } from 'vitest';
import { restRoutes } from '../../doors/rest/rest.js';
import type { RestRequest } from '../rest/restRoute.js';
import { createSchema } from '../../doors/graphql/schema.js';
import { User } from '../../features/users/user.entity.js';
import type { Command } from './command.js';

// The copy of graphql that TypeGraphQL loads: graphql-js refuses types from another copy.
const graphql = await vi.hoisted(async () => {
  const { createRequire } = await import('node:module');
  return createRequire(import.meta.url)('graphql') as typeof import('graphql');
});
vi.mock(import('graphql'), () => graphql);

/** Called instead of the command by the substitute for `execute`. */
class Executed extends Error {}

vi.mock(import('./command.js'), async (load) => ({
  ...(await load()),
  execute: ({ name }: Command<never, unknown>) => Promise.reject(new Executed(name)),
}));

/** A valid value of an input type; optional fields are omitted. */
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

it('the rate-limited query executes the definition with its name', async () => {
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
    // A handler may use other services only after the command.
    const executed = await answer(request as RestRequest).catch((error: unknown) => error);
    expect(commands.map(({ name }) => new Executed(name))).toContainEqual(executed);
  },
);

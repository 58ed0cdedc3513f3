import { createRequire } from 'node:module';
import type * as GraphQL from 'graphql';
import { describe, expect, it } from 'vitest';

interface Output {
  content: string;
}
type Plugin = (
  schema: GraphQL.GraphQLSchema,
  documents: { document: GraphQL.DocumentNode }[],
  config: object,
) => Promise<Output>;

// The plugin is CommonJS, and so must be the graphql that makes its schema.
const require = createRequire(import.meta.url);
const { buildSchema, parse }: typeof GraphQL = require('graphql');

describe('the hooks that codegen writes', () => {
  it('are those of queries and mutations, without the suspense ones', async () => {
    const { plugin }: { plugin: Plugin } = require('./apolloHooks.cjs');
    const { content } = await plugin(
      buildSchema('type Query { a: Int } type Mutation { b: Int }'),
      [{ document: parse('query A { a } mutation B { b }') }],
      { withHooks: true },
    );
    expect(content.match(/^export function \w+/gm)).toEqual([
      'export function useAQuery',
      'export function useALazyQuery',
      'export function useBMutation',
    ]);
    expect(content).not.toContain('Suspense');
  });
});

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as graphqlEslint from '@graphql-eslint/eslint-plugin';
import { type ESLint, Linter } from 'eslint';
import { expect, it } from 'vitest';

/* Tools that other people use read our schema: docs/decisions/0162-tools-in-tests.md. */

const schemaFile = fileURLToPath(new URL('../../../../schema.graphql', import.meta.url));
const require = createRequire(import.meta.url);

/** Rules that do not fit this schema, with the reason. */
const OFF: Record<string, string> = {
  alphabetize: 'The schema is sorted by `lexicographicSortSchema`; the rule sorts ids first and dates last.',
  'strict-id-in-types':
    'Payloads, pages and parts of objects are not identified. schema.test.ts lists the types with an id.',
  'no-root-type': 'The API has mutations and subscriptions.',
  'require-field-of-type-query-in-mutation-result':
    'Payloads return the changed objects. Other fields can be asked for beside the mutation in a batch.',
};

/** Of these rules only a part fits. */
const OPTIONS: Linter.RulesRecord = {
  '@graphql-eslint/relay-edge-types': [
    'error',
    // Lists without pages are lists of their items, and private objects are no nodes.
    { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
  ],
};

/** Remarks that stand, with the reason. */
const ANSWERED: Record<string, string> = {
  'Field "changedAt" starts with the name of the parent type "Change"': 'A verb form; `at` would say less.',
  'Field "reporter" starts with the name of the parent type "Report"': 'A person who reports, not a prefix.',
  'Field "userName" starts with the name of the parent type "User"':
    'The name of the field in the older API.',
  'Field `changes` must contain an argument `before`, that return String or Scalar.':
    'A log is read forwards.',
  'Field `changes` must contain an argument `last`, that return Int.': 'A log is read forwards.',
  'Field `search` must contain an argument `before`, that return String or Scalar.':
    'The search engine finds the next results only.',
  'Field `search` must contain an argument `last`, that return Int.':
    'The search engine finds the next results only.',
  'Input "file" should be named "input" for "Mutation.uploadImage"':
    'The multipart specification names the variable of a file.',
  'Type "NotificationSettingType" should not have "Type" suffix': 'The setting of a type of notifications.',
};

it('passes the rules of graphql-eslint, except for remarks that are answered', async () => {
  const { configs, parser, rules } = graphqlEslint;
  const all = { ...configs['flat/schema-all'].rules, ...configs['flat/schema-relay'].rules };
  const offNames = Object.keys(OFF).map((name) => `@graphql-eslint/${name}`);
  expect(Object.keys(all)).toEqual(expect.arrayContaining(offNames));
  const used = Object.fromEntries(Object.entries(all).filter(([name]) => !offNames.includes(name)));
  // Its rules are rules of ESLint, whose types know only one category for each.
  const plugin = { rules } as object as ESLint.Plugin;
  const messages = new Linter().verify(
    await readFile(schemaFile, 'utf8'),
    [
      {
        files: ['**/*.graphql'],
        languageOptions: { parser, parserOptions: { graphQLConfig: { schema: schemaFile } } },
        plugins: { '@graphql-eslint': plugin },
        rules: { ...used, ...OPTIONS },
      },
    ],
    { filename: 'schema.graphql' },
  );
  expect(messages.map(({ message }) => message).sort()).toEqual(Object.keys(ANSWERED).sort());
}, 30_000);

const RELAY_APP = `import { graphql } from 'relay-runtime';
export const page = graphql\`query AppQuery($count: Int!, $cursor: String) { ...App_feed @arguments(count: $count, cursor: $cursor) }\`;
export const feed = graphql\`
  fragment App_feed on Query
  @refetchable(queryName: "AppFeedQuery")
  @argumentDefinitions(count: { type: "Int" }, cursor: { type: "String" }, backCount: { type: "Int" }, backCursor: { type: "String" }) {
    posts(first: $count, after: $cursor, last: $backCount, before: $backCursor, sort: UPDATED) @connection(key: "App_posts") {
      totalCount
      edges { node { id ...App_post } }
    }
  }\`;
export const post = graphql\`
  fragment App_post on Post
  @refetchable(queryName: "AppPostQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
    title
    viewerHasLiked
    comments(last: $count, before: $cursor) @connection(key: "App_comments") { edges { node { id text } } }
  }\`;
export const like = graphql\`mutation AppLikeMutation($input: LikePostInput!) { likePost(input: $input) { post { id likesCount viewerHasLiked } } }\`;
`;

it('compiles with the compiler of Relay: connections in both directions, and refetchable fragments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'));
  try {
    await cp(schemaFile, join(folder, 'schema.graphql'));
    await writeFile(join(folder, 'App.ts'), RELAY_APP);
    const config = { src: '.', schema: 'schema.graphql', language: 'typescript' };
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    const compiler = require.resolve('relay-compiler/cli.js');
    await promisify(execFile)(process.execPath, [compiler, 'relay.config.json'], { cwd: folder });
    const made = await readdir(join(folder, '__generated__'));
    expect(made.sort()).toEqual(
      ['AppFeedQuery', 'AppLikeMutation', 'AppPostQuery', 'AppQuery', 'App_feed', 'App_post'].map(
        (name) => `${name}.graphql.ts`,
      ),
    );
    const feed = await readFile(join(folder, '__generated__', 'App_feed.graphql.ts'), 'utf8');
    expect(feed).toContain('"direction": "bidirectional"');
    // Refetched by its id.
    const post = await readFile(join(folder, '__generated__', 'AppPostQuery.graphql.ts'), 'utf8');
    expect(post).toContain('node(id: $id)');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);

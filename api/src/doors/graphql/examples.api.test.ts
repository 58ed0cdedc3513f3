import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT, seed, settleDemoAccount } from '../../demo/seed.js';
import { createLogger } from '../../platform/log/log.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const folder = fileURLToPath(new URL('../../../../web/src/sandbox/examples/', import.meta.url));
const files = readdirSync(folder);
const read = (file: string) => readFileSync(folder + file, 'utf8');

interface Group {
  group: string;
  needsToken?: boolean;
  examples: { file: string; label: string }[];
}
const groups = JSON.parse(read('index.json')) as Group[];
const examples = groups.flatMap(({ needsToken = false, examples: list }) =>
  list.map((example) => ({ ...example, needsToken })),
);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seed(server.dataSource, server.server.services, { demo: true, covers: false });
  await settleDemoAccount(server.dataSource, true, createLogger('silent'));
  const { data } = await server.graphql<{ login: { accessToken: string } }>(
    read('login.graphql'),
    JSON.parse(read('login.variables.json')) as Record<string, unknown>,
  );
  token = data?.login.accessToken ?? '';
}, 120_000);
afterAll(() => server.close());

/** The values that the sandbox fills in, queried here without its code. */
async function samples(): Promise<Record<string, string | number | null>> {
  const { data } = await server.graphql<{
    popular: { nodes: { id: string; author: { userName: string } }[] };
    own: { nodes: { id: string; title: string; version: number }[] };
    all: { nodes: { id: string; viewerHasCommented: boolean }[] };
    viewer: { user: { name: string; about: string | null } };
  }>(
    `query ($me: String!) {
      popular: posts(sort: POPULAR, first: 1) { nodes { id author { userName } } }
      own: posts(author: $me, first: 1) { nodes { id title version } }
      all: posts(first: 100) { nodes { id viewerHasCommented } }
      viewer { user { name about } }
    }`,
    { me: DEMO_ACCOUNT.userName },
    token,
  );
  return {
    popularPostId: data!.popular.nodes[0]!.id,
    authorUserName: data!.popular.nodes[0]!.author.userName,
    uncommentedPostId: data!.all.nodes.find((post) => !post.viewerHasCommented)!.id,
    ownPostId: data!.own.nodes[0]!.id,
    ownPostTitle: data!.own.nodes[0]!.title,
    ownPostVersion: data!.own.nodes[0]!.version,
    viewerName: data!.viewer.user.name,
    viewerAbout: data!.viewer.user.about,
    newUserName: 'ada_sample',
    newEmail: 'ada.sample@example.com',
  };
}

async function variablesOf(file: string): Promise<Record<string, unknown>> {
  const name = `${file}.variables.json`;
  if (!files.includes(name)) return {};
  const values = await samples();
  const json = read(name).replace(/"\{\{(\w+)\}\}"/g, (_, sample: string) => {
    expect(values, `a sample for ${name}`).toHaveProperty(sample);
    return JSON.stringify(values[sample]);
  });
  return JSON.parse(json) as Record<string, unknown>;
}

describe(`the examples of the sandbox on ${engine}`, () => {
  it('are at least twelve, each listed and with a leading comment', () => {
    const offered = examples.map(({ file }) => `${file}.graphql`).sort();
    expect(offered.length).toBeGreaterThanOrEqual(12);
    expect(files.filter((file) => file.endsWith('.graphql')).sort()).toEqual(offered);
    for (const file of offered) expect(read(file), file).toMatch(/^# \w/);
  });

  it('run unchanged, and only marked ones need a token', async () => {
    for (const { file, needsToken } of examples) {
      // web/e2e/sandbox.spec.ts runs one; here they are validated.
      if (/^subscription /m.test(read(`${file}.graphql`))) continue;
      const answer = await server.graphql(
        read(`${file}.graphql`),
        await variablesOf(file),
        needsToken ? token : null,
      );
      expect(answer.errors, file).toEqual([]);
      const empty = Object.entries(answer.data ?? {}).filter(([, value]) => isEmpty(value));
      expect(empty, `${file} shows something`).toEqual([]);
    }
  });

  it('use nothing that is deprecated or missing in schema.graphql', () => {
    const schema = buildSchema(
      readFileSync(fileURLToPath(new URL('../../../../schema.graphql', import.meta.url)), 'utf8'),
    );
    for (const document of [...files.filter((file) => file.endsWith('.graphql')), '../samples.graphql']) {
      const errors = validate(schema, parse(read(document)), [...specifiedRules, NoDeprecatedCustomRule]);
      expect(errors, document).toEqual([]);
    }
  });
});

/** Null, an empty list or an empty connection. Examples must return data. */
function isEmpty(value: unknown): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  return (
    typeof value === 'object' && 'nodes' in value && Array.isArray(value.nodes) && value.nodes.length === 0
  );
}

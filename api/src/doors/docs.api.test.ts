import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getNamedType, isObjectType } from 'graphql';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../platform/bounds/bounds.js';
import { isCi } from '../testing/ci.js';
import { difference, documentExamples, type DocumentExample } from '../testing/documentExamples.js';
import { createPost, createToken, createUser, TEST_PASSWORD } from '../testing/factories.js';
import { createApp } from '../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import { httpStatus, protocolCodes } from './errorMapping.js';
import { openApiDocument } from '../testing/openApi.js';
import { createSchema } from './graphql/schema.js';
import { holdsSecret } from './graphql/idempotentMutations.js';
import { operationLimits } from './graphql/operationLimits.js';
import { scopeOf } from '../platform/useCases/command.js';
import { Scope } from '../platform/useCases/scopes.js';
import { User } from '../features/users/user.entity.js';
import { MAILS_AN_HOUR } from '../platform/mail/mailService.js';
import { type Budget, budgets, periodOf } from '../platform/limits/rateLimits.js';

const document = await readFile(fileURLToPath(new URL('../../../docs/api.md', import.meta.url)), 'utf8');
const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

let server: TestServer;
/** The working directory of shell examples, with the photo that they upload. */
let folder: string;
let values: Record<string, () => string | Promise<string>>;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-docs-'));
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b6272' } });
  await writeFile(join(folder, 'photo.png'), await picture.png().toBuffer());
  const ada = await createUser(server, { userName: 'ada_l' });
  const { user: bob } = await createUser(server, { userName: 'bob_b' });
  const [own, other] = [await createPost(server, ada.user), await createPost(server, bob)];
  await createPost(server, bob);
  const running = await createPost(server, ada.user, {
    html: '<figure data-example="react"><pre><code data-file="App.js">count</code></pre></figure>',
  });
  values = {
    // One example ends all sessions, so each gets a new one.
    TOKEN: async () => (await logIn(ada.user.userName)).accessToken,
    POST_ID: () => other.id,
    USER_ID: () => bob.id,
    OWN_POST_ID: () => own.id,
    EXAMPLE_POST_ID: () => running.id,
    HYD_TOKEN: async () => {
      const user = await server.dataSource.manager.findOneByOrFail(User, { id: ada.user.id });
      return (await createToken(server, user, ['read', 'write:posts'])).token;
    },
    CLIENT_ID: async () => (await createApp(server, bob)).clientId,
    HASH: () => createHash('sha256').update('{ categories { name } }').digest('hex'),
    VERIFY_TOKEN: async () => {
      const [mail = ''] = await server.mailsTo('grace@example.com');
      return /[?&]token=([\w-]+)/.exec(mail)?.[1] ?? '';
    },
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function logIn(userName: string): Promise<{ accessToken: string }> {
  const { data } = await server.graphql<{ login: { accessToken: string } }>(
    'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
    { input: { userName, password: TEST_PASSWORD } },
  );
  return data!.login;
}

/** Replaces the placeholders of an example by values of the running server. */
async function withValues(text: string): Promise<string> {
  let result = text.replaceAll('http://localhost:4000', server.origin);
  for (const [name, value] of Object.entries(values)) {
    if (new RegExp(`\\b${name}\\b`).test(result))
      result = result.replace(new RegExp(`\\$?\\b${name}\\b`, 'g'), await value());
  }
  return result;
}

async function answerOf({ language, flags, code, variables, answer }: DocumentExample): Promise<string> {
  if (language === 'sh') {
    const { stdout } = await run('sh', ['-c', await withValues(code)], { cwd: folder });
    if (answer.language === 'http') return stdout;
    const [, body = stdout, status] = /^([^]*)\n(\d{3})$/.exec(stdout) ?? [];
    if (answer.status !== null) expect(Number(status)).toBe(answer.status);
    return body;
  }
  const token = flags.includes('viewer') ? await values.TOKEN!() : null;
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      query: code,
      variables: JSON.parse(await withValues(variables ?? '{}')) as unknown,
    }),
  });
  return response.text();
}

/** The documented lines of status and headers that a response lacks; `...` matches anything. */
function missingLines(promised: string, actual: string): string[] {
  const lines = actual.split(/\r?\n/);
  return promised.split('\n').filter((line) => {
    const pattern = line
      .split('...')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('.*');
    return !lines.some((one) => new RegExp(`^${pattern}$`, 'i').test(one));
  });
}

/** The document without the spaces that align the columns of its tables. */
const tables = document.replace(/ +\|/g, ' |');

describe(`docs/api.md on ${engine}`, () => {
  const examples = documentExamples(document);

  it('has examples of both kinds', () => {
    expect(examples.filter(({ language }) => language === 'graphql').length).toBeGreaterThanOrEqual(10);
    expect(examples.filter(({ language }) => language === 'sh').length).toBeGreaterThanOrEqual(8);
  });

  // In order, because one example registers, the next verifies, the next logs in.
  for (const example of examples) {
    const isMissing = example.language === 'sh' && !hasCurl && !isCi;
    it.skipIf(isMissing)(`has the response of the example: ${example.name}`, async () => {
      const answer = await answerOf(example);
      if (example.answer.language === 'http') expect(missingLines(example.answer.text, answer)).toEqual([]);
      else expect(difference(JSON.parse(example.answer.text), JSON.parse(answer))).toBeNull();
    });
  }

  it('explains every error code with its status', () => {
    for (const [code, status] of Object.entries(httpStatus)) {
      expect(tables).toMatch(new RegExp(`^\\| \`${code}\` \\| ${status} \\|`, 'm'));
    }
    for (const code of protocolCodes) expect(document).toContain(`\`${code}\``);
  });

  it('lists every operation limit with its value', () => {
    for (const [name, value] of Object.entries(operationLimits)) {
      expect(tables).toMatch(new RegExp(`^\\| \`${name}\` \\| ${value} \\|`, 'm'));
    }
  });

  it('lists every structural limit with its value', () => {
    const { json, document: ofDocument, html, uploadMap } = bounds;
    const rows = [
      ['JSON nesting', `${json.depth} levels`],
      ['JSON values', `${json.values} values`],
      ['JSON keys', `${json.keyLength} characters`],
      ['document nesting', `${ofDocument.depth} levels`],
      ['`map` of an upload', `${uploadMap.values} values`],
      ['HTML nesting', `${html.depth} levels`],
      ['HTML elements', `${html.elements} elements`],
      ['address and headers', `${maxHeaderSize} bytes`],
    ];
    for (const [name, value] of rows) expect(tables).toContain(`| ${name} | ${value} |`);
    expect(tables).toContain(`| tokens | ${ofDocument.tokens} |`);
    expect(tables).toContain(`paths of at most ${uploadMap.pathLength} characters`);
  });

  it('lists every budget, and no other', () => {
    const rows = (Object.keys(budgets) as Budget[]).map((name) => {
      const { by, points } = budgets[name];
      return `| \`${name}\` | ${by} | ${name === 'mail' ? MAILS_AN_HOUR : points} ${periodOf(name)} |`;
    });
    const listed = tables.match(
      /^\| `\w+` \| (?:caller|address|account|mailbox|device|token|host) \| [^|]+ \|/gm,
    );
    expect(listed?.sort()).toEqual(rows.sort());
  });

  it('lists the mutations and queries of every scope', async () => {
    const schema = await createSchema();
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).map(({ name }) => [name, scopeOf(name)] as const),
    );
    for (const scope of [...Object.values(Scope), 'session'] as const) {
      const names = fields
        .filter(([, needed]) => needed === scope)
        .map(([name]) => name)
        .sort();
      const [, listed = ''] =
        new RegExp(`^\\| \`${scope}\` \\|[^|]+\\| ([^|]+) \\|$`, 'm').exec(tables) ?? [];
      expect(listed.trim().split(', ')).toEqual(names.map((name) => `\`${name}\``));
    }
  });

  it('names the lists whose pages have 20 items by default', async () => {
    const types = Object.values((await createSchema()).getTypeMap()).filter(isObjectType);
    const lists = types.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some(({ name, defaultValue }) => name === 'first' && defaultValue === 20))
        .map(({ name }) => (name === 'posts' ? `${type.name}.posts` : name)),
    );
    const [, named = ''] = /by default 8, and 20 for\s(.*)\./.exec(document) ?? [];
    expect([...named.matchAll(/`([\w.]+)`/g)].map(([, name]) => name).sort()).toEqual(
      [...new Set(lists)].sort(),
    );
  });

  it('names every mutation that ignores idempotency keys', async () => {
    const fields = Object.values((await createSchema()).getMutationType()?.getFields() ?? {});
    const ignoring = fields.filter(({ type }) => holdsSecret(getNamedType(type))).map(({ name }) => name);
    const [, listed = ''] = /Queries ignore the key\. [^(]+\(([^)]+)\)/.exec(document) ?? [];
    const named = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(ignoring.sort());
  });

  it('lists every REST call, and no other', () => {
    const calls = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const listed = [...tables.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \/api[^`]*)` \|/gm)].map(
      ([, call]) => call,
    );
    expect(listed.sort()).toEqual(calls.sort());
  });

  it('links to existing files', async () => {
    for (const [, path] of document.matchAll(/\]\((\.\.\/[^)#]+)/g)) {
      await expect(
        readFile(new URL(path!, new URL('../../../docs/', import.meta.url))),
      ).resolves.toBeTruthy();
    }
  });
});

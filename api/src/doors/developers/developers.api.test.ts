import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSchema, parse, validate } from 'graphql';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createToken, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { authorize, createApp } from '../../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { ChangeFollower } from '../../platform/changes/changeFollower.js';
import { createLogger } from '../../platform/log/log.js';
import { isReservedUserName } from '../../features/users/userName.js';
import { protocolCodes } from '../errorMapping.js';
import { printedSchema } from '../graphql/schema.js';
import { type DeveloperSite, developerSite } from './developerPages.js';
import { requestCodes } from './errorCodes.js';
import { GUIDES } from './guides.js';
import { renderPage } from './markdownPage.js';

let server: TestServer;
let follower: ChangeFollower;
let site: DeveloperSite;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server.server;
  follower = await ChangeFollower.start({
    dataSource: server.dataSource,
    changes: services.changes,
    log: createLogger('silent'),
    onRead: (read) => services.live.publish(read),
  });
  site = await developerSite(server.origin);
  // Beside the packages that the programs import.
  folder = await mkdtemp(join(import.meta.dirname, '../../../dist/snippets-'));
  const ada = await createUser(server, { userName: 'ada_l' });
  const { id } = await createPost(server, ada.user, { title: 'Keys', categories: ['React'] });
  const picture = join(folder, 'picture.png');
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } }).toFile(picture);
  const { token } = await createToken(server, ada.user, ['read']);
  const { clientId } = await createApp(server, ada.user);
  const redirectUri = 'http://127.0.0.1:8910/callback';
  const { fields } = await authorize(server, ada.token, clientId, { redirectUri });
  env = {
    TOKEN: ada.token,
    HYD_TOKEN: token,
    CLIENT_ID: clientId,
    CODE: fields.code,
    CODE_VERIFIER: fields.code_verifier,
    POST_ID: id,
    PICTURE: picture,
    USER_NAME: 'ada_l',
    PASSWORD: TEST_PASSWORD,
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await follower.close();
  await server.close();
});

const TAGS = new Set('h1 h2 h3 a p code pre ul ol li div table thead tbody tr th td strong em'.split(' '));

const read = async (path: string) => {
  const response = await fetch(server.origin + path);
  return { response, text: await response.text() };
};

describe(`the documentation for developers on ${engine}`, () => {
  it('is a page and Markdown for each guide and each type, found by links that all lead somewhere', async () => {
    const pages = [...site.guides, ...site.reference];
    const ids = new Map(pages.map(({ path, markdown }) => [path, renderPage(markdown).html]));
    for (const [path, html] of ids) {
      // Descriptions in the schema are Markdown: `<name>` outside of code would be an element.
      const tags = new Set([...html.matchAll(/<([^\s/>]+)/g)].map(([, tag = '']) => tag));
      expect(
        [...tags].filter((tag) => !TAGS.has(tag)),
        path,
      ).toEqual([]);
      for (const [, link = ''] of html.matchAll(/href="(\/developers[^"]*|#[^"]*)"/g)) {
        const [target = '', id] = link.startsWith('#') ? [path, link.slice(1)] : link.split('#');
        const found = ids.get(target.replace(/\.md$/, ''));
        expect(found, `${path} -> ${link}`).toBeDefined();
        if (id !== undefined) expect(found, `${path} -> ${link}`).toContain(`id="${id}"`);
      }
    }
    for (const path of ['/developers', '/developers/errors', '/developers/reference/Post']) {
      const page = await read(path);
      expect(page.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.text).toContain(`href="${path}.md"`);
      const markdown = await read(`${path}.md`);
      expect(markdown.response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(markdown.text).toMatch(/^# /);
    }
    const webhooks = (await read('/developers/webhooks')).text;
    const [, hash = ''] = /href="\/sandbox#([^"]+)">Try it/.exec(webhooks) ?? [];
    const shared = new URLSearchParams(hash.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    expect(shared.get('query')).toMatch(/^mutation CreateWebhook[^]*\}$/);
    expect(JSON.parse(shared.get('variables') ?? '')).toHaveProperty('input.url');
    expect(webhooks).toContain('<script src="/developers/snippets.js" defer>');
    expect((await read('/developers/snippets.js')).response.headers.get('content-type')).toContain(
      'javascript',
    );
    expect((await read('/developers/nothing')).response.status).toBe(404);
    expect(isReservedUserName('developers')).toBe(true);
  });

  it('is found from llms.txt and the sitemap', async () => {
    expect((await read('/llms.txt')).text).toContain('/developers.md');
    const { text } = await read('/sitemaps/pages.xml');
    for (const path of ['/developers', '/developers/errors', '/developers/reference'])
      expect(text).toContain(`${path}</loc>`);
  });

  it('has all files, and every error code', async () => {
    const files = await readdir(new URL('../../../guides/', import.meta.url));
    expect(files.sort()).toEqual(GUIDES.map((name) => `${name}.md`).sort());
    expect(Object.keys(requestCodes).sort()).toEqual([...protocolCodes].sort());
  });

  it('is searched by words of titles and texts', async () => {
    expect((await read('/developers/search?q=likePost')).text).toContain(
      'href="/developers/reference/Mutation#likepost"',
    );
    expect((await read('/developers/search?q=idempotency+key')).text).toContain('href="/developers/retries"');
    const nothing = await read('/developers/search?q=%3Cscript%3Ezzz');
    expect(nothing.text).toContain('Nothing was found for “&#60;script&#62;zzz”');
  });
});

describe('the snippets of the guides', () => {
  const snippets = async (language: string) =>
    (await developerSite('http://localhost:4000')).guides.flatMap(({ path, markdown }) =>
      [...markdown.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'))].map(
        ([, code = '']) => ({
          path,
          code: code.replaceAll('http://localhost:4000', server.origin),
        }),
      ),
    );

  it('run: JavaScript', async () => {
    const programs = await snippets('js');
    expect(programs.length).toBeGreaterThan(8);
    const run = async ({ path, code }: (typeof programs)[number], i: number) => {
      const file = join(folder, `snippet${i}.mjs`);
      await writeFile(file, code);
      const running = promisify(execFile)(process.execPath, [file], {
        env: { ...process.env, ...env },
        timeout: 90_000,
      });
      const { stdout } = await running.catch((error: unknown) => expect.fail(`${path}: ${String(error)}`));
      expect(stdout.trim(), path).not.toMatch(/^(?:undefined|null|false|\[\]|500|)$/);
    };
    // All at once would keep the server from answering in time, which then refuses requests.
    const waiting = [...programs.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next[1], next[0]);
    };
    await Promise.all([work(), work()]);
  }, 120_000);

  it('run: curl', async () => {
    for (const { path, code } of await snippets('sh')) {
      const { stdout } = await promisify(execFile)('sh', ['-c', code]);
      expect(stdout, path).toMatch(/"data":|"_id":|BAD_USER_INPUT/);
    }
  }, 60_000);

  it('match the schema: GraphQL', async () => {
    const schema = buildSchema(await printedSchema());
    for (const { path, code } of await snippets('graphql'))
      expect(validate(schema, parse(code)), path).toEqual([]);
  });
});

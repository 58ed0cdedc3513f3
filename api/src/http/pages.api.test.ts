import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../testing/factories.js';
import { startTestServer, type TestServer } from '../testing/testServer.js';

/** A web app that counts: its pages say how often each has been rendered. What the real one renders, browser tests see. */
const ENTRY = `
export function createPageRenderer() {
  const renders = new Map();
  return {
    addressOf: (target) => (/^\\/(?:pages|post)\\//.test(target) ? target.split('?')[0] : null),
    render: async (address) => {
      if (address.endsWith('broken')) throw new Error('The ink ran out.');
      renders.set(address, (renders.get(address) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: address.endsWith('missing') ? 404 : 200, html: address + ' render ' + renders.get(address) };
    },
  };
}
`;

let webDist: string;
let site: TestServer;
const log: string[] = [];

beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'hydrate-web-'));
  mkdirSync(join(webDist, 'server'));
  mkdirSync(join(webDist, 'client', '.vite'), { recursive: true });
  writeFileSync(join(webDist, 'server', 'entry.js'), ENTRY);
  writeFileSync(join(webDist, 'server', 'package.json'), '{ "type": "module" }');
  writeFileSync(join(webDist, 'client', 'index.html'), 'the plain app');
  writeFileSync(join(webDist, 'client', '.vite', 'manifest.json'), '{}');
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  site = await startTestServer({}, logger, webDist);
});
afterAll(async () => {
  await site.close();
  rmSync(webDist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}${path}`, { headers: { accept: 'text/html', ...headers } });
const textOf = async (path: string) => (await get(path)).text();

describe('rendered pages', () => {
  // The first are known in front of the application, the others behind its routes.
  it.each(['/post/crowd', '/pages/crowd'])(
    'are rendered once for all who ask at the same time, whatever else the address says: %s',
    async (path) => {
      const paths = [path, `${path}?utm_source=a`, `${path}?b`];
      const texts = await Promise.all([...paths, ...paths].map(textOf));
      expect(new Set(texts)).toEqual(new Set([`${path} render 1`]));
      const again = await get(path);
      expect(await again.text()).toBe(`${path} render 1`);
      expect(again.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(again.headers.get('content-security-policy')).toBeTruthy();
    },
  );

  it('are older than a second for nobody', async () => {
    expect(await textOf('/pages/old')).toBe('/pages/old render 1');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await textOf('/pages/old')).toBe('/pages/old render 2');
  });

  it.each(['/post', '/pages'])(
    'are rendered anew after a change to what they show, and only then: %s',
    async (root) => {
      const { user, token } = await createUser(site);
      const post = await createPost(site, user);
      expect(await textOf(`${root}/${post.id}`)).toContain('render 1');
      expect(await textOf(`${root}/other`)).toContain('render 1');
      const like = 'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { id } } }';
      await site.graphql(like, { id: post.id }, token);
      expect(await textOf(`${root}/${post.id}`)).toContain('render 2');
      expect(await textOf(`${root}/other`)).toContain('render 1');
    },
  );

  it.each(['/post', '/pages'])(
    'have true statuses, and tags by which they are asked for again: %s',
    async (root) => {
      for (let i = 0; i < 2; i++) expect((await get(`${root}/missing`)).status).toBe(404);
      expect(await textOf(`${root}/missing`)).toContain('render 1');
      const head = await fetch(`${site.origin}${root}/tagged`, {
        method: 'HEAD',
        headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      });
      const page = await get(`${root}/tagged`);
      expect(await page.text()).toBe(`${root}/tagged render 1`);
      expect(head.headers.get('content-length')).toBe(String(`${root}/tagged render 1`.length));
      const etag = page.headers.get('etag') ?? '';
      const again = await get(`${root}/tagged`, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
    },
  );

  it('are not mixed up with files and feeds of the same form', async () => {
    expect((await get('/post/some-post.md')).status).toBe(404);
    expect(await textOf('/post/some-post')).toBe('/post/some-post render 1');
    const json = await get('/post/some-post', { accept: 'application/json' });
    expect(json.status).toBe(404);
  });

  it('are rendered for each request where nothing is kept', async () => {
    const plain = await startTestServer({ ANSWER_CACHE: 'off' }, undefined, webDist);
    for (const render of [1, 2]) {
      const page = await fetch(`${plain.origin}/post/each`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toBe(`/post/each render ${render}`);
    }
    await plain.close();
  });

  it('give way to the plain app when they cannot be rendered, and the reason is written down', async () => {
    const answer = await get('/pages/broken');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe('the plain app');
    expect(log.join('')).toContain('The ink ran out.');
    expect(log.join('')).toContain('"address":"/pages/broken"');
  });

  it('are left to the browser where the web app says so', async () => {
    expect(await textOf('/write')).toBe('the plain app');
  });
});

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
    addressOf: (target) => (target.startsWith('/pages/') ? target.split('?')[0] : null),
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
  it('are rendered once for all who ask at the same time, whatever else the address says', async () => {
    const paths = ['/pages/crowd', '/pages/crowd?utm_source=a', '/pages/crowd?b'];
    const texts = await Promise.all([...paths, ...paths].map(textOf));
    expect(new Set(texts)).toEqual(new Set(['/pages/crowd render 1']));
    expect(await textOf('/pages/crowd')).toBe('/pages/crowd render 1');
  });

  it('are older than a second for nobody', async () => {
    expect(await textOf('/pages/old')).toBe('/pages/old render 1');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await textOf('/pages/old')).toBe('/pages/old render 2');
  });

  it('are rendered anew after a change to what they show, and only then', async () => {
    const { user, token } = await createUser(site);
    const post = await createPost(site, user);
    expect(await textOf(`/pages/${post.id}`)).toContain('render 1');
    expect(await textOf('/pages/other')).toContain('render 1');
    const like = 'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { id } } }';
    await site.graphql(like, { id: post.id }, token);
    expect(await textOf(`/pages/${post.id}`)).toContain('render 2');
    expect(await textOf('/pages/other')).toContain('render 1');
  });

  it('have true statuses, and tags by which they are asked for again', async () => {
    expect((await get('/pages/missing')).status).toBe(404);
    const etag = (await get('/pages/tagged')).headers.get('etag') ?? '';
    const again = await get('/pages/tagged', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    const head = await fetch(`${site.origin}/pages/tagged`, {
      method: 'HEAD',
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    expect(head.headers.get('content-length')).toBe(String('/pages/tagged render 1'.length));
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

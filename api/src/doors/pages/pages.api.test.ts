import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeFakeWebApp } from '../../testing/fakeWebApp.js';
import { createPost, createUser } from '../../testing/factories.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';

const { webDist, remove } = writeFakeWebApp();
let site: TestServer;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  site = await startTestServer({}, logger, webDist);
});
afterAll(async () => {
  await site.close();
  remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}${path}`, { headers: { accept: 'text/html', ...headers } });
/** The path and the number of the render in a response. */
const renderOf = async (answer: Response) => (await answer.text()).split('.')[0];
const textOf = async (path: string) => renderOf(await get(path));

describe('rendered pages', () => {
  it.each([
    ['/graphql/../post/by-graphql', '/post/by-graphql'],
    ['/graphql/%2e%2e/post/encoded', '/post/encoded'],
    ['/uploads/x/../../post/by-uploads', '/post/by-uploads'],
    ['/assets/../pages/by-assets', '/pages/by-assets'],
  ])('have the security headers of a page, also if first requested as %s', async (target, address) => {
    // fetch would resolve the dots.
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    await text(socket);
    const { headers } = await get(address);
    expect(headers.get('content-security-policy')).toContain('script-src');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  // The cache in front of the application serves the first path, the route of pages the second.
  it.each(['/post/crowd', '/pages/crowd'])(
    'are rendered once for concurrent requests, whatever the query string: %s',
    async (path) => {
      const paths = [path, `${path}?utm_source=a`, `${path}?b`];
      const texts = await Promise.all([...paths, ...paths].map(textOf));
      expect(new Set(texts)).toEqual(new Set([`${path} render 1`]));
      const again = await get(path);
      expect(await renderOf(again)).toBe(`${path} render 1`);
      expect(again.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(again.headers.get('content-security-policy')).toBeTruthy();
    },
  );

  it.each(['/post', '/pages'])(
    'are rendered again only after a change of what they show: %s',
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

  it.each(['/post', '/pages'])('have correct statuses, and ETags for revalidation: %s', async (root) => {
    for (let i = 0; i < 2; i++) expect((await get(`${root}/missing`)).status).toBe(404);
    expect(await textOf(`${root}/missing`)).toContain('render 1');
    const head = await fetch(`${site.origin}${root}/tagged`, {
      method: 'HEAD',
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    const page = await get(`${root}/tagged`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await page.text();
    expect(text).toContain(`${root}/tagged render 1`);
    expect(head.headers.get('content-length')).toBe(String(text.length));
    const etag = page.headers.get('etag') ?? '';
    const again = await get(`${root}/tagged`, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
  });

  it('are not confused with files of similar paths', async () => {
    expect((await get('/post/some-post.md')).status).toBe(404);
    expect(await textOf('/post/some-post')).toBe('/post/some-post render 1');
    const json = await get('/post/some-post', { accept: 'application/json' });
    expect(json.status).toBe(404);
  });

  it('are rendered for each request without the cache', async () => {
    const plain = await startTestServer({ ANSWER_CACHE: 'off' }, undefined, webDist);
    for (const render of [1, 2]) {
      const page = await fetch(`${plain.origin}/post/each`, { headers: { accept: 'text/html' } });
      expect(await renderOf(page)).toBe(`/post/each render ${render}`);
    }
    await plain.close();
  });

  it('fall back to the plain app if they cannot be rendered, and the error is logged', async () => {
    const answer = await get('/pages/broken');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe('the plain app');
    expect(log.join('')).toContain('The ink ran out.');
    expect(log.join('')).toContain('"address":"/pages/broken"');
  });

  it('are left to the browser if the web app says so', async () => {
    expect(await textOf('/write')).toBe('the plain app');
  });
});

describe('pages of aborted requests', () => {
  it('execute no queries after the server has stopped', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const stopping = await startTestServer({}, logger, webDist);
    const leave = new AbortController();
    const ask = (path: string) =>
      fetch(stopping.origin + path, { headers: { accept: 'text/html' }, signal: leave.signal });
    const paths = (name: string) => Array.from({ length: 40 }, (_, i) => `/post/${name}${i}`);
    for (const path of paths('old')) await (await ask(path)).text();
    // By now the cached pages are stale and must be revalidated.
    await new Promise((resolve) => setTimeout(resolve, 1000));

    const { categories } = stopping.server.services;
    const list = categories.list.bind(categories);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(categories, 'list').mockImplementation(() => held.then(list));
    const requests = Promise.allSettled([...paths('old'), ...paths('new')].map(ask));
    const underWay = async () => {
      const metrics = await (await fetch(`${stopping.origin}/metrics`)).text();
      return Number(/^hydrate_requests_under_way (\d+)$/m.exec(metrics)?.[1]);
    };
    await expect.poll(underWay, { timeout: 10_000 }).toBe(paths('new').length);
    leave.abort();
    await requests;
    setTimeout(goOn, 500);
    await stopping.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(lines).toEqual([]);
  });
});

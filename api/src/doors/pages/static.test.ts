import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../edge/security.js';
import { sendPage, webFiles } from './static.js';

const SCRIPT = 'console.log("water");'.repeat(100);
let dist: string;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'hydrate-static-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, 'icons'));
  const write = (name: string, text: string) => {
    writeFileSync(join(dist, name), text);
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
  };
  write('assets/app-abc.js', SCRIPT);
  write('index.html', '<p>The plain app.</p>');
  writeFileSync(join(dist, 'assets', 'small-abc.css'), 'p{}');
  app = Fastify();
  const setHeaders = securityHeaders('https://localhost');
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.url, reply.raw);
    done();
  });
  await app.register(webFiles, { dist });
  app.get('/*', sendPage(dist, 'index.html'));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const get = (path: string, encodings: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: '*/*', 'accept-encoding': encodings, ...headers } });

describe('files of the web app', () => {
  it.each([
    ['gzip, br', 'br', brotliCompressSync(SCRIPT).length],
    ['gzip', 'gzip', gzipSync(SCRIPT).length],
    ['br;q=0', null, SCRIPT.length],
  ])('are served precompressed for %s', async (accepted, encoding, length) => {
    const answer = await get('/assets/app-abc.js?x', accepted);
    expect(await answer.text()).toBe(SCRIPT);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-length')).toBe(String(length));
    expect(answer.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const etag = answer.headers.get('etag') ?? '';
    const condition = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get('/assets/app-abc.js', accepted, condition)).status).toBe(304);
  });

  it.each(['/assets', '/icons', '/icons/', '//icons', '/%2e%2e/icons'])(
    'are in folders, which are neither listed nor redirected to: %s',
    async (path) => {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBeNull();
      expect([200, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain('small-abc.css');
    },
  );

  it('are served uncompressed if the build has not compressed them', async () => {
    const answer = await get('/assets/small-abc.css', 'br');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await get('/assets/none.js', 'br')).status).toBe(404);
  });

  it.each([
    '..%2findex.html',
    '%2e%2e%2findex.html',
    '.%2fapp-abc.js',
    '.vite%2fmanifest.json',
    'x%2f..%2f..%2findex.html',
  ])('are no files of other folders, which have other headers: /assets/%s', async (path) => {
    const answer = await get(`/assets/${path}`, 'identity');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  it.each<[number, Record<string, string>]>([
    [416, { range: 'bytes=99999999-' }],
    [412, { 'if-match': '"x"' }],
  ])('allow no cache to store an error: %i', async (status, headers) => {
    const answer = await get('/assets/app-abc.js', 'identity', headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  it('have a short policy, and allow no MIME sniffing', async () => {
    const [asset, page] = [await get('/assets/app-abc.js', 'br'), await get('/write', 'br')];
    expect(asset.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(asset.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('include the precompressed plain app', async () => {
    const answer = await get('/write', 'br');
    expect(await answer.text()).toBe('<p>The plain app.</p>');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/write', 'identity')).headers.get('content-encoding')).toBeNull();
  });

  it('are served uncompressed after the compressed form was deleted', async () => {
    for (const form of ['br', 'gz']) rmSync(join(dist, 'assets', `app-abc.js.${form}`));
    const answer = await get('/assets/app-abc.js', 'br');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  });
});

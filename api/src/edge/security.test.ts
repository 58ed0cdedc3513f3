import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { securityHeaders } from './security.js';

const EMBED_HOSTS =
  'https://www.youtube-nocookie.com https://player.vimeo.com https://codesandbox.io https://stackblitz.com https://codepen.io';

let server: Server | undefined;
afterEach(() => server?.close());

async function headersOf(publicUrl: string, hashes: string[] = [], path = '/'): Promise<Headers> {
  const setHeaders = securityHeaders(publicUrl, { pages: hashes, exampleFrame: hashes });
  server = createServer(({ url = '' }, response) => {
    setHeaders(url, response);
    response.end('<p>A page</p>');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
}

describe('security headers', () => {
  it('allow pages to load only listed sources, and scripts only from this origin', async () => {
    const headers = await headersOf('http://localhost:4000');
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'report-sample'",
        "script-src-attr 'none'",
        "connect-src 'self'",
        `frame-src http://localhost:4000/example-frame http://127.0.0.1:4000/example-frame ${EMBED_HOSTS}`,
        "require-trusted-types-for 'script'",
        'trusted-types rich-text dompurify inert-document service-worker code-worker',
        'report-uri /csp-reports',
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy.join(';')).not.toContain('unsafe-eval');
    expect(policy.join(';')).not.toContain('allow-duplicates');
    expect(policy.join(';')).not.toContain('upgrade-insecure-requests');
    expect(policy.join(';')).not.toContain('report-to');
    expect(headers.get('reporting-endpoints')).toBeNull();
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
    expect(headers.get('permissions-policy')).toContain('camera=()');
    for (const banner of ['server', 'x-powered-by', 'strict-transport-security']) {
      expect(headers.get(banner)).toBeNull();
    }
  });

  it('list inline scripts by their hashes', async () => {
    const headers = await headersOf('http://localhost:4000', ["'sha256-abc='"]);
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-abc=' 'report-sample';",
    );
  });

  it('include HSTS for a year with subdomains if the site uses https', async () => {
    const headers = await headersOf('https://blog.example.com');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('include report-uri and report-to with https, because Chromium uses only one of them', async () => {
    const headers = await headersOf('https://blog.example.com');
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-reports;report-to csp;');
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  });

  it.each(['/sandbox', '/sandbox/', '/sandbox.html', '/Sandbox?x=1'])(
    'allow the sandbox to render Markdown but no images of other sites: %s',
    async (path) => {
      const headers = await headersOf('http://localhost:4000', ["'sha256-abc='"], path);
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self' 'sha256-abc=' 'report-sample'",
          "img-src 'self' data:",
          "worker-src 'none'",
          "frame-src 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types sandbox-markdown',
          'report-uri /csp-reports',
        ]),
      );
    },
  );

  it('allow pages only the frames of examples and embeds', async () => {
    const headers = await headersOf('https://blog.example.com');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`;frame-src https://blog.example.com/example-frame ${EMBED_HOSTS};`);
    for (const host of EMBED_HOSTS.split(' ')) expect(policy?.split(host)).toHaveLength(2);
  });

  it('let the players of videos start by themselves, and nothing else that frames may use', async () => {
    const permissions = (await headersOf('https://blog.example.com')).get('permissions-policy');
    expect(permissions).toContain(
      'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
    );
    expect(permissions?.match(/https:/g)).toHaveLength(2);
  });

  it.each([
    '/example-frame',
    '/example-frame?v=1',
    '/example-frame.html',
    '/example-frame/',
    '/Example-Frame',
  ])('isolate the code of examples, which reaches nothing but pictures: %s', async (path) => {
    const headers = await headersOf('https://blog.example.com', ["'sha256-abc='"], path);
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      "script-src 'sha256-abc=' blob:",
      "script-src-attr 'none'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      'font-src data:',
      'media-src data: blob:',
      "connect-src 'none'",
      "worker-src 'none'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(headers.get('permissions-policy')).not.toContain('(self');
    expect(headers.get('permissions-policy')).toContain('autoplay=()');
    expect(headers.get('permissions-policy')).toContain('fullscreen=()');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-dns-prefetch-control': 'off',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it.each(['/graphql', '/graphql?query={x}', '/api/posts', '/api'])(
    'allow API responses to load nothing: %s',
    async (path) => {
      const headers = await headersOf('https://blog.example.com', ["'sha256-abc='"], path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).not.toBeNull();
    },
  );

  it.each(['/graphql-tips', '/apis', '/sandboxes', '/missing'])(
    'are those of a page for every other path: %s',
    async (path) => {
      const headers = await headersOf('https://blog.example.com', [], path);
      expect(headers.get('content-security-policy')).toContain('trusted-types rich-text');
    },
  );

  it.each(['/assets/app.js', '/favicon.svg', '/manifest.webmanifest'])(
    'are reduced for static assets: %s',
    async (path) => {
      const headers = await headersOf('https://blog.example.com', [], path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    },
  );

  it('are those of a page if the file does not exist', async () => {
    const headers = await headersOf('https://blog.example.com', [], '/favicon.svg/x');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

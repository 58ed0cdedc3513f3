import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { securityHeaders } from './security.js';

let server: Server | undefined;
afterEach(() => server?.close());

async function headersOf(publicUrl: string, hashes?: string[], path = '/'): Promise<Headers> {
  const app = express().disable('x-powered-by').use(securityHeaders(publicUrl, hashes));
  app.get(path, (_request, response) => {
    response.send('<p>A page</p>');
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
}

describe('security headers', () => {
  it('let scripts come from this origin alone, and nothing that pages do not use', async () => {
    const headers = await headersOf('http://localhost:4000');
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    );
    expect(policy.join(';')).not.toContain('unsafe-eval');
    expect(policy.join(';')).not.toContain('upgrade-insecure-requests');
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

  it('name the inline scripts by their hashes', async () => {
    const headers = await headersOf('http://localhost:4000', ["'sha256-abc='"]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=';");
  });

  it('ask for https for a year, everywhere below, when the site has it', async () => {
    const headers = await headersOf('https://blog.example.com');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it.each(['/assets/app.js', '/favicon.svg', '/manifest.webmanifest'])(
    'are few on the files that pages load, which are no documents: %s',
    async (path) => {
      const headers = await headersOf('https://blog.example.com', [], path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBeNull();
    },
  );

  it('stay on what is answered by a page when there is no such file', async () => {
    const headers = await headersOf('https://blog.example.com', [], '/favicon.svg/x');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '../platform/log/log.js';
import { proxyWarning } from './proxyWarning.js';

async function warnings(trustedProxies: number): Promise<unknown[][]> {
  const warn = vi.fn();
  const app = Fastify();
  await app.register(proxyWarning, { log: { warn } as unknown as Logger, trustedProxies });
  app.get('/', async () => 'ok');
  await app.inject('/');
  for (let i = 0; i < 2; i += 1) await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } });
  return warn.mock.calls;
}

describe('a request with X-Forwarded-For', () => {
  it('is warned of once, if no proxy is trusted', async () => {
    expect(await warnings(0)).toEqual([[expect.stringContaining('TRUSTED_PROXIES is 0')]]);
    expect(await warnings(1)).toEqual([]);
  });
});

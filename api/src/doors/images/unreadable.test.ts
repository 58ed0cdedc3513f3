import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/log/log.js';
import { NeighbourAwayError } from '../../platform/neighbours/circuit.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { pageErrorHandler } from '../errorHandler.js';
import { imagesDoor } from './images.js';

const NAME = `${'a'.repeat(32)}.webp`;
const systemError = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['the process has no file descriptor left', systemError('EMFILE'), '5', 1],
  ['the system has none', systemError('ENFILE'), '5', 1],
  ['the disk fails', systemError('EIO'), '5', 1],
  ['the bucket is not asked', new NeighbourAwayError('The bucket is away.', 7), '7', 0],
])('a picture is answered with 503 and Retry-After if %s', async (_, error, retryAfter, logged) => {
  const lines: string[] = [];
  const storage: ImageStorage = {
    put: () => Promise.reject(error),
    open: () => Promise.reject(error),
    delete: () => Promise.reject(error),
    list: async function* () {},
    clean: () => Promise.resolve(0),
  };
  const app = Fastify();
  app.setErrorHandler(pageErrorHandler(createLogger('error', { write: (line) => void lines.push(line) })));
  await app.register(imagesDoor, { oldAddresses: { targetOf: () => Promise.resolve(null) }, storage });
  for (const [i, path] of [
    `/uploads/${NAME}`,
    `/uploads/${NAME.replace('.', '-560.')}`,
    `/images/${NAME}`,
  ].entries()) {
    const response = await app.inject({ url: path });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe(retryAfter);
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(response.body).not.toMatch(/EMFILE|ENFILE|EIO/);
    // Logged once for each picture, unless the circuit has logged the outage.
    expect(lines).toHaveLength(logged * (i + 1));
  }
});

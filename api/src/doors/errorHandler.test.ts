import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { NotFoundError, RateLimitedError, UnavailableError } from '../errors.js';
import { createLogger } from '../platform/log/log.js';
import { graphqlErrorHandler } from './errorHandler.js';

/** The response to a request whose route throws, and what was logged. */
async function responseTo(error: Error) {
  const logged: string[] = [];
  const app = fastify();
  app.setErrorHandler(graphqlErrorHandler(createLogger('info', { write: (line) => logged.push(line) })));
  app.get('/', () => Promise.reject(error));
  const response = await app.inject('/');
  return { response, body: response.json<unknown>(), logged };
}

describe('errors outside of GraphQL and REST', () => {
  it('keep their status and code, and are not logged, if they are expected', async () => {
    const { response, body, logged } = await responseTo(new NotFoundError('This user does not exist.'));
    expect(response.statusCode).toBe(404);
    expect(body).toEqual({
      errors: [{ message: 'This user does not exist.', extensions: { code: 'NOT_FOUND' } }],
    });
    expect(logged).toEqual([]);
  });

  it('say when to try again', async () => {
    const limited = await responseTo(new RateLimitedError('Slow down.', 7));
    expect([limited.response.statusCode, limited.response.headers['retry-after']]).toEqual([429, '7']);
    const away = await responseTo(new UnavailableError());
    expect([away.response.statusCode, away.response.headers['retry-after']]).toEqual([503, '5']);
    expect(away.logged).toHaveLength(1);
  });

  it('are masked and logged if they are defects', async () => {
    const { response, body, logged } = await responseTo(new Error('SELECT secret'));
    expect(response.statusCode).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(logged).toHaveLength(1);
  });
});

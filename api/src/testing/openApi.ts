import Fastify from 'fastify';
import { pino } from 'pino';
import type { OpenApiDocument } from '../doors/rest/openapi.js';
import { restDoor } from '../doors/rest/rest.js';

/** The REST door serves its document without a database. */
const app = Fastify();
await app.register(restDoor, {
  prefix: '/api',
  contexts: () => Promise.reject(new Error('Nothing else is asked of this door.')),
  log: pino({ level: 'silent' }),
  publicUrl: '',
});

/** The OpenAPI document, as it is served. */
export const openApiDocument = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();

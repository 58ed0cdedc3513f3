import type { IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import { ForbiddenError, NotFoundError } from '../../errors.js';
import { clientAddress, type RateLimits } from '../../platform/limits/rateLimits.js';
import type { Logger } from '../../platform/log/log.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { graphqlErrorHandler } from '../errorHandler.js';
import type { Streams, StreamsOptions } from '../graphql/streams.js';
import { graphqlDoor } from '../graphql/graphql.js';
import { isMember } from '../requestContext.js';
import type { SandboxCopies, SandboxCopy } from './sandboxCopies.js';

const PATH = '/sandbox/copies';
const ofCopy = new RegExp(`^${PATH}/([\\w-]{22})(?:/|$)`);

const ENDED = 'This private copy has ended. Make a new one.';

interface SandboxDoorOptions {
  copies: SandboxCopies;
  apollo: ApolloServer<RequestContext>;
  limits: RateLimits;
  trustedProxies: number;
  log: Logger;
  streams: Streams;
}

/** @throws NotFoundError */
function findCopy(copies: SandboxCopies, { url = '' }: IncomingMessage): SandboxCopy {
  const id = ofCopy.exec(url)?.[1];
  const copy = id === undefined ? null : copies.find(id);
  if (!copy) throw new NotFoundError(ENDED);
  return copy;
}

/** Subscriptions in a copy, at `/sandbox/copies/{id}/graphql/stream`. They end with it. */
export function streamsOfCopies(
  copies: SandboxCopies,
): Pick<StreamsOptions, 'path' | 'contexts' | 'services' | 'during'> {
  return {
    path: `${PATH}/:copy/graphql/stream`,
    services: (request) => findCopy(copies, request).services,
    contexts: async (request, response) => {
      const copy = findCopy(copies, request);
      await copy.follow();
      return copy.contexts(request, response);
    },
    during: duringCopy(copies),
  };
}

/** Keeps a copy open while work in it goes on. */
function duringCopy(copies: SandboxCopies) {
  return <T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> => {
    const copy = copies.find(ofCopy.exec(request.url ?? '')?.[1] ?? '');
    // Its context reports that the copy has ended.
    return copy ? copy.during(work) : work();
  };
}

/**
 * Private copies of the demo site, in which every operation can be tried (docs/behaviour.md#private-copies): `POST /sandbox/copies` makes
 * one, `/sandbox/copies/{id}/graphql` is its endpoint, with `/stream` for subscriptions, `DELETE /sandbox/copies/{id}` ends it.
 */
export async function sandboxDoor(
  app: FastifyInstance,
  { copies, apollo, limits, trustedProxies, log, streams }: SandboxDoorOptions,
): Promise<void> {
  const copyOf = (request: IncomingMessage): SandboxCopy => findCopy(copies, request);
  app.setErrorHandler(graphqlErrorHandler(log));
  app.addHook('onRequest', async ({ raw }) => {
    // Those of the site. A copy has its own for everything else, so that a new copy must not mean new requests.
    await limits.consume('request', `address:${clientAddress(raw, trustedProxies)}`);
  });

  app.post(PATH, async ({ raw }, reply) => {
    // Without a body the request needs no preflight: a page of another site could end its visitors' copies.
    const { 'sec-fetch-site': site = 'none' } = raw.headers;
    if (site !== 'same-origin' && site !== 'none')
      throw new ForbiddenError('Pages of other sites cannot make private copies.');
    const address = clientAddress(raw, trustedProxies);
    await limits.consume('sandboxCopy', `address:${address}`);
    const { id, ...copy } = await copies.begin({ address, userAgent: raw.headers['user-agent'] ?? '' });
    reply.code(201).header('Cache-Control', 'no-store');
    return { endpoint: `${PATH}/${id}/graphql`, ...copy };
  });

  app.delete(`${PATH}/:copy`, async ({ raw }, reply) => {
    await copies.end(copyOf(raw).id);
    return reply.code(204).send();
  });

  await app.register(streams.door);
  await app.register(graphqlDoor, {
    path: `${PATH}/:copy/graphql`,
    apollo,
    contexts: async (request, response) => copyOf(request).contexts(request, response),
    during: duringCopy(copies),
    log,
    cache: null,
    mayAnswer: () => Promise.resolve(true),
    isMember: (request) => isMember(copyOf(request).services, request),
  });
}

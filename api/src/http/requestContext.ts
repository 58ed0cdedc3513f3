import type { IncomingMessage } from 'node:http';
import { createLoaders, type RequestContext } from '../context.js';
import { UnauthenticatedError } from '../errors.js';
import type { Services } from '../services.js';

const bearer = /^Bearer +([\w~+/.-]+=*)$/i;

/**
 * Who asks, and what serves them, for one request.
 *
 * @throws UnauthenticatedError when an Authorization header is there but stands for nobody: malformed, expired or revoked
 *   (RFC 6750 section 3.1). Without one the request is a visitor's.
 */
export async function createRequestContext(
  services: Services,
  request: IncomingMessage,
): Promise<RequestContext> {
  const { authorization } = request.headers;
  if (authorization === undefined) return { viewer: null, services, loaders: createLoaders(services, null) };
  const token = bearer.exec(authorization)?.[1];
  const viewer = token === undefined ? null : await services.auth.viewerOf(token);
  if (!viewer) throw new UnauthenticatedError('Your session has expired. Log in again.');
  return { viewer, services, loaders: createLoaders(services, viewer) };
}

import type { RequestHandler } from 'express';
import type { Replicas } from '../platform/database/replicas.js';

/** For addresses that are the same for everybody and change nothing: feeds, sitemaps, cards. */
export function mayLag(replicas: Replicas): RequestHandler {
  return (_request, _response, next) => {
    replicas.allowLag();
    next();
  };
}

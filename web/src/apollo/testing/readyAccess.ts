import type { ApolloClient } from '@apollo/client';
import { ClientAccess } from '../clientAccess';
import { createEngine } from '../engine';

/** The access to a client that is there from the start. */
export function readyAccess(client: ApolloClient): ClientAccess {
  const access = new ClientAccess((served) => Promise.resolve(createEngine(client, served)));
  access.use(createEngine(client, access.served));
  return access;
}

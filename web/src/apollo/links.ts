import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { catchError, defer, map, mergeMap, throwError } from 'rxjs';
import type { Actor, SessionStore } from '../session';
import { ActorChangedError, errorCode } from './errors';

declare module '@apollo/client' {
  interface DefaultContext {
    /**
     * The person who acts, `null` for a visitor. Missing, it is whoever is signed in when the operation starts; an act of several
     * steps names the person who began it in each of them.
     */
    actor?: Actor | null;
    /** The token that was sent. */
    accessToken?: string | null;
  }
}

export interface LinkOptions {
  uri: string;
  session: Pick<SessionStore, 'expire' | 'getAccessToken' | 'getActor' | 'tokenOf'>;
}

/**
 * The way of an operation to the API and back: bind it to the person who acts, watch for a refused token, sign it, send it (as
 * multipart when it carries files).
 */
export function createLink({ uri, session }: LinkOptions): ApolloLink {
  const actorLink = new ApolloLink((operation, forward) => {
    operation.setContext(({ actor = session.getActor() }) => ({ actor }));
    return forward(operation);
  });

  const sessionLink = new ErrorLink(({ error, operation, forward }) => {
    if (errorCode(error) !== 'UNAUTHENTICATED') return;
    const { actor, accessToken } = operation.getContext();
    const current = actor ? session.tokenOf(actor) : null;
    if (current === null) return;
    // A late answer to the token before, as after a change of the password, is no end of the session: nothing was done, so it is done now.
    if (current !== accessToken) return forward(operation);
    session.expire();
  });

  /** Signs an operation as its actor or not at all, and drops an answer that the actor is no longer there to see. */
  const signLink = new ApolloLink((operation, forward) => {
    const { actor } = operation.getContext();
    if (!actor) return forward(operation);
    return defer(() => {
      const accessToken = session.tokenOf(actor);
      if (accessToken === null) throw new ActorChangedError();
      operation.setContext({ accessToken, headers: { authorization: `Bearer ${accessToken}` } });
      return forward(operation).pipe(
        map((result) => {
          if (session.tokenOf(actor) === null) throw new ActorChangedError();
          return result;
        }),
        catchError((error: unknown) =>
          throwError(() => (session.tokenOf(actor) === null ? new ActorChangedError() : error)),
        ),
      );
    });
  });

  const http = { uri, headers: { 'apollo-require-preflight': 'true' } };
  const sendLink = ApolloLink.split(
    ({ variables }) => carriesFile(variables),
    createUploadLink(http),
    new BaseHttpLink(http),
  );

  return ApolloLink.from([actorLink, sessionLink, signLink, sendLink]);
}

/** Sends files, by code that is fetched with the first of them: readers send none. */
function createUploadLink(options: BaseHttpLink.Options): ApolloLink {
  return new ApolloLink((operation, forward) =>
    defer(() => import('apollo-upload-client/UploadHttpLink.mjs')).pipe(
      mergeMap(({ default: UploadHttpLink }) => new UploadHttpLink(options).request(operation, forward)),
    ),
  );
}

function carriesFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(carriesFile);
}

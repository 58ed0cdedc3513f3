import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { catchError, defer, map, mergeMap, throwError } from 'rxjs';
import type { Actor, SessionStore } from '../session';
import { noteDeletion } from '../session/deletedAccounts';
import { ActorChangedError, errorCode, errorDetails } from './errors';

declare module '@apollo/client' {
  interface DefaultContext {
    /** The acting person, `null` for a visitor. All operations of one action pass the same actor. */
    actor?: Actor | null;
    /** The token that was sent. */
    accessToken?: string | null;
    headers?: Record<string, string>;
    /** The operation signs out. If the session has ended before, its caller signs out all the same. */
    signsOut?: boolean;
  }
}

export interface LinkOptions {
  uri: string;
  session: Pick<SessionStore, 'expire' | 'getActor' | 'tokenOf'>;
}

/** While a deletion can be undone, texts stay that only the device has (docs/decisions/0199-deleted-on-other-devices.md). */
const ENDS: Readonly<Record<string, 'logout' | 'userDelete'>> = {
  ACCOUNT_DELETED: 'logout',
  ACCOUNT_ERASED: 'userDelete',
};

/** The link chain of an operation: binds it to its actor, watches for a refused token, signs and sends it. */
export function createLink({ uri, session }: LinkOptions): ApolloLink {
  const actorLink = new ApolloLink((operation, forward) => {
    operation.setContext(({ actor = session.getActor() }) => ({ actor }));
    return forward(operation);
  });

  const sessionLink = new ErrorLink(({ error, operation, forward }) => {
    if (errorCode(error) !== 'UNAUTHENTICATED') return;
    const { actor, accessToken, signsOut } = operation.getContext();
    const current = actor ? session.tokenOf(actor) : null;
    if (current === null) return;
    // A late refusal of an older token, for example after a password change, does not end the session. The operation
    // was not executed, so retry it with the new token.
    if (current !== accessToken) return forward(operation);
    const { reason, erasesAt } = errorDetails(error);
    if (actor && reason === 'ACCOUNT_DELETED') noteDeletion(actor.userId, current, String(erasesAt));
    const end = typeof reason === 'string' ? ENDS[reason] : undefined;
    // An expired session is no sign-out, which clears the device in all tabs.
    if (end || !signsOut) session.expire(end);
  });

  /** Signs an operation as its actor or does not send it. Drops the answer if the actor is no longer signed in. */
  const signLink = new ApolloLink((operation, forward) => {
    const { actor } = operation.getContext();
    if (!actor) return forward(operation);
    return defer(() => {
      const accessToken = session.tokenOf(actor);
      if (accessToken === null) throw new ActorChangedError();
      operation.setContext(({ headers }) => ({
        accessToken,
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
      }));
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

/** Sends files. The code is loaded with the first file, because readers upload nothing. */
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

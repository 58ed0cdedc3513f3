import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { defer, mergeMap } from 'rxjs';
import { errorCode } from './errors';
import { createSerializeLink } from './serializeLink';

export interface LinkOptions {
  uri: string;
  getAccessToken: () => string | null;
  onSessionExpired: () => void;
}

/**
 * The way of an operation to the API and back: wait for its turn, sign it, watch for a refused token, send it (as multipart when it
 * carries files).
 */
export function createLink({ uri, getAccessToken, onSessionExpired }: LinkOptions): ApolloLink {
  const authLink = new SetContextLink(() => {
    const accessToken = getAccessToken();
    if (accessToken === null) return {};
    return { accessToken, headers: { authorization: `Bearer ${accessToken}` } };
  });

  const sessionLink = new ErrorLink(({ error, operation }) => {
    if (errorCode(error) !== 'UNAUTHENTICATED') return;
    const sentToken: unknown = operation.getContext().accessToken;
    // A late answer to a request of the session before must not end the one that has begun since.
    if (sentToken === getAccessToken()) onSessionExpired();
  });

  const http = { uri, headers: { 'apollo-require-preflight': 'true' } };
  const sendLink = ApolloLink.split(
    ({ variables }) => carriesFile(variables),
    createUploadLink(http),
    new BaseHttpLink(http),
  );

  return ApolloLink.from([createSerializeLink(), authLink, sessionLink, sendLink]);
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

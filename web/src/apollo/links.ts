import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
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

  const httpLink = new UploadHttpLink({ uri, headers: { 'apollo-require-preflight': 'true' } });

  return ApolloLink.from([createSerializeLink(), authLink, sessionLink, httpLink]);
}

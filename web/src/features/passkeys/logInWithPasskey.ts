import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { startAuthentication } from '@simplewebauthn/browser';
import {
  LoginWithPasskeyDocument,
  StartPasskeyLoginDocument,
  type LoginWithPasskeyMutation,
  type LoginWithPasskeyMutationVariables,
  type SessionUser_AuthFragment,
  type StartPasskeyLoginMutation,
} from '../../generated/graphql';

const startMutation: TypedDocumentNode<
  StartPasskeyLoginMutation,
  Record<string, never>
> = StartPasskeyLoginDocument;
const loginMutation: TypedDocumentNode<LoginWithPasskeyMutation, LoginWithPasskeyMutationVariables> =
  LoginWithPasskeyDocument;

/**
 * Has the browser ask for a passkey, and logs in by it. The code is fetched with the first such log-in.
 *
 * @throws what the browser or the API refuses it with (passkeyFailure.ts)
 */
export async function logInWithPasskey(client: ApolloClient): Promise<SessionUser_AuthFragment> {
  const started = await client.mutate({ mutation: startMutation, fetchPolicy: 'no-cache' });
  if (!started.data) throw new Error('The API answered without data.');
  const { id, response } = await startAuthentication({
    optionsJSON: started.data.startPasskeyLogin.options,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const { data } = await client.mutate({
    mutation: loginMutation,
    variables: { input: { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } },
  });
  if (!data) throw new Error('The API answered without data.');
  return data.loginWithPasskey;
}

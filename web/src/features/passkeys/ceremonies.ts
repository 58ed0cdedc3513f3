import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { errorCode, errorMessage, SOMETHING_WENT_WRONG } from '../../apollo';
import {
  LoginWithPasskeyDocument,
  StartPasskeyLoginDocument,
  type AddPasskeyInput,
  type LoginWithPasskeyMutation,
  type LoginWithPasskeyMutationVariables,
  type SessionUser_AuthFragment,
  type StartPasskeyLoginMutation,
  type StartPasskeyRegistrationMutation,
} from '../../generated/graphql';

// What the browser does with passkeys, and the library for it. This is fetched when somebody presses a button for it.

const startMutation: TypedDocumentNode<
  StartPasskeyLoginMutation,
  Record<string, never>
> = StartPasskeyLoginDocument;
const loginMutation: TypedDocumentNode<LoginWithPasskeyMutation, LoginWithPasskeyMutationVariables> =
  LoginWithPasskeyDocument;

/** What came of a ceremony, or why nothing did, in words for the person. */
export type Outcome<Result> = { result: Result; failure?: undefined } | { failure: string };

/** Why this page cannot use passkeys, in words; null when it can. Browsers offer them to pages with a secure connection only. */
export function unsupportedText(): string | null {
  const { isSecureContext } = window;
  if ('PublicKeyCredential' in window) return null;
  return isSecureContext
    ? 'This browser does not support passkeys.'
    : 'Passkeys need a secure connection. Open the site by its https address.';
}

/** Has the browser ask for a passkey, and logs in by it. Never rejects. */
export async function logInWithPasskey(client: ApolloClient): Promise<Outcome<SessionUser_AuthFragment>> {
  const unsupported = unsupportedText();
  if (unsupported !== null) return { failure: `${unsupported} Log in with your password.` };
  try {
    const started = await client.mutate({ mutation: startMutation, fetchPolicy: 'no-cache' });
    if (!started.data) return { failure: SOMETHING_WENT_WRONG };
    const { id, response } = await startAuthentication({
      optionsJSON: started.data.startPasskeyLogin.options,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const input = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
    const { data } = await client.mutate({ mutation: loginMutation, variables: { input } });
    return data ? { result: data.loginWithPasskey } : { failure: SOMETHING_WENT_WRONG };
  } catch (error) {
    const nothing = 'No passkey was used. Try again, or log in with your username and password.';
    return { failure: failureText(error, nothing) };
  }
}

/** Has the browser make a passkey, and answers what `addPasskey` takes. Never rejects. */
export async function makePasskey(
  optionsJSON: StartPasskeyRegistrationMutation['startPasskeyRegistration']['options'],
): Promise<Outcome<AddPasskeyInput>> {
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { result: { credentialId: id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { failure: failureText(error, 'No passkey was added. You can try again at any time.') };
  }
}

/**
 * Browsers say NotAllowedError for a question that was closed, for one that nobody answered and for a device that has nothing to
 * offer, so that pages do not learn which it was.
 *
 * @param nothing what to say of that error
 */
function failureText(error: unknown, nothing: string): string {
  if (errorCode(error) !== null) return errorMessage(error);
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return nothing;
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot make a passkey that checks who you are. Try another device or a security key with a PIN.';
    case 'SecurityError':
      return 'Passkeys do not work at this address of the site. Open it by its own name.';
    default:
      return SOMETHING_WENT_WRONG;
  }
}

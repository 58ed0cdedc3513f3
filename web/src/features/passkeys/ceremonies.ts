import type { ApolloClient } from '@apollo/client';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { errorCode, errorMessage, SOMETHING_WENT_WRONG } from '../../apollo';
import {
  LoginWithPasskeyDocument,
  StartPasskeyLoginDocument,
  type AddPasskeyInput,
  type SessionUser_AuthFragment,
  type StartPasskeyRegistrationPayload,
} from '../../generated/graphql';

// The browser's passkey ceremonies and the library for them, loaded when the user presses a passkey button.

export type Outcome<Result> = { result: Result; failure?: undefined } | { failure: string };

/** A message why this page cannot use passkeys; null if it can. Browsers offer them in secure contexts only. */
export function unsupportedText(): string | null {
  const { isSecureContext } = window;
  if ('PublicKeyCredential' in window) return null;
  return isSecureContext
    ? 'This browser does not support passkeys.'
    : 'Passkeys need a secure connection. Open the site by its https address.';
}

/** Asks the browser for a passkey and logs in with it. Never rejects. */
export async function logInWithPasskey(client: ApolloClient): Promise<Outcome<SessionUser_AuthFragment>> {
  const unsupported = unsupportedText();
  if (unsupported !== null) return { failure: `${unsupported} Log in with your password.` };
  try {
    const started = await client.mutate({ mutation: StartPasskeyLoginDocument, fetchPolicy: 'no-cache' });
    if (!started.data?.startPasskeyLogin) return { failure: SOMETHING_WENT_WRONG };
    const { id, response } = await startAuthentication({
      optionsJSON: started.data.startPasskeyLogin.options,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const input = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
    const { data } = await client.mutate({ mutation: LoginWithPasskeyDocument, variables: { input } });
    return data?.loginWithPasskey ? { result: data.loginWithPasskey } : { failure: SOMETHING_WENT_WRONG };
  } catch (error) {
    const nothing = 'No passkey was used. Try again, or log in with your username and password.';
    return { failure: failureText(error, nothing) };
  }
}

/** Asks the browser to create a passkey, and returns the input of `addPasskey`. Never rejects. */
export async function makePasskey(
  optionsJSON: StartPasskeyRegistrationPayload['options'],
): Promise<Outcome<AddPasskeyInput>> {
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { result: { credentialId: id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { failure: failureText(error, 'No passkey was added. You can try again at any time.') };
  }
}

/** Browsers throw NotAllowedError for a cancel, a timeout and a missing passkey: `nothing` is its message. */
function failureText(error: unknown, nothing: string): string {
  if (errorCode(error) !== null) return errorMessage(error);
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return nothing;
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot make a passkey that checks who you are. Try another device or a security key with a PIN.';
    case 'SecurityError':
      return 'Passkeys do not work at this address of the site. Open it by its own name.';
    default:
      return SOMETHING_WENT_WRONG;
  }
}

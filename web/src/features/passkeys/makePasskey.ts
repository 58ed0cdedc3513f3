import { startRegistration } from '@simplewebauthn/browser';
import type { AddPasskeyInput, StartPasskeyRegistrationMutation } from '../../generated/graphql';

/**
 * Has the browser make a passkey. The code is fetched with the first one.
 *
 * @returns what `addPasskey` takes
 * @throws what the browser refuses it with (passkeyFailure.ts)
 */
export async function makePasskey(
  optionsJSON: StartPasskeyRegistrationMutation['startPasskeyRegistration']['options'],
): Promise<AddPasskeyInput> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { fieldError } from '../../errors.js';
import type { AddPasskeyInput, LoginWithPasskeyInput } from './passkey.inputs.js';
import { MAX_PUBLIC_KEY } from './passkey.entity.js';

export interface RelyingParty {
  /** The host of `PUBLIC_URL`; passkeys are bound to it. */
  id: string;
  origin: string;
}

/** https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const [ES256, RS256] = [-7, -257];

/** Every authenticator supports one of these algorithms; the first is preferred. */
export const ALGORITHMS = [ES256, RS256];

const UNVERIFIED = 'This passkey could not be verified.';

/** The challenge in client data (WebAuthn Level 3, 5.8.1), not verified yet. @throws BadUserInputError */
export function challengeOf(
  encoded: string,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): string {
  const data = parsed(encoded);
  if (data?.type !== type || typeof data.challenge !== 'string') {
    throw fieldError('clientDataJSON', 'The answer of the browser (clientDataJSON) is damaged. Try again.');
  }
  if (data.origin !== origin || data.crossOrigin === true) {
    throw fieldError(
      'clientDataJSON',
      `Passkeys of this site work at ${origin} only. Open the site there and try again.`,
    );
  }
  return data.challenge;
}

function parsed(encoded: string): Partial<Record<string, unknown>> | null {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    const value = parseJson(text, bounds.clientData, 'clientDataJSON');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Verifies site, challenge and user verification (WebAuthn Level 3, 7.1). @throws BadUserInputError */
export async function verifyNewCredential(
  { credentialId: id, clientDataJSON, attestationObject }: AddPasskeyInput,
  challenge: string,
  relyingParty: RelyingParty,
) {
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  };
  const [{ verifyRegistrationResponse }, { decodeAttestationObject: decode }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const result = await orNull(async () => {
    if (!isWithoutCertificates(attestationObject, decode)) return null;
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!result?.verified)
    throw fieldError('attestationObject', `${UNVERIFIED} Try again, or use another device.`);
  const { credential, credentialBackedUp } = result.registrationInfo;
  // Data outside of the signature is ignored.
  if (credential.id !== id) throw fieldError('credentialId', UNVERIFIED);
  if (credential.publicKey.length > MAX_PUBLIC_KEY) throw fieldError('attestationObject', UNVERIFIED);
  return {
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backedUp: credentialBackedUp,
  };
}

/**
 * Refuses attestation statements with certificates: this site requests none, and to check one the library would fetch a
 * revocation list from a URL in it. Without an attestation only a self-attestation remains, which some authenticators
 * send (WebAuthn Level 3 section 5.1.3, "none").
 */
function isWithoutCertificates(attestationObject: string, decode: typeof decodeAttestationObject): boolean {
  const decoded = decode(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/**
 * Verifies a login (WebAuthn Level 3 section 7.2). The caller compares the counter in the statement that
 * stores it, so that of two concurrent logins one fails. @throws BadUserInputError
 */
export async function verifyAssertion(
  { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }: LoginWithPasskeyInput,
  challenge: string,
  publicKey: string,
  relyingParty: RelyingParty,
) {
  const response: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  );
  if (!result?.verified)
    throw fieldError('signature', `${UNVERIFIED} Try again, or log in with your password.`);
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** The library's result; null if it rejects the input, for which it throws various errors. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

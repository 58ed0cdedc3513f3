import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { BadUserInputError } from '../../errors.js';
import type { AddPasskeyInput, LoginWithPasskeyInput } from './passkey.inputs.js';
import { MAX_PUBLIC_KEY } from './passkey.entity.js';

/** Where this site is, as browsers tell authenticators. */
export interface RelyingParty {
  /** The host of `PUBLIC_URL`: passkeys belong to it and work nowhere else. */
  id: string;
  /** The origin of `PUBLIC_URL`. */
  origin: string;
}

/** Signatures that every authenticator has one of; the first is preferred. */
export const ALGORITHMS = [COSEALG.ES256, COSEALG.RS256];

/** What an authenticator answered about a new credential, verified. */
export interface NewCredential {
  publicKey: string;
  counter: number;
  backedUp: boolean;
}

/** What an authenticator answered to a log-in, with a signature by the key of its passkey. */
export interface Assertion {
  counter: number;
  backedUp: boolean;
}

const UNVERIFIED = 'This passkey could not be verified.';

/**
 * The challenge in client data (WebAuthn Level 3 section 5.8.1). Nothing of it is proved before the signature is verified.
 *
 * @param encoded JSON in base64url, as the browser answered it
 * @throws BadUserInputError naming `clientDataJSON`, when it is malformed or was made for another ceremony or at another site
 */
export function challengeOf(
  encoded: string,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): string {
  const data = parsed(encoded);
  if (data?.type !== type || typeof data.challenge !== 'string') {
    throw refused('The answer of the browser (clientDataJSON) is damaged. Try again.');
  }
  if (data.origin !== origin || data.crossOrigin === true) {
    throw refused(`Passkeys of this site work at ${origin} only. Open the site there and try again.`);
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

/**
 * Verifies what an authenticator answered about a new credential (WebAuthn Level 3 section 7.1): the site, the challenge, and that the
 * authenticator has verified its user.
 *
 * @throws BadUserInputError
 */
export async function verifyNewCredential(
  { credentialId: id, clientDataJSON, attestationObject }: AddPasskeyInput,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<NewCredential> {
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  };
  const result = await orNull(async () => {
    if (!isWithoutCertificates(attestationObject)) return null;
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!result?.verified) throw failed('attestationObject', `${UNVERIFIED} Try again, or use another device.`);
  const { credential, credentialBackedUp } = result.registrationInfo;
  // What the browser says outside of the signed data counts for nothing.
  if (credential.id !== id) throw failed('credentialId', UNVERIFIED);
  if (credential.publicKey.length > MAX_PUBLIC_KEY) throw failed('attestationObject', UNVERIFIED);
  return {
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backedUp: credentialBackedUp,
  };
}

/**
 * Statements with certificates are refused: nothing here asks for them, and to check one the library would fetch the list of
 * revoked ones from an address that stands in it. Without an attestation only a signature by the key itself is left, which some
 * authenticators send (WebAuthn Level 3 section 5.1.3, "none").
 */
function isWithoutCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/**
 * Verifies what an authenticator answered to a log-in (WebAuthn Level 3 section 7.2). The counter is left to the caller, who compares it in the
 * statement that stores it: of two log-ins at the same moment, and after the signature alone.
 *
 * @param publicKey of the passkey, in COSE form and base64url
 * @throws BadUserInputError
 */
export async function verifyAssertion(
  { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }: LoginWithPasskeyInput,
  challenge: string,
  publicKey: string,
  relyingParty: RelyingParty,
): Promise<Assertion> {
  const response: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
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
  if (!result?.verified) throw failed('signature', `${UNVERIFIED} Try again, or log in with your password.`);
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** What the library answers; null when it refuses what came from outside, for which it throws errors of all kinds. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

function refused(message: string): BadUserInputError {
  return failed('clientDataJSON', message);
}

function failed(field: string, message: string): BadUserInputError {
  return new BadUserInputError(message, { [field]: message });
}

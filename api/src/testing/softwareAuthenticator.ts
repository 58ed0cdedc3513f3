import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn Level 3 section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** Values that CBOR can encode. */
export type Cbor = Parameters<typeof isoCBOR.encode>[0];

/** Deviations of an authenticator and its browser. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  challenge?: string;
  /** Replaces the JSON made of the above. */
  clientData?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  /** Signs the new credential with its own key (WebAuthn Level 3 section 8.2, "self attestation"). */
  isSelfAttested?: boolean;
  /** An attestation statement and its format. */
  attestation?: { fmt: string; attStmt: Map<string | number, Cbor> };
}

/** The credential for `addPasskey`. */
export interface CreatedCredential {
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** The assertion for `loginWithPasskey`. */
export interface MadeAssertion {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

/** The parts of the options of both ceremonies that an authenticator uses. */
export interface CeremonyOptions {
  challenge: string;
  user?: { id: string };
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** An authenticator with one passkey and its browser: real keys and signatures, without a user interface. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  /** Null for a synced passkey, whose authenticator does not count. */
  #counter: number | null;
  #userHandle = '';

  /** @param site the origin of the browser's page, such as `https://blog.test` */
  constructor(
    private readonly site: string,
    { counts = false } = {},
  ) {
    this.#counter = counts ? 0 : null;
  }

  get credentialId(): string {
    return base64url(this.#id);
  }

  create(options: CeremonyOptions, wrong: Misbehaviour = {}): CreatedCredential {
    this.#userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: elliptic curve, ES256, P-256.
    const key = new Map<string | number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = [Buffer.alloc(16), length, this.#id, isoCBOR.encode(key)];
    const authData = Buffer.concat([this.#head(HAS_CREDENTIAL, wrong), ...credential]);
    const clientDataJSON = this.#clientData('webauthn.create', options, wrong);
    const none = { fmt: 'none', attStmt: new Map<string | number, Cbor>() };
    const own = {
      fmt: 'packed',
      attStmt: new Map<string | number, Cbor>([
        ['alg', -7],
        ['sig', new Uint8Array(this.#sign(authData, clientDataJSON))],
      ]),
    };
    const { fmt, attStmt } = wrong.attestation ?? (wrong.isSelfAttested ? own : none);
    const attestation = new Map<string | number, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: this.#counter === null ? ['internal', 'hybrid'] : ['usb'],
    };
  }

  get(options: CeremonyOptions, wrong: Misbehaviour = {}): MadeAssertion {
    const authenticatorData = this.#head(0, wrong);
    const clientDataJSON = this.#clientData('webauthn.get', options, wrong);
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(this.#sign(authenticatorData, clientDataJSON)),
      userHandle: this.#userHandle,
    };
  }

  #sign(authenticatorData: Buffer, clientDataJSON: string): Buffer {
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return sign('sha256', signed, this.#keys.privateKey);
  }

  #head(flags: number, { rpId, counter, isPresent = true, isVerified = true }: Misbehaviour): Buffer {
    if (this.#counter !== null) this.#counter += 1;
    const isSynced = this.#counter === null;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter ?? 0);
    const all =
      flags |
      (isPresent ? USER_PRESENT : 0) |
      (isVerified ? USER_VERIFIED : 0) |
      (isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0);
    return Buffer.concat([sha256(rpId ?? new URL(this.site).hostname), Buffer.of(all), count]);
  }

  #clientData(type: string, options: CeremonyOptions, wrong: Misbehaviour): string {
    const data = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? options.challenge,
      origin: wrong.origin ?? this.site,
      crossOrigin: wrong.crossOrigin ?? false,
    };
    return base64url(wrong.clientData ?? JSON.stringify(data));
  }
}

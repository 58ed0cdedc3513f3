import { createHash } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { BadUserInputError, ConflictError, fieldError, NotFoundError } from '../../errors.js';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import type { Notices } from '../../platform/mail/notices.js';
import { passkeyAdded, passkeyRemoved } from '../../platform/mail/templates.js';
import { lockCurrentUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { Passkey } from './passkey.entity.js';
import {
  type AddPasskeyInput,
  type LoginWithPasskeyInput,
  MAX_PASSKEY_NAME,
  PASSKEY_NAME_TOO_LONG,
  type RemovePasskeyInput,
  type RenamePasskeyInput,
} from './passkey.inputs.js';
import { type Ceremony, CEREMONY_LIFETIME, PasskeyChallenges } from './passkeyChallenges.js';
import {
  ALGORITHMS,
  challengeOf,
  type RelyingParty,
  verifyAssertion,
  verifyNewCredential,
} from './webAuthn.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    passkeys: PasskeyService;
  }
}

export const MAX_PASSKEYS = 10;

const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys, which is as many as an account can have. Remove one first.`;
const NONE = 'There is no such passkey in your account.';
const LOGIN: Ceremony = { kind: 'login' };

/** AuthenticatorTransport of WebAuthn Level 3 section 5.8.4, and `cable`, an older name of `hybrid`. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Passkeys: the list of an account, and the ceremonies to add one and to log in (docs/decisions/0036-passkeys.md). */
export class PasskeyService {
  readonly #relyingParty: RelyingParty;
  readonly #challenges: PasskeyChallenges;
  readonly #settingsUrl: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: Notices,
    { secret, publicUrl }: { secret: string; publicUrl: string },
  ) {
    const { hostname, origin } = new URL(publicUrl);
    this.#relyingParty = { id: hostname, origin };
    this.#challenges = new PasskeyChallenges(dataSource, secret);
    this.#settingsUrl = `${publicUrl}/settings/account`;
  }

  get expiry(): MaintenanceTask {
    return this.#challenges.expiry;
  }

  list(userId: string): Promise<Passkey[]> {
    return this.dataSource.manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } });
  }

  /** Options for a discoverable passkey with user verification. @throws ConflictError if the account is full */
  async startRegistration(viewer: User): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const passkeys = await this.list(viewer.id);
    if (passkeys.length >= MAX_PASSKEYS) throw new ConflictError(TOO_MANY);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: 'Hydrate',
      rpID: this.#relyingParty.id,
      userID: new Uint8Array(Buffer.from(viewer.id)),
      userName: viewer.userName,
      userDisplayName: viewer.name,
      challenge: this.#challenges.issue({ kind: 'registration', userId: viewer.id }),
      timeout: CEREMONY_LIFETIME,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports.split(',').filter((each) => each !== ''),
      })),
    });
  }

  /** Adds a passkey and mails a notice. @throws BadUserInputError; ConflictError; UnauthenticatedError */
  async add(viewer: User, input: AddPasskeyInput): Promise<{ passkey: Passkey; user: User }> {
    const name = nameOf(input.name ?? '') || 'Passkey';
    const encoded = challengeOf(input.clientDataJSON, 'webauthn.create', this.#relyingParty);
    const challenge = this.#challenges.recognise(encoded, { kind: 'registration', userId: viewer.id });
    const credential = await verifyNewCredential(input, encoded, this.#relyingParty);
    const passkey = Object.assign(new Passkey(), {
      id: newId(),
      userId: viewer.id,
      credentialHash: hashOf(input.credentialId),
      credentialId: input.credentialId,
      ...credential,
      transports: knownTransports(input.transports ?? []),
      name,
      createdAt: new Date(),
      lastUsedAt: null,
    });
    await inTransaction(this.dataSource, async (manager) => {
      // Two concurrent requests must not both add the last passkey, and none may be added after all sessions have
      // ended.
      await lockCurrentUser(manager, viewer);
      if ((await manager.countBy(Passkey, { userId: viewer.id })) >= MAX_PASSKEYS)
        throw new ConflictError(TOO_MANY);
      await this.#challenges.use(manager, challenge);
      await insert(manager, passkey);
    });
    this.#notify(viewer, passkeyAdded, name);
    return { passkey, user: viewer };
  }

  /** @throws BadUserInputError naming the field; NotFoundError if the viewer has no such passkey */
  async rename(viewer: User, input: RenamePasskeyInput): Promise<Passkey> {
    const name = nameOf(input.name);
    if (name === '') throw fieldError('name', 'Enter a name for the passkey.');
    const where = { id: input.passkeyId, userId: viewer.id };
    return inTransaction(this.dataSource, async (manager) => {
      await manager.update(Passkey, where, { name });
      const passkey = await manager.findOneBy(Passkey, where);
      if (!passkey) throw new NotFoundError(NONE);
      return passkey;
    });
  }

  /** Removes a passkey, even the last one (the password remains), and mails it. @throws NotFoundError */
  async remove(
    viewer: User,
    { passkeyId }: RemovePasskeyInput,
  ): Promise<{ removedPasskeyId: string; user: User }> {
    const where = { id: passkeyId, userId: viewer.id };
    const passkey = await inTransaction(this.dataSource, async (manager) => {
      const found = await manager.findOneBy(Passkey, where);
      const { affected } = await manager.delete(Passkey, where);
      if (!found || affected !== 1) throw new NotFoundError(NONE);
      return found;
    });
    this.#notify(viewer, passkeyRemoved, passkey.name);
    return { removedPasskeyId: passkeyId, user: viewer };
  }

  /** The options for a login. They name no account: the authenticator offers its passkeys for this site. */
  async startLogin(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: this.#relyingParty.id,
      challenge: this.#challenges.issue(LOGIN),
      timeout: CEREMONY_LIFETIME,
      userVerification: 'required',
    });
  }

  /** The user of a passkey login, who may be suspended. @throws BadUserInputError; NotFoundError */
  async verify(input: LoginWithPasskeyInput): Promise<User> {
    const encoded = challengeOf(input.clientDataJSON, 'webauthn.get', this.#relyingParty);
    const challenge = this.#challenges.recognise(encoded, LOGIN);
    const credentialHash = hashOf(input.credentialId);
    const passkey = await this.dataSource.manager.findOneBy(Passkey, { credentialHash });
    if (!passkey || input.userHandle !== Buffer.from(passkey.userId).toString('base64url')) {
      throw new NotFoundError(
        'No account here has this passkey. It may have been removed. Log in with your password.',
      );
    }
    const assertion = await verifyAssertion(input, encoded, passkey.publicKey, this.#relyingParty);
    return inTransaction(this.dataSource, async (manager) => {
      await this.#challenges.use(manager, challenge);
      await recordUse(manager, passkey.id, assertion);
      const user = await manager.findOneBy(User, { id: passkey.userId });
      if (!user) throw new NotFoundError('This account no longer exists.');
      return user;
    });
  }

  #notify(user: User, mail: typeof passkeyAdded, passkey: string): void {
    const content = mail({ name: user.name, passkey, url: this.#settingsUrl });
    this.notices.send('mailing that a passkey was added or removed', user, content);
  }
}

/** A counter must increase, or the key was copied (WebAuthn Level 3, 6.1.1). @throws BadUserInputError */
async function recordUse(
  manager: EntityManager,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Passkey)
    .set({ counter, backedUp, lastUsedAt: new Date() })
    .where('id = :id', { id })
    .andWhere('(counter < :counter OR (counter = 0 AND :counter = 0))', { counter })
    .execute();
  if (affected !== 1) {
    throw new BadUserInputError(
      'This passkey was refused because it may have been copied: its device counted backwards. Log in with your password, remove the passkey and add a new one.',
    );
  }
}

async function insert(manager: EntityManager, passkey: Passkey): Promise<void> {
  try {
    await manager.insert(Passkey, passkey);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('This passkey belongs to an account already.');
    throw error;
  }
}

/** @throws BadUserInputError naming `name` */
function nameOf(raw: string): string {
  const { text, length } = measuredText(raw, MAX_PASSKEY_NAME);
  if (length > MAX_PASSKEY_NAME) throw fieldError('name', PASSKEY_NAME_TOO_LONG);
  return text;
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('hex');
}

function knownTransports(transports: readonly string[]): string {
  return [...TRANSPORTS].filter((each) => transports.includes(each)).join(',');
}

import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { fieldError } from '../../errors.js';
import { User } from '../users/user.entity.js';
import { MAX_NAME, userNameKey } from '../users/userName.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { type LinkOutcome, PendingRegistration, RegistrationLink } from './pendingRegistration.entity.js';
import { isHeldName } from '../users/heldNames.js';
import { hashLinkToken, makeLinkToken } from './oneTimeToken.service.js';
import { DAY } from '../../platform/time.js';

type RegistrationDetails = Pick<PendingRegistration, 'name' | 'userName' | 'email' | 'passwordHash'>;

/** Lifetime of a link in milliseconds (docs/behaviour.md#mailed-links). */
const LINK_LIFETIME = DAY;
/** Retention of a registration after its last link in milliseconds. A login within that time mails a new link. */
const REGISTRATION_LIFETIME = 7 * DAY;
/** Number of newest registrations of a username that a login is compared with. Each comparison costs a hash. */
export const MAX_COMPARED = 5;

const messages: Record<LinkOutcome | 'unknown' | 'expired', string> = {
  unknown:
    'This verification link is not valid. Copy the whole link from the mail, or log in to get a new one.',
  used: 'This verification link has already been used or was replaced by a newer one. Try to log in.',
  lost: 'Another registration of this email was verified first, so this link no longer works. Log in with the username of that one, or reset your password.',
  expired: 'This verification link has expired. Log in to get a new one, or register again.',
};

/** Stores a registration, independent of others with the same email, and returns the token of its link. */
export async function addRegistration(manager: EntityManager, details: RegistrationDetails): Promise<string> {
  const now = new Date();
  const id = newId();
  await manager.insert(PendingRegistration, {
    id,
    ...details,
    userNameKey: userNameKey(details.userName),
    expiresAt: new Date(now.getTime() + REGISTRATION_LIFETIME),
    createdAt: now,
  });
  return addLink(manager, id, now);
}

/** Creates a new link for a registration and returns its token. Its earlier links become invalid. */
export async function renewLink(manager: EntityManager, registrationId: string): Promise<string> {
  const now = new Date();
  await manager.update(
    PendingRegistration,
    { id: registrationId },
    { expiresAt: new Date(now.getTime() + REGISTRATION_LIFETIME) },
  );
  await closeLinks(manager, [registrationId], 'used');
  return addLink(manager, registrationId, now);
}

/** The newest registrations of a username that can still be verified, {@link MAX_COMPARED} at most. */
export function registrationsOf(manager: EntityManager, key: string): Promise<PendingRegistration[]> {
  return manager.find(PendingRegistration, {
    where: { userNameKey: key, expiresAt: MoreThan(new Date()) },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MAX_COMPARED,
  });
}

/** Another transaction has ended a link since this one read it. The retry reports the reason. */
export class LinkEndedError extends Error {}

/**
 * Creates the account of a mailed link. Of two simultaneous uses one wins; the other may violate a unique key
 * and reports the reason when it is retried.
 * @throws BadUserInputError naming `token`, with the reason; LinkEndedError
 */
export async function useRegistrationLink(manager: EntityManager, token: string): Promise<User> {
  const tokenHash = hashLinkToken(token);
  const link = await manager.findOneBy(RegistrationLink, { tokenHash });
  if (!link) throw fieldError('token', messages.unknown);
  if (link.outcome !== null) throw fieldError('token', messages[link.outcome]);
  if (link.expiresAt <= new Date()) throw fieldError('token', messages.expired);
  const registration = await manager.findOneBy(PendingRegistration, { id: link.registrationId });
  if (!registration) throw fieldError('token', messages.expired);
  const { affected } = await manager.update(
    RegistrationLink,
    { tokenHash, outcome: IsNull() },
    { outcome: 'used' },
  );
  if (affected !== 1) throw new LinkEndedError('The link has just ended.');
  return openAccount(manager, registration);
}

/** Creates the account of a registration and ends the others of its email. @throws BadUserInputError */
export async function openAccount(manager: EntityManager, registration: PendingRegistration): Promise<User> {
  const { userName, userNameKey: key, email, passwordHash } = registration;
  await removeUnverified(manager, { email });
  await removeUnverified(manager, { userNameKey: key });
  if (await manager.existsBy(User, { email })) throw fieldError('token', messages.lost);
  if ((await manager.existsBy(User, { userNameKey: key })) || (await isHeldName(manager, key))) {
    throw fieldError(
      'token',
      `Another account has taken the username “${userName}” since. Register again with another username.`,
    );
  }
  const now = new Date();
  const id = newId(now);
  // Earlier versions, also during a rolling update, store names as they were typed.
  const name = [...cleanText(registration.name)].slice(0, MAX_NAME).join('');
  await manager.insert(User, {
    id,
    name,
    userName,
    userNameKey: key,
    email,
    passwordHash,
    verifiedAt: now,
    createdAt: now,
  });
  await recordChange(manager, { subject: 'user', subjectId: id, kind: 'created', actorId: id });
  await closeLinks(manager, [registration.id], 'used');
  await endRegistrationsOf(manager, email);
  return manager.findOneByOrFail(User, { id });
}

/** Ends all registrations of an email that an account has taken; their links say so. */
export async function endRegistrationsOf(manager: EntityManager, email: string): Promise<void> {
  const others = await manager.find(PendingRegistration, { select: { id: true }, where: { email } });
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return;
  await closeLinks(manager, ids, 'lost');
  await manager.delete(PendingRegistration, ids);
}

/** Earlier versions, also during a rolling update, store registrations as users. They reserve nothing. */
export async function removeUnverified(
  manager: EntityManager,
  holder: { email: string } | { userNameKey: string },
): Promise<void> {
  await manager.delete(User, { ...holder, verifiedAt: IsNull(), erasesAt: IsNull() });
}

async function addLink(manager: EntityManager, registrationId: string, now: Date): Promise<string> {
  const { token, tokenHash } = makeLinkToken();
  await manager.insert(RegistrationLink, {
    tokenHash,
    registrationId,
    outcome: null,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME),
    createdAt: now,
  });
  return token;
}

async function closeLinks(manager: EntityManager, ids: string[], outcome: LinkOutcome): Promise<void> {
  await manager.update(RegistrationLink, { registrationId: In(ids), outcome: IsNull() }, { outcome });
}

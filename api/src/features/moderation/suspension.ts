import type { EntityManager } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { cancelEmailChange } from '../auth/emailChange.service.js';
import { endAllSessions } from '../auth/sessions.js';
import { User } from '../users/user.entity.js';
import { isSuspended } from '../users/user.policy.js';
import { noSuchSubject } from './subjects.js';

/** The former state of a suspended account. */
export interface KeptAccount {
  /** The beginning of the suspension that is undone. */
  since: string;
  suspendedAt: string | null;
  suspendedUntil: string | null;
  suspensionReason: string | null;
}

/** The transaction may have read before: only a read with the lock sees the suspension that another moderator has just stored. */
function lockPerson(manager: EntityManager, id: string): Promise<User | null> {
  const query = manager.createQueryBuilder(User, 'user').addSelect('user.suspensionReason').where({ id });
  return forUpdate(query).getOne();
}

/** Suspends an account by a decision. A running suspension that ends later keeps its end and reason. @returns what {@link unsuspend} needs */
export async function suspend(
  manager: EntityManager,
  userId: string,
  { reason, suspendUntil }: { reason: string; suspendUntil: Date | null },
): Promise<string> {
  const before = await lockPerson(manager, userId);
  if (!before) throw noSuchSubject();
  const { suspendedAt, suspendedUntil, suspensionReason = null } = before;
  const isLonger = !isSuspended(before) || endOf(suspendUntil) > endOf(suspendedUntil);
  const now = new Date();
  await store(manager, userId, {
    // Also of a shorter one, so that decisions are undone in the reverse order and each restores what it found.
    suspendedAt: now,
    suspendedUntil: isLonger ? suspendUntil : suspendedUntil,
    suspensionReason: isLonger ? reason : suspensionReason,
  });
  return JSON.stringify({
    since: now.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    suspensionReason,
  } satisfies KeptAccount);
}

/**
 * Suspends an account for operators: without end, and without a decision that moderators could undo.
 * @returns whether it was suspended by moderators or not at all; null if operators had suspended it already
 */
export async function suspendByOperator(
  manager: EntityManager,
  userId: string,
): Promise<'suspended' | 'extended' | null> {
  const before = await lockPerson(manager, userId);
  if (!before) throw noSuchSubject();
  const isExtended = isSuspended(before);
  if (isExtended && before.suspendedUntil === null && before.suspensionReason == null) return null;
  await store(manager, userId, { suspendedAt: new Date(), suspendedUntil: null, suspensionReason: null });
  return isExtended ? 'extended' : 'suspended';
}

async function store(
  manager: EntityManager,
  id: string,
  suspension: Pick<User, 'suspendedAt' | 'suspendedUntil' | 'suspensionReason'>,
): Promise<void> {
  await manager.update(User, { id }, suspension);
  // Earlier tokens stay invalid after the suspension.
  await endAllSessions(manager, id);
  await cancelEmailChange(manager, id);
}

/** @throws ConflictError if a later suspension stands */
export async function unsuspend(
  manager: EntityManager,
  userId: string,
  before: Partial<KeptAccount>,
): Promise<void> {
  const user = await lockPerson(manager, userId);
  // The suspension has ended, or an operator has ended it.
  if (user?.suspendedAt == null) return;
  if (user.suspendedAt.toISOString() !== before.since)
    throw new ConflictError(
      'The person was suspended again after this decision. Undo the later decision first, or ask the operator who made it.',
    );
  await manager.update(
    User,
    { id: userId },
    {
      suspendedAt: dateOf(before.suspendedAt),
      suspendedUntil: dateOf(before.suspendedUntil),
      suspensionReason: before.suspensionReason ?? null,
    },
  );
}

/** The end as a number to compare. */
const endOf = (until: Date | null) => until?.getTime() ?? Infinity;
const dateOf = (iso: string | null | undefined) => (iso == null ? null : new Date(iso));

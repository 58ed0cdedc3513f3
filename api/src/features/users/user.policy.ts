import { type User, UserRole } from './user.entity.js';

/** Whether an account may act at all: use its sessions, and publish what it has scheduled. */
export function mayAct(user: Pick<User, 'verifiedAt' | 'suspendedAt' | 'suspendedUntil'>): boolean {
  return user.verifiedAt !== null && !isSuspended(user);
}

/** A suspension ends by itself at `suspendedUntil`. The columns are cleared later (moderation/moderation.service.ts). */
export function isSuspended(
  { suspendedAt, suspendedUntil }: Pick<User, 'suspendedAt' | 'suspendedUntil'>,
  now = new Date(),
): boolean {
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);
}

const RANKS: Readonly<Record<UserRole, number>> = {
  [UserRole.MEMBER]: 0,
  [UserRole.MODERATOR]: 1,
  [UserRole.ADMIN]: 2,
};

/** Whether a role is above another one. */
export function outranks({ role }: Pick<User, 'role'>, other: Pick<User, 'role'>): boolean {
  return RANKS[role] > RANKS[other.role];
}

/** Whether a user sees the queue and the log of moderation (docs/behaviour.md#roles). */
export function isModerator(user: Pick<User, 'role'> | null): boolean {
  return user !== null && outranks(user, { role: UserRole.MEMBER });
}

/** Whether a user sees the statistics and the health of the site (docs/behaviour.md#roles). */
export function isAdmin(user: Pick<User, 'role'> | null): boolean {
  return user !== null && outranks(user, { role: UserRole.MODERATOR });
}

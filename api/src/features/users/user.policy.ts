import type { User } from './user.entity.js';

/** Whether an account may act at all: use its sessions, and publish what it has scheduled. */
export function mayAct({ verifiedAt, suspendedAt }: Pick<User, 'verifiedAt' | 'suspendedAt'>): boolean {
  return verifiedAt !== null && suspendedAt === null;
}

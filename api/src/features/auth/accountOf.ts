import { type EntityManager, IsNull, Not } from 'typeorm';
import { isHeldName } from '../users/heldNames.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';

/*
 * Accounts as registrations see them. One that is deleted keeps its username and email until it is erased; its username is taken even
 * longer. Earlier versions stored unverified registrations as users, which reserve nothing.
 */

/** Whether a username is taken. Pending registrations reserve none: the first used link gets it (decision 0033). */
export async function isTaken(manager: EntityManager, userName: string): Promise<boolean> {
  const key = userNameKey(userName);
  return (await manager.existsBy(User, claimed({ userNameKey: key }))) || isHeldName(manager, key);
}

/** The account with an email, also a deleted one, whose `verifiedAt` is null. */
export function ownerOf(manager: EntityManager, email: string): Promise<User | null> {
  return manager.findOneBy(User, claimed({ email }));
}

/** The account with an email that can log in. */
export function accountOf(manager: EntityManager, email: string): Promise<User | null> {
  return manager.findOneBy(User, { email, verifiedAt: Not(IsNull()) });
}

/** Condition of accounts that are verified or were before their deletion. */
export function claimed<Has extends { userNameKey: string } | { email: string }>(has: Has) {
  return [
    { ...has, verifiedAt: Not(IsNull()) },
    { ...has, erasesAt: Not(IsNull()) },
  ];
}

import { createHash } from 'node:crypto';
import { type EntityManager, MoreThan } from 'typeorm';
import { ErasedAccount } from './erasedAccount.entity.js';
import { DAY } from '../../platform/time.js';

/** How long the username of an erased account stays taken, in milliseconds (docs/behaviour.md#deleted-accounts). */
export const NAME_HELD = 90 * DAY;

/**
 * A mark of a username. Each of the 16.7 million marks stands for many possible names, so the stored mark does not tell the name of an
 * erased account. The chance that a free name has the mark of one of a hundred erased accounts is 1 to 170,000.
 */
export function nameMark(userNameKey: string): number {
  return createHash('sha256').update(`username ${userNameKey}`).digest().readUIntBE(0, 3);
}

/** Whether an account of this username was ever erased: exports of earlier sites still have it. */
export function wasErased(manager: EntityManager, userNameKey: string): Promise<boolean> {
  return manager.existsBy(ErasedAccount, { nameMark: nameMark(userNameKey) });
}

/** Whether a username belonged to an account that was erased a short time ago. */
export function isHeldName(manager: EntityManager, userNameKey: string): Promise<boolean> {
  return manager.existsBy(ErasedAccount, {
    nameMark: nameMark(userNameKey),
    nameFreeAt: MoreThan(new Date()),
  });
}

import type { EntityManager } from 'typeorm';
import { BadUserInputError, NotFoundError } from '../../errors.js';
import { User } from './user.entity.js';

/**
 * What accounts store, and how much they may: the files of their uploads, and the bodies of their posts, revisions and drafts in
 * UTF-8. `user.storedBytes` counts it, in the transaction that stores or deletes (features/admin/repair.ts counts it anew).
 */
export class StorageQuota {
  /** @param limitBytes for each account; Infinity for none */
  constructor(readonly limitBytes: number) {}

  /**
   * Counts bytes that an account stores from now on; less than none are given back. The row of the account stays locked until the
   * transaction ends, so that parallel requests cannot pass the limit together.
   *
   * @param field of the input, for the message
   * @throws BadUserInputError naming `field` when the account would store more than it may; NotFoundError when it is gone
   */
  async charge(manager: EntityManager, userId: string, bytes: number, field: string): Promise<void> {
    if (bytes === 0) return;
    const change = manager
      .createQueryBuilder()
      .update(User)
      .set({ storedBytes: () => `storedBytes + (${bytes})` })
      .where('id = :userId', { userId });
    const isLimited = bytes > 0 && Number.isFinite(this.limitBytes);
    if (isLimited) change.andWhere('storedBytes <= :room', { room: this.limitBytes - bytes });
    const { affected } = await change.execute();
    if (affected === 1 || bytes < 0) return;
    const used = await this.usedBytes(manager, userId);
    if (used === null) throw new NotFoundError('This account does not exist any more.');
    const message = `Your account can store ${inWords(this.limitBytes)} and stores ${inWords(used)}; this needs ${inWords(bytes)} more. Delete posts or drafts that you no longer need; the earlier versions of a post count until it is deleted. Images that nothing shows are deleted after a day.`;
    throw new BadUserInputError(message, { [field]: message });
  }

  /** How many bytes an account stores; null when there is no such account. */
  async usedBytes(manager: EntityManager, userId: string): Promise<number | null> {
    const user = await manager.findOne(User, {
      select: { id: true, storedBytes: true },
      where: { id: userId },
    });
    return user && (user.storedBytes ?? 0);
  }
}

/** For imports and demo content, which an operator brings in: counted, and not limited. */
export const unlimitedStorage = new StorageQuota(Infinity);

function inWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[step]}`;
}

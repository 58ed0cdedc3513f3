import type { EntityManager } from 'typeorm';
import { fieldError, NotFoundError } from '../../errors.js';
import { User } from './user.entity.js';

/** Uploads and bodies in bytes. `user.storedBytes` changes with them (features/admin/repair.ts recomputes). */
export class StorageQuota {
  /** @param limitBytes for each account; Infinity for none */
  constructor(readonly limitBytes: number) {}

  /**
   * Adds bytes, or frees negative ones. The row stays locked, so that parallel requests cannot exceed the
   * quota.
   * @throws BadUserInputError naming `field`; NotFoundError if the account is gone
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
    if (used === null) throw new NotFoundError('This account no longer exists.');
    throw fieldError(
      field,
      `Your account can store ${inWords(this.limitBytes)} and stores ${inWords(used)}; this needs ${inWords(bytes)} more. Delete posts or drafts that you no longer need; the earlier versions of a post count until it is deleted. Images that nothing shows are deleted after a day.`,
    );
  }

  /** Storage use of an account in bytes; null if the account does not exist. */
  async usedBytes(manager: EntityManager, userId: string): Promise<number | null> {
    const user = await manager.findOne(User, {
      select: { id: true, storedBytes: true },
      where: { id: userId },
    });
    return user && (user.storedBytes ?? 0);
  }
}

/** For imports and demo content by an operator: counted but not limited. */
export const unlimitedStorage = new StorageQuota(Infinity);

function inWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[step]}`;
}

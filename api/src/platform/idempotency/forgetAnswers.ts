import { type DataSource, In, IsNull, MoreThan, Not } from 'typeorm';
import { IdempotencyKey } from './idempotencyKey.entity.js';

const BATCH = 500;

/**
 * Deletes the stored answers of all keys: the table does not tell whose texts they have. A repeated request is still not executed again; it
 * is told that its response is not stored.
 */
export async function forgetAnswers({ manager }: DataSource): Promise<void> {
  for (let last = ''; ;) {
    const found = await manager.find(IdempotencyKey, {
      select: { keyHash: true },
      where: { keyHash: MoreThan(last), body: Not(IsNull()) },
      order: { keyHash: 'ASC' },
      take: BATCH,
    });
    const hashes = found.map(({ keyHash }) => keyHash);
    if (hashes.length > 0) await manager.update(IdempotencyKey, { keyHash: In(hashes) }, { body: null });
    if (hashes.length < BATCH) return;
    last = hashes.at(-1) ?? '';
  }
}

import type { DataSource, EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { engineOf } from './dataSource.js';
import { newId } from './ids.js';

/** A row of an outbox. */
interface Claimable {
  id: string;
  /** The attempt that runs. */
  claim: string | null;
  /** When another process may take over. */
  claimedUntil: Date | null;
  attempts: number;
}

/**
 * Whether a row can be claimed, as SQL: no process works on it, or the one that did has died. A claim that ends too far in the future was made
 * before the clock was set back, and must not last until the clock has caught up.
 */
export const isClaimable = (column: string): string =>
  `(${column} IS NULL OR ${column} <= :at OR ${column} > :tooFar)`;

/** The values of {@link isClaimable}. @param lease how long a claim lasts, in milliseconds */
export const claimableAt = (at: Date, lease: number): { at: Date; tooFar: Date } => ({
  at,
  tooFar: new Date(at.getTime() + 2 * lease),
});

/** What ends a claim. */
export const RELEASED = { claim: null, claimedUntil: null };

interface Claiming {
  id: string;
  at: Date;
  /** How long the claim lasts, in milliseconds. */
  lease: number;
  /** A condition beside that of the id, as SQL. It may use `:at`. */
  where: string;
  parameters?: ObjectLiteral;
  isAttempt?: boolean;
}

/**
 * Claims a row by a conditional update, which works on both engines, so that two processes never send the same one.
 * @returns the row's key with the claim, for updates that must not hit a row that another process has taken over; null if it cannot be claimed
 */
export async function claimRow(
  manager: EntityManager,
  entity: EntityTarget<Claimable>,
  { id, at, lease, where, parameters, isAttempt = false }: Claiming,
): Promise<{ id: string; claim: string } | null> {
  const claim = newId();
  const { affected } = await manager
    .createQueryBuilder()
    .update(entity)
    .set({
      claim,
      claimedUntil: new Date(at.getTime() + lease),
      ...(isAttempt && { attempts: () => 'attempts + 1' }),
    })
    .where(`id = :id AND ${where} AND ${isClaimable('claimedUntil')}`, {
      ...parameters,
      id,
      ...claimableAt(at, lease),
    })
    .execute();
  return affected === 1 ? { id, claim } : null;
}

/** At the start with the embedded database, which has one process: what is claimed was left by one that died. */
export async function releaseAtStart<Row extends Claimable>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
): Promise<void> {
  if (engineOf(dataSource) !== 'sqlite') return;
  await dataSource.manager
    .createQueryBuilder()
    .update<Claimable>(entity)
    .set(RELEASED)
    .where(where)
    .execute();
}

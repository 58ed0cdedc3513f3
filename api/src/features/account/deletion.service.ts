import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type DataSource, type EntityManager, In, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors.js';
import type { Background } from '../../platform/background/background.js';
import { withinTime } from '../../platform/background/withinTime.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId } from '../../platform/database/ids.js';
import type { Notices } from '../../platform/mail/notices.js';
import { accountDeleted, accountRestored, type MailContent } from '../../platform/mail/templates.js';
import { Lease } from '../../platform/maintenance/lease.js';
import { forgetActs } from '../notifications/forgetNotifications.js';
import { lockCurrentUser, lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { AccountDeletion, WithheldRows } from './accountDeletion.entity.js';
import { beginDeletion } from './beginDeletion.js';
import { eraseAccount } from './eraseAccount.js';
import { hideAccount } from './hideAccount.js';
import { type Parts, putBackBatch } from './putBack.js';
import { DAY, MINUTE } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    deletions: AccountDeletions;
  }
}

/** How long a deletion can be undone, in milliseconds (docs/behaviour.md#deleted-accounts). */
export const UNDO_TIME = 7 * DAY;
/** How long a request may still run after its account was deleted, in milliseconds. */
const LATE = 15 * MINUTE;
/** Accounts of one batch. */
const ROUND = 20;
/** Accounts that one round looks at again, those deleted last. */
const LATEST = 200;
/** How long things of one account are put back at a time, in milliseconds: by the request that undoes its deletion, and then in turn with others. */
const PATIENCE = 5000;

export const badLink = () =>
  new NotFoundError(
    'This link is not valid any more. The account has been restored already, or it has been erased.',
  );

interface Pending {
  user: User;
  deletion: AccountDeletion;
  erasesAt: Date;
}

/** Accounts that their owners delete: hidden at once, erased after {@link UNDO_TIME}, and restored by a mailed link until then. */
export class AccountDeletions {
  readonly #key: Buffer;
  readonly #lease: Lease;
  private readonly dataSource: DataSource;

  constructor(
    private readonly parts: Parts & { background: Background },
    private readonly changes: PublicChanges,
    private readonly notices: Notices,
    private readonly publicUrl: string,
    secret: string,
  ) {
    this.dataSource = parts.dataSource;
    this.#lease = new Lease(parts.dataSource, 'undoing');
    this.#key = createHmac('sha256', secret).update('restore account').digest();
  }

  /** Deletes the viewer's account. @throws ForbiddenError for another one; UnauthenticatedError */
  async begin(viewer: User, userId: string, now = new Date()): Promise<void> {
    if (viewer.id !== userId) throw new ForbiddenError('Only its owner can delete an account.');
    const { id } = viewer;
    const erasesAt = new Date(now.getTime() + UNDO_TIME);
    await forgetActs(this.dataSource, id);
    const deletion = await inTransaction(this.dataSource, async (manager) => {
      await lockCurrentUser(manager, viewer);
      return beginDeletion(manager, id, { requestedAt: now, erasesAt });
    });
    this.changes.ofAnything();
    const content = this.#letter({ user: viewer, deletion, erasesAt });
    this.notices.send('mailing that an account was deleted', viewer, content, 'deletion');
  }

  /** Mails the link of a deletion again, to its owner, who has proved to be one. @returns when the account is erased, and whether its mailbox had a slot left; null if it is not deleted */
  async remind(userId: string): Promise<{ erasesAt: Date; isMailed: boolean } | null> {
    const { manager } = this.dataSource;
    const deletion = await manager.findOneBy(AccountDeletion, { userId });
    if (!deletion) return null;
    const user = await withErasure(manager, userId);
    if (!user?.erasesAt || user.erasesAt <= new Date()) return null;
    const { erasesAt } = user;
    const isMailed = await this.notices.sendNow(user, this.#letter({ user, deletion, erasesAt }), 'deletion');
    return { erasesAt, isMailed };
  }

  /** The account of a link, which can still be restored. @throws NotFoundError */
  async read(token: string, now = new Date()): Promise<{ userName: string; erasesAt: Date }> {
    const { user, erasesAt } = await this.#find(this.dataSource.manager, token, now);
    return { userName: user.userName, erasesAt };
  }

  /**
   * Undoes a deletion. @throws NotFoundError if it was undone already, or the account was erased
   * @returns whether everything is back; otherwise {@link continueUndoing} goes on
   */
  async undo(token: string, now = new Date()): Promise<{ userName: string; isComplete: boolean }> {
    const restored = await inTransaction(this.dataSource, async (manager) => {
      // First: MySQL's transactions read what was there at their first read.
      await lockUser(manager, userOf(token));
      const { user, deletion } = await this.#find(manager, token, now);
      const { id } = user;
      const { verifiedAt } = deletion;
      await manager.update(User, { id }, { verifiedAt, erasesAt: null });
      await manager.delete(AccountDeletion, { userId: id });
      await recordChange(manager, { subject: 'user', subjectId: id, kind: 'created', actorId: id });
      return user;
    });
    this.changes.ofAnything();
    let isComplete = false;
    await this.parts.background.attempt('putting back what a deletion has taken away', async () => {
      isComplete = await this.#putBack(restored.id, AbortSignal.timeout(PATIENCE));
    });
    const { name, userName } = restored;
    const content = accountRestored({ name, url: `${this.publicUrl}/login` });
    this.notices.send('mailing that an account was restored', restored, content);
    return { userName, isComplete };
  }

  /** Puts back what restored accounts still lack, after a request that ended early. One process does it at a time. */
  async continueUndoing(signal = new AbortController().signal): Promise<void> {
    if ((await this.#restoredPartly([])).length === 0) return;
    await this.#lease.begin();
    if (!(await this.#lease.take(0))) return;
    const endKeeping = this.#lease.keep();
    try {
      await this.#putBackInTurn(signal);
    } finally {
      endKeeping();
      await this.#lease.complete();
    }
  }

  async #putBackInTurn(signal: AbortSignal): Promise<void> {
    const done = new Set<string>();
    const errors: unknown[] = [];
    const put = (userId: string) => (inTime: AbortSignal) => this.#putBack(userId, inTime);
    const next = async () => (signal.aborted ? [] : this.#restoredPartly([...done]));
    for (let waiting = await next(); waiting.length > 0; waiting = await next()) {
      for (const userId of waiting) {
        if (signal.aborted) break;
        try {
          if (await withinTime(PATIENCE, signal, put(userId), () => undefined)) done.add(userId);
        } catch (error) {
          // The next minute tries it again. It does not stop the others.
          done.add(userId);
          errors.push(error);
        }
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Accounts could not be restored completely');
  }

  /** Some of the restored accounts that still lack something. */
  async #restoredPartly(except: string[]): Promise<string[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(WithheldRows, 'rows')
      .select('rows.userId', 'userId')
      .distinct()
      .leftJoin(AccountDeletion, 'deletion', 'deletion.userId = rows.userId')
      .where('deletion.userId IS NULL')
      .limit(ROUND);
    if (except.length > 0) query.andWhere('rows.userId NOT IN (:...except)', { except });
    const rows = await query.getRawMany<{ userId: string }>();
    return rows.map(({ userId }) => userId);
  }

  /** Whether a comment of a restored account on a post is not back yet. */
  async willBringBackComment(manager: EntityManager, userId: string, postId: string): Promise<boolean> {
    return manager
      .createQueryBuilder(WithheldRows, 'rows')
      .leftJoin(AccountDeletion, 'deletion', 'deletion.userId = rows.userId')
      .where({ userId, kind: 'comment' })
      .andWhere('deletion.userId IS NULL')
      .andWhere('INSTR(rows.content, :place) > 0', { place: `"postId":${JSON.stringify(postId)}` })
      .getExists();
  }

  /** @returns whether everything is back */
  async #putBack(userId: string, signal?: AbortSignal): Promise<boolean> {
    try {
      while (await putBackBatch(this.parts, userId)) {
        if (signal?.aborted) return false;
        await breathe();
      }
      return true;
    } finally {
      this.changes.ofAnything();
    }
  }

  /**
   * Hides what requests have stored that were already running when their account was deleted. Safe to run in several processes at once.
   * @returns the number of things
   */
  async hideLate(now = new Date()): Promise<number> {
    const recent = await this.dataSource.manager.find(AccountDeletion, {
      where: { requestedAt: MoreThan(new Date(now.getTime() - LATE)) },
      order: { requestedAt: 'DESC' },
      take: LATEST,
    });
    let hidden = 0;
    for (const { userId } of recent) {
      hidden += await inTransaction(this.dataSource, async (manager) => {
        await lockUser(manager, userId);
        if (!(await manager.existsBy(AccountDeletion, { userId }))) return 0;
        const changes = (await hideAccount(manager, userId)).filter(({ subject }) => subject !== 'user');
        await recordChange(manager, ...changes);
        return changes.length;
      });
    }
    if (hidden > 0) this.changes.ofAnything();
    return hidden;
  }

  /**
   * Erases accounts whose time is over, a batch of them. Safe to run in several processes at once.
   * @param failed accounts that are left out, with their errors; those that fail now are added
   * @returns how many, and whether none is left
   */
  async eraseDue(now: Date, failed: Map<string, unknown>): Promise<{ erased: number; isLast: boolean }> {
    const due = await this.dataSource.manager.find(User, {
      select: { id: true },
      where: { erasesAt: LessThanOrEqual(now), ...(failed.size > 0 && { id: Not(In([...failed.keys()])) }) },
      order: { erasesAt: 'ASC' },
      take: ROUND,
    });
    let erased = 0;
    for (const { id } of due) {
      // One that fails is tried again in the next round, and does not stop the others.
      const done = await eraseAccount(this.dataSource, id, { due: true, now }).catch((error: unknown) => {
        failed.set(id, error);
        return false;
      });
      if (done) erased++;
      await breathe();
    }
    return { erased, isLast: due.length < ROUND };
  }

  async #find(manager: EntityManager, token: string, now: Date): Promise<Pending> {
    const userId = userOf(token);
    const mark = token.slice(userId.length + 1);
    const deletion = await manager.findOneBy(AccountDeletion, { userId });
    if (!deletion || !isSame(mark, this.#mark(deletion))) throw badLink();
    const user = await withErasure(manager, userId);
    if (!user?.erasesAt || user.erasesAt <= now) throw badLink();
    return { user, deletion, erasesAt: user.erasesAt };
  }

  #letter({ user, deletion, erasesAt }: Pending): MailContent {
    const url = `${this.publicUrl}/restore-account/${deletion.userId}.${this.#mark(deletion)}`;
    return accountDeleted({ name: user.name, at: deletion.requestedAt, erasesAt, url });
  }

  /** Computed instead of stored: a leaked database restores no account, and the link of each mail stays valid. */
  #mark({ userId, requestedAt }: AccountDeletion): string {
    const signed = `${userId} ${requestedAt.getTime()}`;
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
  }
}

/** Whom a link is about, whether it is genuine or not. @throws NotFoundError */
function userOf(token: string): string {
  const [userId = ''] = token.split('.', 1);
  if (!isId(userId)) throw badLink();
  return userId;
}

function withErasure(manager: EntityManager, id: string): Promise<User | null> {
  return manager.createQueryBuilder(User, 'user').addSelect('user.erasesAt').where({ id }).getOne();
}

/** @throws ConflictError while a deleted account can be restored: until then nothing of it becomes visible */
export async function refuseWhileDeleted(manager: EntityManager, userId: string): Promise<void> {
  if (await manager.existsBy(AccountDeletion, { userId }))
    throw new ConflictError('The person has deleted the account. It can be restored until it is erased.');
  if (await manager.existsBy(WithheldRows, { userId }))
    throw new ConflictError('The account of the person is being restored. Try again in a few minutes.');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

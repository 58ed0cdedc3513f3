import type { DataSource, EntityManager } from 'typeorm';
import { RateLimitedError } from '../../errors.js';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { forUpdateSql } from '../../platform/database/forUpdate.js';
import { isId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { type Row, textOf } from '../../platform/database/readRows.js';
import { lockPost } from '../posts/lockPost.js';
import { type HoldReason, HeldText } from './trust.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    held: HeldTexts;
  }
}

/** A text that is stored for review instead of becoming public. */
export interface HeldThing extends Pick<HeldText, 'id' | 'authorId' | 'postId' | 'createdAt'> {
  type: 'POST' | 'COMMENT' | 'REPLY';
  commentId?: string;
  /** What its author typed; for a post its title and beginning, which only the case repeats. */
  text: string;
}

/** Opens the case of a held text. @returns its id */
export type OpenCase = (manager: EntityManager, thing: HeldThing, reason: HoldReason) => Promise<string>;

/** Held texts that their author is shown. */
const SHOWN = 20;
/** Texts of one author that can wait at once. More would push what others wait for out of the moderators' sight. */
export const MOST_WAITING = 10;
/** When the author may ask again, in seconds. Nobody knows when a moderator decides. */
const RETRY_AFTER_SECONDS = 60 * 60;

/** Condition of `held_text h` whose case is open. The author of a refused one no longer sees it. */
const IS_OPEN = "EXISTS (SELECT 1 FROM moderation_case k WHERE k.id = h.caseId AND k.state = 'OPEN')";

/** Texts that wait for a moderator. The feature `moderation` decides on them. */
export class HeldTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly openCase: OpenCase,
  ) {}

  /** Stores a text for review, in the transaction that would publish it and has locked the author. @throws RateLimitedError */
  async hold(manager: EntityManager, thing: HeldThing, reason: HoldReason): Promise<void> {
    const { type, id, authorId, postId, commentId = null, text, createdAt } = thing;
    const waiting = manager.createQueryBuilder(HeldText, 'h').where({ authorId }).andWhere(IS_OPEN);
    if ((await waiting.getCount()) >= MOST_WAITING)
      throw new RateLimitedError(
        `${MOST_WAITING} texts of yours wait for the moderators. This one has to be held as well: send it again when they have decided. Your text is not lost.`,
        RETRY_AFTER_SECONDS,
      );
    const caseId = await this.openCase(manager, thing, reason);
    await insertRows(manager, HeldText, {
      id,
      caseId,
      authorId,
      postId,
      commentId,
      createdAt,
      text: type === 'POST' ? null : text,
    });
  }

  /** The author's comment on a post that waits, if any. */
  commentsOn(
    authorId: string,
    postId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<HeldText[]> {
    const query = manager.createQueryBuilder(HeldText, 'h').where({ authorId, postId });
    return query.andWhere(`h.commentId IS NULL AND h.text IS NOT NULL AND ${IS_OPEN}`).getMany();
  }

  /** What waits of an author, latest first. */
  ofAuthor(authorId: string): Promise<HeldText[]> {
    return this.dataSource.manager
      .createQueryBuilder(HeldText, 'h')
      .where({ authorId })
      .andWhere(IS_OPEN)
      .orderBy('h.createdAt', 'DESC')
      .addOrderBy('h.id', 'DESC')
      .limit(SHOWN)
      .getMany();
  }

  /** The author's held text with this id, or null. */
  async ofAuthorById(authorId: string, id: string): Promise<HeldText | null> {
    if (!isId(id)) return null;
    const query = this.dataSource.manager.createQueryBuilder(HeldText, 'h').where({ id, authorId });
    return query.andWhere(IS_OPEN).getOne();
  }

  /** Deletes a held comment or reply, as its author wants, and its case. @returns whether it still waited */
  async withdraw({ id, postId }: HeldText): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await removeCase(manager, { subjectId: id }))) return false;
      await lockPost(manager, postId);
      const { affected } = await manager.delete(HeldText, { id });
      return affected === 1;
    });
  }
}

/** Whether the post, comment or reply waits for a moderator. */
export function isWaiting(manager: EntityManager, id: string): Promise<boolean> {
  return manager.createQueryBuilder(HeldText, 'h').where({ id }).andWhere(IS_OPEN).getExists();
}

/**
 * Deletes the open case of a held text that its author deletes, before any post is locked.
 * @returns false if it was decided
 */
export async function removeCase(
  manager: EntityManager,
  { subjectId }: { subjectId: string },
): Promise<boolean> {
  const lock = forUpdateSql(manager.dataSource);
  const open = 'FROM moderation_case WHERE openFor = ? AND heldFor IS NOT NULL';
  const rows = await manager.query<unknown[]>(`SELECT id ${open}${lock}`, [subjectId]);
  if (rows.length === 0) return false;
  await manager.query(`DELETE ${open}`, [subjectId]);
  return true;
}

/**
 * Deletes the open cases of comments and replies that wait on posts, before a foreign key deletes the texts with the posts. Such a case
 * could only be decided against its author. The posts are locked, so that no text is held meanwhile.
 */
export async function removeCasesOn(manager: EntityManager, postIds: readonly string[]): Promise<void> {
  const lock = forUpdateSql(manager.dataSource);
  const places = (ids: readonly string[]) => ids.map(() => '?').join(', ');
  for (const part of chunks(postIds)) {
    const waiting = `SELECT caseId FROM held_text WHERE postId IN (${places(part)})${lock}`;
    const rows = await manager.query<Row[]>(waiting, [...part]);
    for (const ids of chunks(rows.map((row) => textOf(row, 'caseId'))))
      await manager.query(`DELETE FROM moderation_case WHERE state = 'OPEN' AND id IN (${places(ids)})`, [
        ...ids,
      ]);
  }
}

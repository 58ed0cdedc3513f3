import { type DataSource, type EntityManager, MoreThan } from 'typeorm';
import { fieldError, RateLimitedError } from '../../errors.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { type Row, sqlTime } from '../../platform/database/readRows.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { isModerator } from '../users/user.policy.js';
import {
  addedTo,
  COMPARED,
  DECISION_COUNTS,
  isLinkFarm,
  LETTERS_OF_ONE_WRITER,
  type NewAccountRules,
  OTHER_WRITERS,
  rules,
  STANDS_AFTER,
  type Strictness,
  type TextFacts,
} from './newAccounts.js';
import { bandsOf, type Fingerprint, fingerprintOf, isNearlyTheSame } from './repeatedText.js';
import { HoldReason, NewText, NewTextBand, TextKind } from './trust.entity.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { DAY, HOUR, MINUTE } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    trust: TrustService;
  }
}

/** A text that a member writes or changes. */
export interface Written {
  kind: TextKind.POST | TextKind.COMMENT;
  subjectId: string;
  facts: TextFacts;
  /** Of the text that it replaces. */
  before?: TextFacts;
  /** The input field of the text, for messages. */
  field: 'html' | 'text';
  /** What clients sent in the field that people do not see. */
  trap?: string | null;
}

/** What a new account has left, for its owner. */
export interface NewAccountState extends NewAccountRules {
  postsLeft: number;
  commentsLeft: number;
  /** Texts that still have to stand for a day, and the time from which the account is old enough. */
  textsNeeded: number;
  trustedFrom: Date;
}

/** Candidates that one text is compared with. */
const MAX_CANDIDATES = 100;

/** Applies the rules for new accounts (newAccounts.ts) to texts. */
export class TrustService {
  readonly #rules: NewAccountRules | null;

  constructor(
    private readonly dataSource: DataSource,
    strictness: Strictness,
    private readonly publicUrl: string,
  ) {
    this.#rules = strictness === 'off' ? null : rules[strictness];
  }

  /** Whether texts are looked at, so that callers need to collect facts. */
  get isOn(): boolean {
    return this.#rules !== null;
  }

  /** The http(s) targets of links to other sites. */
  linksOut(html: string): string[] {
    const own = `${this.publicUrl}/`;
    const links = [...html.matchAll(/ href="(https?:[^"]*)"/gi)].map(([, href = '']) => href);
    return links.filter((href) => !`${href}/`.startsWith(own));
  }

  /**
   * Checks a text in the transaction that stores it, before its first read: the author is locked, so that simultaneous texts
   * are counted one after the other.
   * @returns why the text must wait for a moderator, or null
   * @throws RateLimitedError; BadUserInputError naming the field
   */
  async judge(manager: EntityManager, author: User, written: Written): Promise<HoldReason | null> {
    const limits = this.#rules;
    if (!limits || isModerator(author)) return null;
    await lockUser(manager, author.id);
    const isTrapped = (written.trap ?? '') !== '';
    if (await isTrusted(manager, author, limits)) return isTrapped ? HoldReason.TRAP : null;
    checkText(written, limits);
    const { kind, facts, before, field, subjectId } = written;
    const isNew = before === undefined;
    const addsSomething =
      isNew ||
      addedTo(before.links, facts.links).length > 0 ||
      addedTo(before.mentions, facts.mentions).length > 0;
    if (addsSomething) await checkDay(manager, author, kind, limits);
    const fingerprint = fingerprintOf(facts.text);
    const reason = isTrapped
      ? HoldReason.TRAP
      : isLinkFarm(facts)
        ? HoldReason.LINKS
        : fingerprint && (await isRepeated(manager, { author, subjectId, fingerprint }))
          ? HoldReason.REPEATED
          : null;
    if (reason !== null && !isNew)
      throw fieldError(
        field,
        'New accounts cannot change a text into one that repeats others or consists of links.',
      );
    await remember(manager, author, {
      kind: addsSomething ? kind : TextKind.EDIT,
      subjectId,
      fingerprint,
    });
    return reason;
  }

  /** What the owner of a new account is shown; null for a trusted one. */
  async state({ id, role, createdAt }: User): Promise<NewAccountState | null> {
    const limits = this.#rules;
    if (!limits || isModerator({ role })) return null;
    const { manager } = this.dataSource;
    if (await isTrusted(manager, { id, role, createdAt }, limits)) return null;
    const standing = await standingTexts(manager, id);
    const [posts, comments] = [
      await textsToday(manager, id, TextKind.POST),
      await textsToday(manager, id, TextKind.COMMENT),
    ];
    return {
      ...limits,
      postsLeft: Math.max(0, limits.postsADay - posts.length),
      commentsLeft: Math.max(0, limits.commentsADay - comments.length),
      textsNeeded: Math.max(0, limits.trustedAfterTexts - standing),
      trustedFrom: new Date(createdAt.getTime() + limits.trustedAfterDays * DAY),
    };
  }

  /** Forgets texts that no other is compared with any more. */
  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, NewText, {
      name: 'newTexts',
      key: 'id',
      time: 'createdAt',
      keptFor: COMPARED,
      what: 'fingerprints of texts of new accounts',
      kept: '30 days',
    });
  }
}

type Author = Pick<User, 'id' | 'role' | 'createdAt'>;

/** Stores the trust of an account when it has earned it: it is never lost again. */
async function isTrusted(manager: EntityManager, author: Author, limits: NewAccountRules): Promise<boolean> {
  const { id } = author;
  const row = await manager.findOne(User, { select: { id: true, trustedAt: true }, where: { id } });
  if (row?.trustedAt != null) return true;
  const now = Date.now();
  if (now - author.createdAt.getTime() < limits.trustedAfterDays * DAY) return false;
  if (await hasDecisionAgainst(manager, id)) return false;
  if ((await standingTexts(manager, id)) < limits.trustedAfterTexts) return false;
  await manager.update(User, { id }, { trustedAt: new Date(now) });
  return true;
}

/** A decision of moderators that was not undone. Approving a held text is none against its author. */
async function hasDecisionAgainst(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM moderation_notice WHERE userId = ? AND undoneAt IS NULL AND action <> 'APPROVE' AND createdAt > ? LIMIT 1`;
  const rows = await manager.query<Row[]>(sql, [userId, sqlTime(new Date(Date.now() - DECISION_COUNTS))]);
  return rows.length > 0;
}

/** Posts, comments and replies that have been public for a day. */
async function standingTexts(manager: EntityManager, userId: string): Promise<number> {
  const before = sqlTime(new Date(Date.now() - STANDS_AFTER));
  const counts = ['post WHERE isListed = 1 AND', 'comment WHERE', 'reply WHERE'].map(
    (from) => `(SELECT COUNT(*) FROM ${from} authorId = ? AND createdAt < ?)`,
  );
  const [row] = await manager.query<Row[]>(
    `SELECT ${counts.join(' + ')} AS count`,
    [1, 2, 3].flatMap(() => [userId, before]),
  );
  return Number(row?.count ?? 0);
}

function textsToday(manager: EntityManager, userId: string, kind: TextKind): Promise<NewText[]> {
  return manager.find(NewText, {
    select: { id: true, createdAt: true },
    where: { userId, kind, createdAt: MoreThan(new Date(Date.now() - DAY)) },
    order: { createdAt: 'ASC' },
  });
}

async function checkDay(
  manager: EntityManager,
  author: Author,
  kind: TextKind.POST | TextKind.COMMENT,
  limits: NewAccountRules,
): Promise<void> {
  const isPost = kind === TextKind.POST;
  const limit = isPost ? limits.postsADay : limits.commentsADay;
  const today = await textsToday(manager, author.id, kind);
  if (today.length < limit) return;
  const freed = today[today.length - limit];
  const left = freed ? freed.createdAt.getTime() + DAY - Date.now() : DAY;
  const seconds = Math.max(1, Math.ceil(left / 1000));
  const what = isPost
    ? numberOf(limit, 'post', 'posts')
    : numberOf(limit, 'comment or reply', 'comments and replies');
  throw new RateLimitedError(
    `New accounts can write ${what} in 24 hours. The next one is possible in ${inWords(left)}. Your text is not lost.`,
    seconds,
    { name: isPost ? 'newAccountPosts' : 'newAccountComments', limit, duration: DAY / 1000 },
  );
}

/** Links and mentions of one text. An edit may keep what was there before. */
function checkText({ kind, facts, before, field }: Written, limits: NewAccountRules): void {
  const isPost = kind === TextKind.POST;
  const most = isPost ? limits.linksInPost : limits.linksInComment;
  const what = isPost ? 'a post' : 'a comment or reply';
  check(
    facts.links,
    before?.links,
    most,
    `New accounts can put ${numberOf(most, 'link', 'links')} to other sites into ${what}.`,
  );
  if (isPost) return;
  const { mentions } = limits;
  check(
    facts.mentions,
    before?.mentions,
    mentions,
    `New accounts can mention ${numberOf(mentions, 'member', 'members')} in ${what}.`,
  );

  function check(
    now: readonly string[],
    earlier: readonly string[] = [],
    limit: number,
    message: string,
  ): void {
    if (now.length <= limit || addedTo(earlier, now).length === 0) return;
    throw fieldError(
      field,
      `${message} This one has ${now.length}. Remove some, or wait until your account is trusted.`,
    );
  }
}

/** Whether the author has written this before, or several new accounts have. */
async function isRepeated(
  manager: EntityManager,
  { author, subjectId, fingerprint }: { author: Author; subjectId: string; fingerprint: Fingerprint },
): Promise<boolean> {
  const { signature, letters } = fingerprint;
  const candidates = await manager
    .createQueryBuilder(NewText, 'text')
    .where((query) => {
      const bands = query
        .subQuery()
        .select('band.textId')
        .from(NewTextBand, 'band')
        .where('band.band IN (:...bands)');
      return `text.id IN ${bands.getQuery()}`;
    })
    .andWhere('text.createdAt > :since', { since: sqlTime(new Date(Date.now() - COMPARED)) })
    .andWhere('text.subjectId <> :subjectId', { subjectId })
    .setParameter('bands', bandsOf(signature))
    .orderBy('text.createdAt', 'DESC')
    .limit(MAX_CANDIDATES)
    .getMany();
  const same = candidates.filter(
    (text) => text.signature !== null && isNearlyTheSame(text.signature, signature),
  );
  if (same.some(({ userId }) => userId === author.id)) return true;
  const writers = new Set(same.map(({ userId }) => userId));
  return writers.size >= (letters >= LETTERS_OF_ONE_WRITER ? 1 : OTHER_WRITERS);
}

async function remember(
  manager: EntityManager,
  { id: userId }: Author,
  { kind, subjectId, fingerprint }: Pick<NewText, 'kind' | 'subjectId'> & { fingerprint: Fingerprint | null },
): Promise<void> {
  const id = newId();
  const signature = fingerprint?.signature ?? null;
  await insertRows(manager, NewText, { id, userId, subjectId, kind, signature, createdAt: new Date() });
  if (signature === null) return;
  await insertRows(
    manager,
    NewTextBand,
    bandsOf(signature).map((band) => ({ band, textId: id })),
  );
}

const numberOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function inWords(milliseconds: number): string {
  const hours = Math.ceil(milliseconds / HOUR);
  if (hours > 1) return `${hours} hours`;
  return numberOf(Math.max(1, Math.ceil(milliseconds / MINUTE)), 'minute', 'minutes');
}

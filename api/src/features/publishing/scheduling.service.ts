import { setImmediate as breathe } from 'node:timers/promises';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import {
  BadUserInputError,
  ConflictError,
  DomainError,
  fieldError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
} from '../../errors.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { Services } from '../../platform/useCases/context.js';
import { Draft } from '../drafts/draft.entity.js';
import { noSuchDraft, versionConflict } from '../drafts/draft.service.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import type { PublishingService } from './publishing.service.js';
import type { ScheduleDraftInput } from './publishing.inputs.js';
import { DAY, MINUTE } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    scheduling: SchedulingService;
  }
}

/** The longest time ahead in milliseconds; a leap year counts as a year. */
const LONGEST = 366 * DAY;
/** Drafts that one round publishes; the next minute continues. */
const ROUND = 2000;
/** A round ends when this many drafts in a row could not be published, such as on a full disk. */
const IDLE = 100;
/** Due drafts that are put in order. */
const MOST_DUE = 10_000;
/** After this many unexpected errors a draft is given up. */
const ATTEMPTS = 10;
const GIVEN_UP = 'The server failed to publish it, several times. Publish it yourself, or schedule it again.';
const NOT_ALLOWED = 'Your account was suspended or not verified at that time.';

/** Publishes drafts at the time that their authors have chosen (docs/decisions/0114-scheduled-drafts.md). */
export class SchedulingService {
  /** Unexpected errors by draft. */
  readonly #failures = new Map<string, number>();

  constructor(
    private readonly services: Pick<Services, 'dataSource'> & {
      publishing: Pick<PublishingService, 'check' | 'publish'>;
    },
  ) {}

  /**
   * Schedules a draft that could be published now, or changes its time.
   * @throws NotFoundError; ConflictError with `version`; BadUserInputError naming the field
   */
  async schedule(viewer: User, { draftId, draftVersion, publishAt }: ScheduleDraftInput): Promise<Draft> {
    const minute = checkedMinute(publishAt, Date.now());
    const { dataSource, publishing } = this.services;
    const written = await readDraft(dataSource.manager, { id: draftId, authorId: viewer.id });
    if (!written) throw noSuchDraft();
    if (written.postId !== null) {
      // Not even if moderators have deleted the post: it may be back before the time comes.
      throw fieldError(
        'draftId',
        'Only new posts can be scheduled. Changes of a published post are published by hand.',
      );
    }
    await publishing.check(viewer, textOf(written));
    return inTransaction(dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      const draft = await manager.findOneBy(Draft, { id: draftId, authorId: viewer.id });
      if (!draft) throw noSuchDraft();
      if (draft.version !== draftVersion || draft.version !== written.version) throw versionConflict(draft);
      return setSchedule(manager, draft, { publishAt: minute, publishProblem: null });
    });
  }

  /** Ends the schedule of a draft, and forgets why it was not published. @throws NotFoundError */
  async unschedule(viewer: User, draftId: string): Promise<Draft> {
    return inTransaction(this.services.dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      const draft = await manager.findOneBy(Draft, { id: draftId, authorId: viewer.id });
      if (!draft) throw noSuchDraft();
      return setSchedule(manager, draft, { publishAt: null, publishProblem: null });
    });
  }

  /**
   * Publishes the drafts whose time has come, earliest first. Several processes may do so at once: the draft is checked
   * under the lock of its author, and deleted with the publication.
   * @param signal ends the round before the next draft
   * @throws AggregateError after all drafts, of unexpected errors; these drafts are tried again in the next round
   */
  async publishDue(now = new Date(), signal?: AbortSignal): Promise<void> {
    const due = await this.services.dataSource.manager.find(Draft, {
      select: { id: true, authorId: true, publishAt: true },
      where: { publishAt: LessThanOrEqual(now) },
      order: { publishAt: 'ASC', id: 'ASC' },
      take: MOST_DUE,
    });
    const errors: unknown[] = [];
    let idle = 0;
    for (const place of inTurns(due).slice(0, ROUND)) {
      if (signal?.aborted || idle >= IDLE) break;
      try {
        idle = (await this.publish(place)) ? 0 : idle + 1;
        this.#failures.delete(place.id);
      } catch (error) {
        idle++;
        errors.push(error);
        await this.countFailure(place.id);
      }
      await breathe();
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Scheduled drafts could not be published');
  }

  /** @returns whether the draft is done, published or given up */
  private async publish(place: Pick<Draft, 'id' | 'authorId'>): Promise<boolean> {
    const { manager } = this.services.dataSource;
    const [draft, author] = [
      await readDraft(manager, { id: place.id, authorId: place.authorId }),
      await manager.findOneBy(User, { id: place.authorId }),
    ];
    // Published, deleted or unscheduled since.
    if (!draft?.publishAt || !author) return false;
    try {
      if (!mayAct(author)) throw new ForbiddenError(NOT_ALLOWED);
      const text = { ...textOf(draft), draftId: draft.id, draftVersion: draft.version };
      await this.services.publishing.publish(author, text, {
        publishedAt: draft.publishAt,
        confirm: (inner) => confirmSchedule(inner, draft),
      });
    } catch (error) {
      // The writer has changed the draft or its schedule since: the next round reads it again.
      if (error instanceof ConflictError || error instanceof NotFoundError) return false;
      const isRefused = [BadUserInputError, ForbiddenError, RateLimitedError].some(
        (refusal) => error instanceof refusal,
      );
      if (!isRefused || !(error instanceof DomainError)) throw error;
      if (await hasOtherCategories(manager, draft)) return false;
      await this.giveUp(draft, error.message);
    }
    return true;
  }

  /** Stores why a draft was not published. A schedule that was changed meanwhile stays. */
  private async giveUp({ id, publishAt, version }: Draft, problem: string): Promise<void> {
    await this.services.dataSource.manager.update(
      Draft,
      { id, version, publishAt: publishAt ?? undefined },
      { publishAt: null, publishProblem: problem.slice(0, 500) },
    );
  }

  private async countFailure(id: string): Promise<void> {
    const failures = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failures);
    if (failures < ATTEMPTS) return;
    const draft = await this.services.dataSource.manager.findOneBy(Draft, { id });
    if (draft) await this.giveUp(draft, GIVEN_UP);
    this.#failures.delete(id);
  }
}

/** Within a minute authors take turns, so that many drafts of one do not delay those of others. */
function inTurns(due: readonly Draft[]): Draft[] {
  const turns = new Map<string, number>();
  const numbered = due.map((draft) => {
    const minute = draft.publishAt?.getTime() ?? 0;
    const key = `${draft.authorId} ${minute}`;
    const turn = (turns.get(key) ?? 0) + 1;
    turns.set(key, turn);
    return { draft, minute, turn };
  });
  numbered.sort((a, b) => a.minute - b.minute || a.turn - b.turn);
  return numbered.map(({ draft }) => draft);
}

/** The beginning of the minute. @throws BadUserInputError naming `publishAt` */
function checkedMinute(time: Date, now: number): Date {
  const minute = Math.floor(time.getTime() / MINUTE) * MINUTE;
  if (minute <= now) throw fieldError('publishAt', 'This time has passed. Choose a later one.');
  if (minute - now > LONGEST) throw fieldError('publishAt', 'Choose a time within a year from now.');
  return new Date(minute);
}

/** In the transaction of the publication, whose author is locked. @throws ConflictError; ForbiddenError */
async function confirmSchedule(manager: EntityManager, { id, authorId, publishAt }: Draft): Promise<void> {
  const stored = await manager.findOneBy(Draft, { id, authorId });
  if (stored?.publishAt?.getTime() !== publishAt?.getTime())
    throw new ConflictError('The schedule of this draft was changed in the meantime.');
  const author = await manager.findOneBy(User, { id: authorId });
  if (!author || !mayAct(author)) throw new ForbiddenError(NOT_ALLOWED);
}

/** Whether a category of the draft was renamed since the draft was read, which does not change its version: the next round reads it again. */
async function hasOtherCategories(manager: EntityManager, { id, categories }: Draft): Promise<boolean> {
  const current = await manager.findOneBy(Draft, { id });
  return current !== null && current.categories.join('\n') !== categories.join('\n');
}

function readDraft(manager: EntityManager, where: Pick<Draft, 'id' | 'authorId'>): Promise<Draft | null> {
  return manager.createQueryBuilder(Draft, 'draft').addSelect('draft.html').where(where).getOne();
}

function textOf({ title, html = '', categories, coverImageURL, ...draft }: Draft) {
  const { description, canonicalURL, series } = draft;
  return { title, html, categories, coverImageURL, description, canonicalURL, series };
}

async function setSchedule(
  manager: EntityManager,
  draft: Draft,
  schedule: Pick<Draft, 'publishAt' | 'publishProblem'>,
): Promise<Draft> {
  await manager.update(Draft, { id: draft.id }, schedule);
  return Object.assign(draft, schedule);
}

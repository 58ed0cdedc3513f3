import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { ConflictError, fieldError, ForbiddenError, NotFoundError } from '../../errors.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { command } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { lockPost } from '../posts/lockPost.js';
import { findBody, type FoundBody } from '../publishing/listing.js';
import { HeldText } from '../trust/trust.entity.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { isSuspended } from '../users/user.policy.js';
import { type Decision, performAction, revertAction } from './actions.js';
import { lockCase } from './lockCase.js';
import { ModerationCase, ModerationLogEntry, ModerationNotice, noSuchCase } from './moderation.entity.js';
import {
  ClaimCaseInput,
  DecideCaseInput,
  DismissModerationNoticeInput,
  ReleaseCaseInput,
  UndoDecisionInput,
} from './moderation.inputs.js';
import { allowedActions, mayUndo } from './moderation.policy.js';
import { checkModerator } from './moderation.queries.js';
import {
  MAX_REASON,
  ModerationAction,
  ModerationCaseState,
  ModerationEvent,
  ModerationSubject,
} from './moderation.types.js';
import { personOf } from './subjects.js';
import { mailSuspension, mailUnsuspended, tellPerson, tellUndone } from './tellPerson.js';
import { DAY, MINUTE } from '../../platform/time.js';

const signedOut = 'You need to log in to moderate.';
/** How long a moderator has a case for themselves, in milliseconds. */
const CLAIM_TIME = 10 * MINUTE;
/** How long a decision can be undone, in milliseconds. */
const UNDO_TIME = DAY;
/** The longest suspension with an end, in milliseconds. */
const LONGEST_SUSPENSION = 366 * DAY;

/** Keeps a case from other moderators for ten minutes, or for ten more. @throws ForbiddenError; ConflictError naming the other moderator */
export const claimCase = command({
  name: 'claimCase',
  input: ClaimCaseInput,
  access: 'member',
  scope: 'session',
  signedOut,
  run: ({ viewer, input: { caseId }, services }) =>
    changing(services, viewer, caseId, async (manager, entry) => {
      const person = await personOf(manager, entry.personId);
      // Or a moderator could keep it from those who may decide.
      if (allowedActions(viewer, person, entry).length === 0)
        throw new ForbiddenError('Your role does not allow a decision about this.');
      await checkOpen(manager, entry, viewer);
      return update(manager, entry, {
        claimedById: viewer.id,
        claimedUntil: new Date(Date.now() + CLAIM_TIME),
      });
    }),
});

/** Ends the viewer's claim. Without one nothing changes. */
export const releaseCase = command({
  name: 'releaseCase',
  input: ReleaseCaseInput,
  access: 'member',
  scope: 'session',
  signedOut,
  run: ({ viewer, input: { caseId }, services }) =>
    changing(services, viewer, caseId, async (manager, entry) =>
      entry.claimedById === viewer.id
        ? update(manager, entry, { claimedById: null, claimedUntil: null })
        : entry,
    ),
});

/**
 * Decides a case, once: the second moderator gets the first decision.
 * @throws ForbiddenError; ConflictError; BadUserInputError; NotFoundError if the thing no longer exists
 */
export const decideCase = command({
  name: 'decideCase',
  input: DecideCaseInput,
  access: 'member',
  scope: 'session',
  signedOut,
  audit: true,
  run: ({ viewer, input, services }) => decide(services, viewer, input),
});

/** Undoes a decision within 24 hours. @throws ForbiddenError; ConflictError */
export const undoDecision = command({
  name: 'undoDecision',
  input: UndoDecisionInput,
  access: 'member',
  scope: 'session',
  signedOut,
  audit: true,
  run: ({ viewer, input: { caseId }, services }) =>
    undo(services, viewer, caseId).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // The thing was reported anew at this moment, so that this case stays decided.
      return undo(services, viewer, caseId);
    }),
});

/** Hides a notice that the viewer has read. @throws NotFoundError */
export const dismissModerationNotice = command({
  name: 'dismissModerationNotice',
  input: DismissModerationNoticeInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in.',
  run: async ({ viewer, input: { noticeId }, services: { dataSource } }) => {
    const notice = await dataSource.manager.findOneBy(ModerationNotice, { id: noticeId, userId: viewer.id });
    if (!notice) throw new NotFoundError('This notice does not exist.');
    if (notice.dismissedAt !== null) return notice;
    const dismissedAt = new Date();
    await dataSource.manager.update(ModerationNotice, { id: noticeId }, { dismissedAt });
    return Object.assign(notice, { dismissedAt });
  },
});

async function decide(services: Services, viewer: User, input: DecideCaseInput): Promise<ModerationCase> {
  checkModerator(viewer);
  const decision = checkDecision(input);
  const body = decision.action === ModerationAction.APPROVE ? await bodyOf(services, input.caseId) : null;
  const { entry, person } = await changing(services, viewer, input.caseId, async (manager, found) => {
    const about = await personOf(manager, found.personId);
    if (!allowedActions(viewer, about, found).includes(decision.action))
      throw new ForbiddenError('Your role does not allow this decision.');
    await checkOpen(manager, found, viewer);
    if (found.version !== input.version)
      throw new ConflictError('The case has changed since. Look at it again.', { version: found.version });
    const isFinal = decision.action === ModerationAction.APPROVE;
    const kept = await performAction(manager, found, decision, viewer.id, body);
    const now = new Date();
    const decided = await update(manager, found, {
      state: ModerationCaseState.DECIDED,
      openFor: null,
      sortedAt: now,
      version: found.version + 1,
      claimedById: null,
      claimedUntil: null,
      ...decision,
      decidedById: viewer.id,
      decidedAt: now,
      undoneAt: null,
      undoUntil: isFinal ? null : new Date(now.getTime() + UNDO_TIME),
      kept,
    });
    await log(manager, decided, ModerationEvent.DECIDED, viewer);
    // With the end that stands: an earlier suspension may end later.
    const person = await personOf(manager, found.personId);
    await tellPerson(manager, decided, decision, person);
    return { entry: decided, person };
  });
  announce(services, entry, decision.action);
  mailSuspension(services.notices, person, decision, entry);
  return entry;
}

async function undo(services: Services, viewer: User, caseId: string): Promise<ModerationCase> {
  checkModerator(viewer);
  const body = await bodyOf(services, caseId);
  const { entry, action, freed } = await changing(services, viewer, caseId, async (manager, found) => {
    const undone = await checkUndoable(manager, found, viewer);
    const before = await personOf(manager, found.personId);
    await revertAction(manager, found, viewer.id, body);
    await log(manager, found, ModerationEvent.UNDONE, viewer);
    // A dismissal has told nothing. The latest notice would be of an earlier decision.
    if (undone !== ModerationAction.DISMISS) await tellUndone(manager, found.id);
    const isReported = await manager.existsBy(ModerationCase, { openFor: found.subjectId });
    // Its post has been deleted since.
    const isGone = found.heldFor !== null && !(await manager.existsBy(HeldText, { caseId: found.id }));
    const reopened = { state: ModerationCaseState.OPEN, openFor: found.subjectId, sortedAt: found.createdAt };
    const changed = await update(manager, found, {
      undoneAt: new Date(),
      undoUntil: null,
      kept: null,
      version: found.version + 1,
      ...(!isReported && !isGone && reopened),
    });
    const after = await personOf(manager, found.personId);
    return {
      entry: changed,
      action: undone,
      // Who has deleted the account cannot log in.
      freed: isSuspended(before) && !isSuspended(after) && after.verifiedAt ? after : null,
    };
  });
  announce(services, entry, action);
  if (freed) mailUnsuspended(services.notices, freed);
  return entry;
}

/** What the search needs of the post that a case is about, which the decision may list. */
async function bodyOf(services: Services, caseId: string): Promise<FoundBody | null> {
  const entry = await services.dataSource.manager.findOneBy(ModerationCase, { id: caseId });
  return entry?.subjectType === ModerationSubject.POST ? findBody(services, entry.subjectId) : null;
}

/** @returns the decision that may be undone. @throws ConflictError; ForbiddenError */
async function checkUndoable(
  manager: EntityManager,
  entry: ModerationCase,
  viewer: User,
): Promise<ModerationAction> {
  const { state, action, undoneAt, undoUntil, personId } = entry;
  if (state !== ModerationCaseState.DECIDED || action === null || undoneAt !== null)
    throw new ConflictError('There is no decision to undo.');
  if (action === ModerationAction.APPROVE)
    throw new ConflictError(
      'An approval cannot be undone: the text is public. Report it, and decide on the report.',
    );
  if (!mayUndo(viewer, await personOf(manager, personId), entry, action))
    throw new ForbiddenError('Your role does not allow to undo this decision.');
  if (undoUntil === null || undoUntil <= new Date())
    throw new ConflictError('A decision can be undone for 24 hours. This one is older.');
  if (action === ModerationAction.UNLIST && (await isUnlistedAnew(manager, entry)))
    throw new ConflictError(
      'The post was unlisted again after this decision. Undo the later decision first.',
    );
  return action;
}

/** Whether a later decision to unlist the same post stands. */
function isUnlistedAnew(manager: EntityManager, { personId, subjectId, decidedAt }: ModerationCase) {
  if (decidedAt === null) return false;
  const later = { personId, subjectId, decidedAt: MoreThan(decidedAt), undoneAt: IsNull() };
  return manager.existsBy(ModerationCase, { ...later, action: ModerationAction.UNLIST });
}

/** Runs a change of a locked case. @throws ForbiddenError for members; NotFoundError */
async function changing<Result>(
  { dataSource }: Services,
  viewer: User,
  caseId: string,
  run: (manager: EntityManager, entry: ModerationCase) => Promise<Result>,
): Promise<Result> {
  checkModerator(viewer);
  return inTransaction(dataSource, async (manager) => {
    const entry = await lockCase(manager, caseId);
    if (!entry) throw noSuchCase();
    // They would see who has reported them.
    if (entry.personId === viewer.id) throw new ForbiddenError('You cannot decide a case about yourself.');
    // MySQL shows later reads the state at the first of them, which must not be older than the lock.
    if (entry.postId === null) await lockUser(manager, entry.personId);
    else await lockPost(manager, entry.postId, { isHiddenToo: true });
    return run(manager, entry);
  });
}

/** @throws ConflictError if the case was decided, or is claimed by another moderator */
async function checkOpen(manager: EntityManager, entry: ModerationCase, viewer: User): Promise<void> {
  const { state, claimedById, claimedUntil, version } = entry;
  if (state === ModerationCaseState.DECIDED) {
    const name = await nameOf(manager, entry.decidedById);
    throw new ConflictError(`${name} has decided this case: ${outcomeOf(entry.action)}.`, {
      version,
      action: entry.action,
      decidedBy: name,
      decidedAt: entry.decidedAt,
    });
  }
  const isClaimed = claimedUntil !== null && claimedUntil > new Date();
  if (!isClaimed || claimedById === viewer.id) return;
  const name = await nameOf(manager, claimedById);
  throw new ConflictError(`${name} is working on this case.`, { claimedBy: name, claimedUntil });
}

async function nameOf(manager: EntityManager, userId: string | null): Promise<string> {
  const user = userId === null ? null : await manager.findOneBy(User, { id: userId });
  return user ? `@${user.userName}` : 'Another moderator';
}

const OUTCOMES: Readonly<Record<ModerationAction, string>> = {
  [ModerationAction.DISMISS]: 'dismissed',
  [ModerationAction.WARN]: 'warned',
  [ModerationAction.UNLIST]: 'unlisted',
  [ModerationAction.DELETE]: 'deleted',
  [ModerationAction.SUSPEND]: 'suspended',
  [ModerationAction.APPROVE]: 'approved',
};

const outcomeOf = (action: ModerationAction | null) => (action === null ? 'undone' : OUTCOMES[action]);

async function update(
  manager: EntityManager,
  entry: ModerationCase,
  changes: Partial<ModerationCase>,
): Promise<ModerationCase> {
  await manager.update(ModerationCase, { id: entry.id }, changes);
  return Object.assign(entry, changes);
}

async function log(
  manager: EntityManager,
  { id: caseId, action, personId, subjectType, subjectId, reason, suspendUntil }: ModerationCase,
  event: ModerationEvent,
  moderator: User,
): Promise<void> {
  if (action === null) return;
  await manager.insert(ModerationLogEntry, {
    id: newId(),
    caseId,
    event,
    action,
    moderatorId: moderator.id,
    personId,
    subjectType,
    subjectId,
    reason: reason ?? '',
    suspendUntil,
    createdAt: new Date(),
  });
}

/** Cached responses that show the thing are invalid now. */
function announce(
  { changes }: Services,
  { postId, subjectType }: ModerationCase,
  action: ModerationAction,
): void {
  const isShown = action === ModerationAction.DELETE || action === ModerationAction.APPROVE;
  const isOnPages = postId !== null || subjectType === ModerationSubject.COLLECTION;
  if (action === ModerationAction.UNLIST || (isShown && isOnPages)) changes.ofAnything();
}

/** The decision as it is stored. @throws BadUserInputError naming the field */
function checkDecision({ action, reason: raw, suspendUntil = null }: DecideCaseInput): Decision {
  const { text: reason, length } = measuredText(raw, MAX_REASON, { lines: true });
  if (length > MAX_REASON)
    throw fieldError('reason', `The reason has ${length} characters, ${MAX_REASON} are allowed.`);
  const needsReason = action !== ModerationAction.DISMISS && action !== ModerationAction.APPROVE;
  if (needsReason && reason === '') throw fieldError('reason', 'Write a reason. The person reads it.');
  if (action !== ModerationAction.SUSPEND || suspendUntil === null)
    return { action, reason, suspendUntil: null };
  const left = suspendUntil.getTime() - Date.now();
  if (left <= 0) throw fieldError('suspendUntil', 'This time has passed. Choose a later one.');
  if (left > LONGEST_SUSPENSION)
    throw fieldError('suspendUntil', 'Choose a time within a year, or suspend without an end.');
  return { action, reason, suspendUntil };
}

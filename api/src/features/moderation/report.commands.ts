import { type EntityManager, IsNull } from 'typeorm';
import { ConflictError, fieldError } from '../../errors.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { openCase } from './openCase.js';
import { newId } from '../../platform/database/ids.js';
import { command } from '../../platform/useCases/command.js';
import { measuredText } from '../../platform/useCases/validation.js';
import type { User } from '../users/user.entity.js';
import { lockCase } from './lockCase.js';
import { ModerationCase, Report } from './moderation.entity.js';
import { ReportInput } from './moderation.inputs.js';
import { MAX_REASON, ModerationCaseState, ReportReason } from './moderation.types.js';
import { hasChangedSince, isPublic, noSuchSubject, type Subject, subjectOf } from './subjects.js';

/**
 * Reports a post, comment, reply, user or shared collection to the moderators. A member reports a thing once in each case, and opens a new
 * case only of what has changed since the decision. Sending the same report again changes nothing.
 * @throws NotFoundError; BadUserInputError; ConflictError if the viewer has reported it already
 */
export const report = command({
  name: 'report',
  input: ReportInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to report something.',
  limit: 'report',
  run: async ({ viewer, input, services }) => {
    const subject = await subjectOf(services, input.subjectId);
    if (subject.personId === viewer.id)
      throw fieldError('subjectId', 'You cannot report what is yours. You can change or delete it.');
    const text = checkExplanation(input);
    const store = () =>
      inTransaction(services.dataSource, (manager) =>
        storeReport(manager, viewer, subject, { reason: input.reason, text }),
      );
    await store().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // A simultaneous report has opened the case, or is the viewer's own.
      return store();
    });
    return subject.id;
  },
});

/** @throws NotFoundError if a moderator has just deleted the thing; ConflictError */
export async function storeReport(
  manager: EntityManager,
  viewer: User,
  subject: Subject,
  { reason, text }: Pick<Report, 'reason' | 'text'>,
): Promise<void> {
  const open = await manager.findOneBy(ModerationCase, { openFor: subject.id });
  // Decided meanwhile: the report opens a new case.
  const current = open && (await lockCase(manager, open.id));
  const isOpen = current?.openFor === subject.id;
  const own = { reporterId: viewer.id, subjectId: subject.id };
  if (isOpen) {
    const stored = await manager.findOneBy(Report, { ...own, caseId: current.id });
    if (stored?.reason === reason && stored.text === text) return;
    if (stored) throw new ConflictError('You have reported this already. The moderators look at it.');
  } else {
    if (!(await isPublic(manager, subject))) throw noSuchSubject();
    if ((await manager.existsBy(Report, own)) && (await isAsJudged(manager, subject)))
      throw new ConflictError('You have reported this already, and the moderators have decided about it.');
  }
  const caseId = isOpen ? current.id : await openCase(manager, subject);
  await manager.insert(Report, {
    id: newId(),
    caseId,
    reporterId: viewer.id,
    subjectId: subject.id,
    reason,
    text,
    createdAt: new Date(),
  });
}

/** Whether a decision stands about the thing as it is. */
async function isAsJudged(manager: EntityManager, subject: Subject): Promise<boolean> {
  const { id: subjectId, personId } = subject;
  const latest = await manager.findOne(ModerationCase, {
    where: { personId, subjectId, state: ModerationCaseState.DECIDED, undoneAt: IsNull() },
    order: { decidedAt: 'DESC' },
  });
  if (latest?.decidedAt == null) return false;
  return !(await hasChangedSince(manager, subject, latest.decidedAt, latest.quote));
}

function checkExplanation({ reason, text: raw }: ReportInput): string {
  const { text, length } = measuredText(raw, MAX_REASON, { lines: true });
  if (length > MAX_REASON)
    throw fieldError('text', `The explanation has ${length} characters, ${MAX_REASON} are allowed.`);
  if (reason === ReportReason.OTHER && text === '') throw fieldError('text', 'Explain the reason.');
  return text;
}

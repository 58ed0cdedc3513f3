import type { EntityManager } from 'typeorm';
import { fieldError } from '../../errors.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { openCase } from './openCase.js';
import { newId } from '../../platform/database/ids.js';
import { command } from '../../platform/useCases/command.js';
import { measuredText } from '../../platform/useCases/validation.js';
import type { User } from '../users/user.entity.js';
import { lockCase } from './lockCase.js';
import { ModerationCase, Report } from './moderation.entity.js';
import { ReportInput } from './moderation.inputs.js';
import { MAX_REASON, ReportReason } from './moderation.types.js';
import { isPublic, noSuchSubject, type Subject, subjectOf } from './subjects.js';

/**
 * Reports a post, comment, reply, user or shared collection to the moderators. Each member reports a thing once; again changes nothing.
 * @throws NotFoundError; BadUserInputError
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

/** @throws NotFoundError if a moderator has just deleted the thing */
export async function storeReport(
  manager: EntityManager,
  viewer: User,
  subject: Subject,
  { reason, text }: Pick<Report, 'reason' | 'text'>,
): Promise<void> {
  if (await manager.existsBy(Report, { reporterId: viewer.id, subjectId: subject.id })) return;
  const open = await manager.findOneBy(ModerationCase, { openFor: subject.id });
  // Decided meanwhile: the report opens a new case.
  const current = open && (await lockCase(manager, open.id));
  const isOpen = current?.openFor === subject.id;
  if (!isOpen && !(await isPublic(manager, subject))) throw noSuchSubject();
  const caseId = isOpen ? current.id : await openCase(manager, subject);
  await manager.insert(Report, {
    ...{ id: newId(), caseId, reporterId: viewer.id, subjectId: subject.id, reason, text },
    createdAt: new Date(),
  });
}

function checkExplanation({ reason, text: raw }: ReportInput): string {
  const { text, length } = measuredText(raw, MAX_REASON, { lines: true });
  if (length > MAX_REASON)
    throw fieldError('text', `The explanation has ${length} characters, ${MAX_REASON} are allowed.`);
  if (reason === ReportReason.OTHER && text === '') throw fieldError('text', 'Explain the reason.');
  return text;
}

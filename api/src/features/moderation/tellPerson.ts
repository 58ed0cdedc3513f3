import { type EntityManager, IsNull } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import type { Notices } from '../../platform/mail/notices.js';
import { accountSuspended, suspensionUndone } from '../../platform/mail/suspensionMails.js';
import type { User } from '../users/user.entity.js';
import type { Decision } from './actions.js';
import { type ModerationCase, ModerationNotice } from './moderation.entity.js';
import { ModerationAction } from './moderation.types.js';

/**
 * Stores what the person is told about a decision, in its transaction. The notification of it is made from the change log.
 * @param person as the decision has left them
 */
export async function tellPerson(
  manager: EntityManager,
  { id: caseId, personId, subjectType, quote }: ModerationCase,
  { action, reason }: Decision,
  person: User,
): Promise<void> {
  if (action === ModerationAction.DISMISS) return;
  const id = newId();
  const suspendUntil = action === ModerationAction.SUSPEND ? person.suspendedUntil : null;
  await manager.insert(ModerationNotice, {
    id,
    userId: personId,
    caseId,
    action,
    subjectType,
    quote,
    reason,
    suspendUntil,
    createdAt: new Date(),
    undoneAt: null,
    dismissedAt: null,
  });
  // The person is not told which moderator it was.
  await recordChange(manager, { subject: 'decision', subjectId: id, kind: 'created', actorId: null });
}

/** Tells the person that the last decision about a case was undone, even if they have read about the decision. */
export async function tellUndone(manager: EntityManager, caseId: string): Promise<void> {
  const latest = await manager.findOne(ModerationNotice, {
    where: { caseId, undoneAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (latest)
    await manager.update(ModerationNotice, { id: latest.id }, { undoneAt: new Date(), dismissedAt: null });
}

/** A suspended person cannot log in to read the notice, so it is mailed, after the transaction. */
export function mailSuspension(
  notices: Notices,
  person: User,
  { action, reason }: Decision,
  { heldFor }: ModerationCase,
): void {
  if (action !== ModerationAction.SUSPEND) return;
  const content = accountSuspended({
    name: person.name,
    reason,
    until: person.suspendedUntil,
    isAboutHeld: heldFor !== null,
  });
  notices.send('mailing that an account was suspended', person, content);
}

/** Nor can a person who does not try to log in read that the suspension was taken back. */
export function mailUnsuspended(notices: Notices, person: User): void {
  const content = suspensionUndone({ name: person.name });
  notices.send('mailing that a suspension was taken back', person, content);
}

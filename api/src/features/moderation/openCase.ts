import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import type { HeldThing } from '../trust/heldTexts.js';
import type { HoldReason } from '../trust/trust.entity.js';
import { ModerationCase } from './moderation.entity.js';
import { ModerationCaseState, ModerationSubject } from './moderation.types.js';
import { quoteOf, type Subject } from './subjects.js';

/** @param heldFor null for a case of reports. @returns its id */
export async function openCase(
  manager: EntityManager,
  subject: Subject,
  heldFor: HoldReason | null = null,
): Promise<string> {
  const id = newId();
  const now = new Date();
  await manager.insert(ModerationCase, {
    id,
    subjectType: subject.type,
    subjectId: subject.id,
    openFor: subject.id,
    personId: subject.personId,
    postId: subject.postId,
    quote: subject.quote,
    heldFor,
    state: ModerationCaseState.OPEN,
    sortedAt: now,
    createdAt: now,
    version: 1,
  });
  return id;
}

export function openHeldCase(manager: EntityManager, thing: HeldThing, reason: HoldReason): Promise<string> {
  const { type, id, authorId: personId, postId, text } = thing;
  return openCase(
    manager,
    { type: ModerationSubject[type], id, personId, postId, quote: quoteOf(text) },
    reason,
  );
}

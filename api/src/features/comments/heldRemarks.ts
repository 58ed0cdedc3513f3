import type { Services } from '../../platform/useCases/context.js';
import { type HeldText, TextKind } from '../trust/trust.entity.js';
import type { Written } from '../trust/trust.service.js';
import type { User } from '../users/user.entity.js';
import { commentFacts } from './commentFacts.js';

interface Remark {
  id: string;
  text: string;
  /** The text that it replaces. */
  before?: string;
  trap?: string | null;
}

/** A comment or reply for `TrustService.judge`; null while no rules apply. */
export function writtenRemark(
  trust: Services['trust'],
  { id: subjectId, text, before, trap }: Remark,
): Written | null {
  if (!trust.isOn) return null;
  return {
    kind: TextKind.COMMENT,
    subjectId,
    field: 'text',
    trap,
    facts: commentFacts(text, trust),
    ...(before !== undefined && { before: commentFacts(before, trust) }),
  };
}

/** Deletes a comment or reply of the viewer that is held for review. Null if there is none with this id. */
export async function withdrawRemark(
  { held }: Pick<Services, 'held'>,
  viewer: User,
  id: string,
): Promise<HeldText | null> {
  const found = await held.ofAuthorById(viewer.id, id);
  return found?.text != null && (await held.withdraw(found)) ? found : null;
}

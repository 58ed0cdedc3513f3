import type { User } from '../users/user.entity.js';
import { isModerator, outranks } from '../users/user.policy.js';
import type { HoldReason } from '../trust/trust.entity.js';
import { UserRole } from '../users/user.entity.js';
import { ModerationAction, ModerationSubject } from './moderation.types.js';

type Person = Pick<User, 'id' | 'role'>;

/** The actions that make sense for each kind of thing. */
const APPLICABLE: Readonly<Record<ModerationSubject, readonly ModerationAction[]>> = {
  [ModerationSubject.POST]: [
    ModerationAction.DISMISS,
    ModerationAction.WARN,
    ModerationAction.UNLIST,
    ModerationAction.DELETE,
    ModerationAction.SUSPEND,
  ],
  [ModerationSubject.COMMENT]: [
    ModerationAction.DISMISS,
    ModerationAction.WARN,
    ModerationAction.DELETE,
    ModerationAction.SUSPEND,
  ],
  [ModerationSubject.REPLY]: [
    ModerationAction.DISMISS,
    ModerationAction.WARN,
    ModerationAction.DELETE,
    ModerationAction.SUSPEND,
  ],
  [ModerationSubject.COLLECTION]: [
    ModerationAction.DISMISS,
    ModerationAction.WARN,
    ModerationAction.DELETE,
    ModerationAction.SUSPEND,
  ],
  [ModerationSubject.PROFILE]: [ModerationAction.DISMISS, ModerationAction.WARN, ModerationAction.SUSPEND],
};

/** The actions about a text that is held for review: it becomes public, or nobody ever sees it. */
const APPLICABLE_WHEN_HELD = [ModerationAction.APPROVE, ModerationAction.DELETE, ModerationAction.SUSPEND];

/** What a decision is about: a kind of thing, and whether it is held for review. */
export interface Matter {
  subjectType: ModerationSubject;
  heldFor: HoldReason | null;
}

/**
 * The actions that a viewer may take about a thing of a person (docs/behaviour.md#moderation): all of them if the
 * viewer's role is above that of the person. An admin may also dismiss reports about another admin, because no role of
 * the site is above it. Moderators cannot decide a case about themselves.
 */
export function allowedActions(
  viewer: Person,
  person: Person,
  { subjectType, heldFor }: Matter,
): readonly ModerationAction[] {
  if (!isModerator(viewer) || viewer.id === person.id) return [];
  const isHeld = heldFor !== null;
  if (outranks(viewer, person)) return isHeld ? APPLICABLE_WHEN_HELD : APPLICABLE[subjectType];
  if (viewer.role !== UserRole.ADMIN) return [];
  return [isHeld ? ModerationAction.APPROVE : ModerationAction.DISMISS];
}

/** Whether a viewer may undo a decision: everyone who could have made it. What was approved has been read and notified. */
export function mayUndo(viewer: Person, person: Person, matter: Matter, action: ModerationAction): boolean {
  return action !== ModerationAction.APPROVE && allowedActions(viewer, person, matter).includes(action);
}

import type { User } from '../users/user.entity.js';
import { isModerator, outranks } from '../users/user.policy.js';
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
  [ModerationSubject.PROFILE]: [ModerationAction.DISMISS, ModerationAction.WARN, ModerationAction.SUSPEND],
};

/**
 * The actions that a viewer may take about a thing of a person (docs/behaviour.md#moderation): all of them if the
 * viewer's role is above that of the person. An admin may also dismiss reports about another admin, because no role of
 * the site is above it. Nobody decides on themselves.
 */
export function allowedActions(
  viewer: Person,
  person: Person,
  subject: ModerationSubject,
): readonly ModerationAction[] {
  if (!isModerator(viewer) || viewer.id === person.id) return [];
  if (outranks(viewer, person)) return APPLICABLE[subject];
  return viewer.role === UserRole.ADMIN ? [ModerationAction.DISMISS] : [];
}

/** Whether a viewer may undo a decision: everyone who could have made it. */
export function mayUndo(
  viewer: Person,
  person: Person,
  subject: ModerationSubject,
  action: ModerationAction,
): boolean {
  return allowedActions(viewer, person, subject).includes(action);
}

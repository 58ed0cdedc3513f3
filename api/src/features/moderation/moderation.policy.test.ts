import { describe, expect, it } from 'vitest';
import { HoldReason } from '../trust/trust.entity.js';
import { UserRole } from '../users/user.entity.js';
import { allowedActions, mayUndo } from './moderation.policy.js';
import { ModerationAction, ModerationSubject } from './moderation.types.js';

const { MEMBER, MODERATOR, ADMIN } = UserRole;
const { POST, COMMENT, REPLY, PROFILE, COLLECTION } = ModerationSubject;
const { DISMISS, WARN, UNLIST, DELETE, SUSPEND, APPROVE } = ModerationAction;

/** The table of docs/behaviour.md#moderation: what a role may do about a thing of a person. */
const table: [
  viewer: UserRole,
  person: UserRole | 'self',
  allowed: Record<ModerationSubject | 'held', readonly ModerationAction[]>,
][] = (() => {
  const none = { POST: [], COMMENT: [], REPLY: [], PROFILE: [], COLLECTION: [], held: [] };
  const all = {
    POST: [DISMISS, WARN, UNLIST, DELETE, SUSPEND],
    COMMENT: [DISMISS, WARN, DELETE, SUSPEND],
    REPLY: [DISMISS, WARN, DELETE, SUSPEND],
    PROFILE: [DISMISS, WARN, SUSPEND],
    COLLECTION: [DISMISS, WARN, DELETE, SUSPEND],
    held: [APPROVE, DELETE, SUSPEND],
  };
  const dismiss = {
    POST: [DISMISS],
    COMMENT: [DISMISS],
    REPLY: [DISMISS],
    PROFILE: [DISMISS],
    COLLECTION: [DISMISS],
    held: [APPROVE],
  };
  return [
    [MEMBER, 'self', none],
    [MEMBER, MEMBER, none],
    [MEMBER, MODERATOR, none],
    [MEMBER, ADMIN, none],
    [MODERATOR, 'self', none],
    [MODERATOR, MEMBER, all],
    [MODERATOR, MODERATOR, none],
    [MODERATOR, ADMIN, none],
    [ADMIN, 'self', none],
    [ADMIN, MEMBER, all],
    [ADMIN, MODERATOR, all],
    [ADMIN, ADMIN, dismiss],
  ];
})();

const cells = table.flatMap(([viewer, person, allowed]) =>
  ([POST, COMMENT, REPLY, PROFILE, COLLECTION, 'held'] as const).flatMap((subject) =>
    [DISMISS, WARN, UNLIST, DELETE, SUSPEND, APPROVE].map(
      (action) => [viewer, action, person, subject, allowed[subject].includes(action)] as const,
    ),
  ),
);

describe('the policy of moderation', () => {
  it.each(cells)('%s: %s of %s about a %s: %s', (viewer, action, person, subject, isAllowed) => {
    const acting = { id: 'viewer', role: viewer };
    const other = person === 'self' ? acting : { id: 'person', role: person };
    const matter =
      subject === 'held'
        ? { subjectType: COMMENT, heldFor: HoldReason.LINKS }
        : { subjectType: subject, heldFor: null };
    expect(allowedActions(acting, other, matter).includes(action)).toBe(isAllowed);
    expect(mayUndo(acting, other, matter, action)).toBe(isAllowed && action !== APPROVE);
  });

  it('lists every pair of roles', () => {
    expect(cells).toHaveLength(3 * 4 * 6 * 6);
  });
});

import { ForbiddenError } from '../../errors.js';
import { query, type Read } from '../../platform/useCases/command.js';
import type { PageArgs } from '../../platform/pagination/pagination.js';
import type { User } from '../users/user.entity.js';
import { isModerator } from '../users/user.policy.js';
import type { ModerationCaseState } from './moderation.types.js';

const signedOut = 'You need to log in to moderate.';

/** @throws ForbiddenError for members */
export function checkModerator(viewer: User): void {
  if (!isModerator(viewer)) throw new ForbiddenError('Only moderators can do this.');
}

/** The cases of the queue, without those about the viewer. @throws ForbiddenError; BadUserInputError */
export const moderationCases = query({
  name: 'moderationCases',
  access: 'member',
  scope: 'session',
  signedOut,
  run: async ({ viewer, input, services }: Read<User, PageArgs & { state: ModerationCaseState }>) => {
    checkModerator(viewer);
    return services.moderation.cases(input.state, input, viewer.id);
  },
});

/** A case, or null, also for the viewer’s own. @throws ForbiddenError */
export const moderationCase = query({
  name: 'moderationCase',
  access: 'member',
  scope: 'session',
  signedOut,
  run: async ({ viewer, input: { id }, services }: Read<User, { id: string }>) => {
    checkModerator(viewer);
    const entry = await services.moderation.byId(id);
    return entry?.personId === viewer.id ? null : entry;
  },
});

/** The log of all decisions. @throws ForbiddenError; BadUserInputError */
export const moderationLog = query({
  name: 'moderationLog',
  access: 'member',
  scope: 'session',
  signedOut,
  run: async ({ viewer, input, services }: Read<User, PageArgs>) => {
    checkModerator(viewer);
    return services.moderation.log(input);
  },
});

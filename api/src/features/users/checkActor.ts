import { ForbiddenError } from '../../errors.js';
import { type JsonObject, optionalObject, optionalText } from '../../platform/rest/restInput.js';
import type { User } from './user.entity.js';
import { userNameKey } from './userName.js';

/**
 * Older clients say in the body who acts. The one who acts is the token's owner, so that naming anybody else is refused.
 *
 * @throws ForbiddenError when `userId`, `userName` or `userDetails.userName` is somebody else's; BadUserInputError naming the
 *   field when it is no text
 */
export function checkActor(viewer: User | null, body: JsonObject): void {
  const details = optionalObject(body, 'userDetails') ?? {};
  const userId = optionalText(body, 'userId');
  const userNames = [optionalText(body, 'userName'), optionalText(details, 'userName')];
  const isOther =
    (userId && userId !== viewer?.id) ||
    userNames.some((name) => name && userNameKey(name) !== viewer?.userNameKey);
  if (isOther) throw new ForbiddenError('You can only act in your own name.');
}

import { ForbiddenError } from '../../errors.js';
import { type JsonObject, optionalObject, optionalText } from '../../platform/rest/restInput.js';
import type { User } from './user.entity.js';
import { userNameKey } from './userName.js';

/**
 * Older clients send the acting user in the body. The token decides, so a body that names another user is refused.
 *
 * @throws ForbiddenError if `userId`, `userName` or `userDetails.userName` names another user; BadUserInputError naming
 *   the field if it is not text
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

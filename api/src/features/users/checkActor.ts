import { ForbiddenError } from '../../errors.js';
import { optionalObject, optionalText } from '../../platform/rest/restInput.js';
import { named, text } from '../../platform/rest/restSchemas.js';
import type { RestRequest } from '../../platform/rest/restRoute.js';
import { userNameKey } from './userName.js';

/** Fields of a body by which older clients say who acts. */
export const actorFields = {
  userId: text('Who acts, by id. May be left out; anybody but the token’s owner is 403.'),
  userName: text('Who acts, by username. May be left out; anybody but the token’s owner is 403.'),
};

/** The body of calls that need none. */
export const actorSchema = named('Actor', 'Who acts.', {}, actorFields);

/** Older clients name the user in the body, but the token decides. @throws ForbiddenError, BadUserInputError */
export function checkActor({ viewer, body }: Pick<RestRequest, 'viewer' | 'body'>): void {
  const details = optionalObject(body, 'userDetails') ?? {};
  const userId = optionalText(body, 'userId');
  const userNames = [optionalText(body, 'userName'), optionalText(details, 'userName')];
  const isOther =
    (userId && userId !== viewer?.id) ||
    userNames.some((name) => name && userNameKey(name) !== viewer?.userNameKey);
  if (isOther) throw new ForbiddenError('You can only act in your own name.');
}

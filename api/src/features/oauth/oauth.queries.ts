import { query, type Read } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import type { AuthorizationRequestInput } from './oauth.inputs.js';

/** What the page of consent shows. @throws NotFoundError; BadUserInputError */
export const authorizationRequest = query({
  name: 'authorizationRequest',
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to use apps.',
  run: ({ viewer, input, services }: Read<User, AuthorizationRequestInput>) =>
    services.oauthConsent.request(viewer, input),
});

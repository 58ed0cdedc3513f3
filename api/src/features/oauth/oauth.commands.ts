import { type AnyCall, command } from '../../platform/useCases/command.js';
import {
  AuthorizationRequestInput,
  CreateOAuthAppInput,
  DeleteOAuthAppInput,
  RemoveAuthorizedAppInput,
  UpdateOAuthAppInput,
} from './oauth.inputs.js';
import type { OAuthCall } from './oauthToken.service.js';

const signedOut = 'You need to log in to use apps.';

/** @throws BadUserInputError; ConflictError */
export const createOAuthApp = command({
  name: 'createOAuthApp',
  input: CreateOAuthAppInput,
  access: 'member',
  scope: 'session',
  signedOut,
  limit: 'oauthApp',
  audit: true,
  run: ({ viewer, input, services }) => services.oauthApps.create(viewer, input),
});

/** @throws RecentAuthenticationError; NotFoundError; BadUserInputError; ConflictError */
export const updateOAuthApp = command({
  name: 'updateOAuthApp',
  input: UpdateOAuthAppInput,
  access: 'member',
  scope: 'session',
  signedOut,
  limit: 'oauthApp',
  audit: true,
  needsRecentProof: ({ viewer, input, services }) => services.oauthApps.needsProof(viewer, input),
  run: ({ viewer, session, input, services }) => services.oauthApps.update(viewer, session, input),
});

/** @throws NotFoundError */
export const deleteOAuthApp = command({
  name: 'deleteOAuthApp',
  input: DeleteOAuthAppInput,
  access: 'member',
  scope: 'session',
  signedOut,
  audit: true,
  run: ({ viewer, input, services }) => services.oauthApps.delete(viewer, input.appId),
});

/** @throws RecentAuthenticationError; NotFoundError; BadUserInputError; ConflictError */
export const authorizeApp = command({
  name: 'authorizeApp',
  input: AuthorizationRequestInput,
  access: 'member',
  scope: 'session',
  signedOut,
  limit: 'oauthConsent',
  audit: true,
  needsRecentProof: ({ viewer, input, services }) => services.oauthConsent.needsProof(viewer, input),
  run: ({ viewer, session, input, services }) => services.oauthConsent.authorize(viewer, session, input),
});

/** @throws NotFoundError */
export const removeAuthorizedApp = command({
  name: 'removeAuthorizedApp',
  input: RemoveAuthorizedAppInput,
  access: 'member',
  scope: 'session',
  signedOut,
  audit: true,
  run: ({ viewer, input, services }) => services.oauthConsent.remove(viewer, input.appId),
});

/** `POST /oauth/token`. @throws OAuthRefusal */
export const exchangeOAuthToken = command({
  name: 'exchangeOAuthToken',
  access: 'anyone',
  scope: 'session',
  limit: 'oauthToken',
  audit: true,
  run: ({ input, services }: AnyCall<OAuthCall>) => services.oauthTokens.exchange(input),
});

/** `POST /oauth/revoke`. @throws OAuthRefusal */
export const revokeOAuthToken = command({
  name: 'revokeOAuthToken',
  access: 'anyone',
  scope: 'session',
  limit: 'oauthToken',
  audit: true,
  run: ({ input, services }: AnyCall<OAuthCall>) => services.oauthTokens.revoke(input),
});

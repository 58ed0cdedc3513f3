import { command } from '../../platform/useCases/command.js';
import { CreateAccessTokenInput, RevokeAccessTokenInput } from './accessToken.inputs.js';

/** A stolen session must not be able to outlive itself as a token, so the owner confirms the password first. */
export const createAccessToken = command({
  name: 'createAccessToken',
  input: CreateAccessTokenInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to create an access token.',
  limit: 'accessToken',
  audit: true,
  needsRecentProof: true,
  run: ({ viewer, input, services }) => services.accessTokens.create(viewer, input),
});

export const revokeAccessToken = command({
  name: 'revokeAccessToken',
  input: RevokeAccessTokenInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to revoke an access token.',
  audit: true,
  run: ({ viewer, input, services }) => services.accessTokens.revoke(viewer, input),
});

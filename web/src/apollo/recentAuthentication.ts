import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether the API wants the password again before it does this (docs/api.md, "Recent proof"). */
export function needsRecentAuthentication(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.reason === 'RECENT_AUTHENTICATION_REQUIRED')
  );
}

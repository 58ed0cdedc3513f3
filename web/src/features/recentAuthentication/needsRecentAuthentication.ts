import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether the API requires the password again for this operation (docs/api.md, "Recent proof"). */
export function needsRecentAuthentication(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.reason === 'RECENT_AUTHENTICATION_REQUIRED')
  );
}

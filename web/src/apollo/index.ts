export { createApolloClient } from './client';
export { cachePolicies } from './cachePolicies';
export { errorCode, errorMessage, fieldErrors, SOMETHING_WENT_WRONG, type ErrorCode } from './errors';
export { SessionApolloProvider } from './SessionApolloProvider';
export { useServedDataRefresh } from './useServedDataRefresh';
export { statusText } from './statusText';
export { needsRecentAuthentication } from './recentAuthentication';

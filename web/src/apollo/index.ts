export { createApolloClient } from './client';
export { cachePolicies } from './cachePolicies';
export {
  ActorChangedError,
  errorCode,
  errorMessage,
  fieldErrors,
  SOMETHING_WENT_WRONG,
  statusText,
  wasDropped,
  type ErrorCode,
} from './errors';
export { SessionApolloProvider } from './SessionApolloProvider';
export { useServedDataRefresh } from './useServedDataRefresh';

export { createApolloClient, type ApolloClientOptions } from './client';
export { errorCode, errorMessage, fieldErrors, SOMETHING_WENT_WRONG, type ErrorCode } from './errors';
export { SessionApolloProvider } from './SessionApolloProvider';
export { statusText } from './statusText';

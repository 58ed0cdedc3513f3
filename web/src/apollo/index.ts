export { ClientAccess, useClientAccess } from './clientAccess';
export { ServedAnswers, answerKey, type AnswersByKey } from './servedAnswers';
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

import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const ModerationNoticesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModerationNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moderationNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectType"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"suspendUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.ModerationNoticesQuery, Types.ModerationNoticesQueryVariables>;

/**
 * __useModerationNoticesQuery__
 *
 * To run a query within a React component, call `useModerationNoticesQuery` and pass it any options that fit your needs.
 * When your component renders, `useModerationNoticesQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useModerationNoticesQuery({
 *   variables: {
 *   },
 * });
 */
export function useModerationNoticesQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<Types.ModerationNoticesQuery, Types.ModerationNoticesQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.ModerationNoticesQuery, Types.ModerationNoticesQueryVariables>(ModerationNoticesDocument, options);
      }
export type ModerationNoticesQueryHookResult = ReturnType<typeof useModerationNoticesQuery>;
export type ModerationNoticesQueryResult = ApolloReactCommon.QueryResult<Types.ModerationNoticesQuery, Types.ModerationNoticesQueryVariables>;
export const DismissModerationNoticeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissModerationNotice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DismissModerationNoticeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissModerationNotice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.DismissModerationNoticeMutation, Types.DismissModerationNoticeMutationVariables>;

/**
 * __useDismissModerationNoticeMutation__
 *
 * To run a mutation, you first call `useDismissModerationNoticeMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useDismissModerationNoticeMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [dismissModerationNoticeMutation, { data, loading, error }] = useDismissModerationNoticeMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useDismissModerationNoticeMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.DismissModerationNoticeMutation, Types.DismissModerationNoticeMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.DismissModerationNoticeMutation, Types.DismissModerationNoticeMutationVariables>(DismissModerationNoticeDocument, options);
      }
export type DismissModerationNoticeMutationHookResult = ReturnType<typeof useDismissModerationNoticeMutation>;
export type DismissModerationNoticeMutationResult = ApolloReactCommon.MutationResult<Types.DismissModerationNoticeMutation>;
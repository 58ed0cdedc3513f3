import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const SeriesProblemsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SeriesProblems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seriesProblems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"post"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.SeriesProblemsQuery, Types.SeriesProblemsQueryVariables>;

/**
 * __useSeriesProblemsQuery__
 *
 * To run a query within a React component, call `useSeriesProblemsQuery` and pass it any options that fit your needs.
 * When your component renders, `useSeriesProblemsQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useSeriesProblemsQuery({
 *   variables: {
 *   },
 * });
 */
export function useSeriesProblemsQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<Types.SeriesProblemsQuery, Types.SeriesProblemsQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.SeriesProblemsQuery, Types.SeriesProblemsQueryVariables>(SeriesProblemsDocument, options);
      }
export type SeriesProblemsQueryHookResult = ReturnType<typeof useSeriesProblemsQuery>;
export type SeriesProblemsQueryResult = ApolloReactCommon.QueryResult<Types.SeriesProblemsQuery, Types.SeriesProblemsQueryVariables>;
export const DismissSeriesProblemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissSeriesProblem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DismissSeriesProblemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissSeriesProblem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"postId"}}]}}]}}]} as unknown as TypedDocumentNode<Types.DismissSeriesProblemMutation, Types.DismissSeriesProblemMutationVariables>;

/**
 * __useDismissSeriesProblemMutation__
 *
 * To run a mutation, you first call `useDismissSeriesProblemMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useDismissSeriesProblemMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [dismissSeriesProblemMutation, { data, loading, error }] = useDismissSeriesProblemMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useDismissSeriesProblemMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.DismissSeriesProblemMutation, Types.DismissSeriesProblemMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.DismissSeriesProblemMutation, Types.DismissSeriesProblemMutationVariables>(DismissSeriesProblemDocument, options);
      }
export type DismissSeriesProblemMutationHookResult = ReturnType<typeof useDismissSeriesProblemMutation>;
export type DismissSeriesProblemMutationResult = ApolloReactCommon.MutationResult<Types.DismissSeriesProblemMutation>;
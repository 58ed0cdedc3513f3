import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const OwnExamplesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnExamples"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanEdit"}},{"kind":"Field","name":{"kind":"Name","value":"examples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.OwnExamplesQuery, Types.OwnExamplesQueryVariables>;

/**
 * __useOwnExamplesQuery__
 *
 * To run a query within a React component, call `useOwnExamplesQuery` and pass it any options that fit your needs.
 * When your component renders, `useOwnExamplesQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useOwnExamplesQuery({
 *   variables: {
 *      id: // value for 'id'
 *   },
 * });
 */
export function useOwnExamplesQuery(baseOptions: ApolloReactHooks.QueryHookOptions<Types.OwnExamplesQuery, Types.OwnExamplesQueryVariables> & ({ variables: Types.OwnExamplesQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.OwnExamplesQuery, Types.OwnExamplesQueryVariables>(OwnExamplesDocument, options);
      }
export type OwnExamplesQueryHookResult = ReturnType<typeof useOwnExamplesQuery>;
export type OwnExamplesQueryResult = ApolloReactCommon.QueryResult<Types.OwnExamplesQuery, Types.OwnExamplesQueryVariables>;
export const ReportExampleRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportExampleRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportExampleRunsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportExampleRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExampleRuns_post"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExampleRuns_post"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"examples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"reactVersion"}},{"kind":"Field","name":{"kind":"Name","value":"ranAt"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.ReportExampleRunsMutation, Types.ReportExampleRunsMutationVariables>;

/**
 * __useReportExampleRunsMutation__
 *
 * To run a mutation, you first call `useReportExampleRunsMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useReportExampleRunsMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [reportExampleRunsMutation, { data, loading, error }] = useReportExampleRunsMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useReportExampleRunsMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.ReportExampleRunsMutation, Types.ReportExampleRunsMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.ReportExampleRunsMutation, Types.ReportExampleRunsMutationVariables>(ReportExampleRunsDocument, options);
      }
export type ReportExampleRunsMutationHookResult = ReturnType<typeof useReportExampleRunsMutation>;
export type ReportExampleRunsMutationResult = ApolloReactCommon.MutationResult<Types.ReportExampleRunsMutation>;
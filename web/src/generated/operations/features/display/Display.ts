import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;
export const PostDisplay_PostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostDisplay_post"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"showsRevisions"}},{"kind":"Field","name":{"kind":"Name","value":"reactVersion"}},{"kind":"Field","name":{"kind":"Name","value":"chosenReactVersion"}}]}}]} as unknown as TypedDocumentNode<Types.PostDisplay_PostFragment>;
export const PostDisplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PostDisplay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostDisplay_post"}},{"kind":"Field","name":{"kind":"Name","value":"viewerReads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"thisMonth"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostDisplay_post"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"showsRevisions"}},{"kind":"Field","name":{"kind":"Name","value":"reactVersion"}},{"kind":"Field","name":{"kind":"Name","value":"chosenReactVersion"}}]}}]} as unknown as TypedDocumentNode<Types.PostDisplayQuery, Types.PostDisplayQueryVariables>;

/**
 * __usePostDisplayQuery__
 *
 * To run a query within a React component, call `usePostDisplayQuery` and pass it any options that fit your needs.
 * When your component renders, `usePostDisplayQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = usePostDisplayQuery({
 *   variables: {
 *      id: // value for 'id'
 *   },
 * });
 */
export function usePostDisplayQuery(baseOptions: ApolloReactHooks.QueryHookOptions<Types.PostDisplayQuery, Types.PostDisplayQueryVariables> & ({ variables: Types.PostDisplayQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.PostDisplayQuery, Types.PostDisplayQueryVariables>(PostDisplayDocument, options);
      }
export type PostDisplayQueryHookResult = ReturnType<typeof usePostDisplayQuery>;
export type PostDisplayQueryResult = ApolloReactCommon.QueryResult<Types.PostDisplayQuery, Types.PostDisplayQueryVariables>;
export const UpdatePostDisplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePostDisplay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePostDisplayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePostDisplay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"post"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostDisplay_post"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostDisplay_post"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"showsRevisions"}},{"kind":"Field","name":{"kind":"Name","value":"reactVersion"}},{"kind":"Field","name":{"kind":"Name","value":"chosenReactVersion"}}]}}]} as unknown as TypedDocumentNode<Types.UpdatePostDisplayMutation, Types.UpdatePostDisplayMutationVariables>;

/**
 * __useUpdatePostDisplayMutation__
 *
 * To run a mutation, you first call `useUpdatePostDisplayMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useUpdatePostDisplayMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [updatePostDisplayMutation, { data, loading, error }] = useUpdatePostDisplayMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useUpdatePostDisplayMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.UpdatePostDisplayMutation, Types.UpdatePostDisplayMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.UpdatePostDisplayMutation, Types.UpdatePostDisplayMutationVariables>(UpdatePostDisplayDocument, options);
      }
export type UpdatePostDisplayMutationHookResult = ReturnType<typeof useUpdatePostDisplayMutation>;
export type UpdatePostDisplayMutationResult = ApolloReactCommon.MutationResult<Types.UpdatePostDisplayMutation>;
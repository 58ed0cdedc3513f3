import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;
export const HeldPost_PostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HeldPost_post"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Post"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isHeld"}}]}}]} as unknown as TypedDocumentNode<Types.HeldPost_PostFragment>;
export const NewAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"postsADay"}},{"kind":"Field","name":{"kind":"Name","value":"postsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"commentsADay"}},{"kind":"Field","name":{"kind":"Name","value":"commentsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"linksInPost"}},{"kind":"Field","name":{"kind":"Name","value":"linksInComment"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"}},{"kind":"Field","name":{"kind":"Name","value":"trustedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"textsNeeded"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldTexts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"postId"}},{"kind":"Field","name":{"kind":"Name","value":"commentId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.NewAccountQuery, Types.NewAccountQueryVariables>;

/**
 * __useNewAccountQuery__
 *
 * To run a query within a React component, call `useNewAccountQuery` and pass it any options that fit your needs.
 * When your component renders, `useNewAccountQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useNewAccountQuery({
 *   variables: {
 *   },
 * });
 */
export function useNewAccountQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<Types.NewAccountQuery, Types.NewAccountQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.NewAccountQuery, Types.NewAccountQueryVariables>(NewAccountDocument, options);
      }
export type NewAccountQueryHookResult = ReturnType<typeof useNewAccountQuery>;
export type NewAccountQueryResult = ApolloReactCommon.QueryResult<Types.NewAccountQuery, Types.NewAccountQueryVariables>;
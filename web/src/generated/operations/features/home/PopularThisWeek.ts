import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const PopularThisWeekDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PopularThisWeek"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"popularThisWeek"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"likesCount"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.PopularThisWeekQuery, Types.PopularThisWeekQueryVariables>;

/**
 * __usePopularThisWeekQuery__
 *
 * To run a query within a React component, call `usePopularThisWeekQuery` and pass it any options that fit your needs.
 * When your component renders, `usePopularThisWeekQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = usePopularThisWeekQuery({
 *   variables: {
 *   },
 * });
 */
export function usePopularThisWeekQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<Types.PopularThisWeekQuery, Types.PopularThisWeekQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.PopularThisWeekQuery, Types.PopularThisWeekQueryVariables>(PopularThisWeekDocument, options);
      }
export type PopularThisWeekQueryHookResult = ReturnType<typeof usePopularThisWeekQuery>;
export type PopularThisWeekQueryResult = ApolloReactCommon.QueryResult<Types.PopularThisWeekQuery, Types.PopularThisWeekQueryVariables>;
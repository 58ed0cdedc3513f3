import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const FindPeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindPeople"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startsWith"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}}]}}]}}]} as unknown as TypedDocumentNode<Types.FindPeopleQuery, Types.FindPeopleQueryVariables>;

/**
 * __useFindPeopleQuery__
 *
 * To run a query within a React component, call `useFindPeopleQuery` and pass it any options that fit your needs.
 * When your component renders, `useFindPeopleQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useFindPeopleQuery({
 *   variables: {
 *      start: // value for 'start'
 *   },
 * });
 */
export function useFindPeopleQuery(baseOptions: ApolloReactHooks.QueryHookOptions<Types.FindPeopleQuery, Types.FindPeopleQueryVariables> & ({ variables: Types.FindPeopleQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.FindPeopleQuery, Types.FindPeopleQueryVariables>(FindPeopleDocument, options);
      }
export type FindPeopleQueryHookResult = ReturnType<typeof useFindPeopleQuery>;
export type FindPeopleQueryResult = ApolloReactCommon.QueryResult<Types.FindPeopleQuery, Types.FindPeopleQueryVariables>;
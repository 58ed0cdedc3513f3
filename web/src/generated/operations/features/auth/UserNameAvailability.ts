import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const UserNameAvailabilityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserNameAvailability"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userNameAvailability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userName"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as TypedDocumentNode<Types.UserNameAvailabilityQuery, Types.UserNameAvailabilityQueryVariables>;

/**
 * __useUserNameAvailabilityQuery__
 *
 * To run a query within a React component, call `useUserNameAvailabilityQuery` and pass it any options that fit your needs.
 * When your component renders, `useUserNameAvailabilityQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useUserNameAvailabilityQuery({
 *   variables: {
 *      userName: // value for 'userName'
 *   },
 * });
 */
export function useUserNameAvailabilityQuery(baseOptions: ApolloReactHooks.QueryHookOptions<Types.UserNameAvailabilityQuery, Types.UserNameAvailabilityQueryVariables> & ({ variables: Types.UserNameAvailabilityQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.UserNameAvailabilityQuery, Types.UserNameAvailabilityQueryVariables>(UserNameAvailabilityDocument, options);
      }
export type UserNameAvailabilityQueryHookResult = ReturnType<typeof useUserNameAvailabilityQuery>;
export type UserNameAvailabilityQueryResult = ApolloReactCommon.QueryResult<Types.UserNameAvailabilityQuery, Types.UserNameAvailabilityQueryVariables>;
import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;
export const Passkey_PasskeyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Passkey_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"backedUp"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as TypedDocumentNode<Types.Passkey_PasskeyFragment>;
export const PasskeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Passkey_passkey"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Passkey_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"backedUp"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as TypedDocumentNode<Types.PasskeysQuery, Types.PasskeysQueryVariables>;

/**
 * __usePasskeysQuery__
 *
 * To run a query within a React component, call `usePasskeysQuery` and pass it any options that fit your needs.
 * When your component renders, `usePasskeysQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = usePasskeysQuery({
 *   variables: {
 *   },
 * });
 */
export function usePasskeysQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<Types.PasskeysQuery, Types.PasskeysQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<Types.PasskeysQuery, Types.PasskeysQueryVariables>(PasskeysDocument, options);
      }
export type PasskeysQueryHookResult = ReturnType<typeof usePasskeysQuery>;
export type PasskeysQueryResult = ApolloReactCommon.QueryResult<Types.PasskeysQuery, Types.PasskeysQueryVariables>;
export const StartPasskeyRegistrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartPasskeyRegistration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPasskeyRegistration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"}}]}}]}}]} as unknown as TypedDocumentNode<Types.StartPasskeyRegistrationMutation, Types.StartPasskeyRegistrationMutationVariables>;

/**
 * __useStartPasskeyRegistrationMutation__
 *
 * To run a mutation, you first call `useStartPasskeyRegistrationMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useStartPasskeyRegistrationMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [startPasskeyRegistrationMutation, { data, loading, error }] = useStartPasskeyRegistrationMutation({
 *   variables: {
 *   },
 * });
 */
export function useStartPasskeyRegistrationMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.StartPasskeyRegistrationMutation, Types.StartPasskeyRegistrationMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.StartPasskeyRegistrationMutation, Types.StartPasskeyRegistrationMutationVariables>(StartPasskeyRegistrationDocument, options);
      }
export type StartPasskeyRegistrationMutationHookResult = ReturnType<typeof useStartPasskeyRegistrationMutation>;
export type StartPasskeyRegistrationMutationResult = ApolloReactCommon.MutationResult<Types.StartPasskeyRegistrationMutation>;
export const AddPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddPasskeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Passkey_passkey"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Passkey_passkey"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Passkey_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"backedUp"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as TypedDocumentNode<Types.AddPasskeyMutation, Types.AddPasskeyMutationVariables>;

/**
 * __useAddPasskeyMutation__
 *
 * To run a mutation, you first call `useAddPasskeyMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useAddPasskeyMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [addPasskeyMutation, { data, loading, error }] = useAddPasskeyMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useAddPasskeyMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.AddPasskeyMutation, Types.AddPasskeyMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.AddPasskeyMutation, Types.AddPasskeyMutationVariables>(AddPasskeyDocument, options);
      }
export type AddPasskeyMutationHookResult = ReturnType<typeof useAddPasskeyMutation>;
export type AddPasskeyMutationResult = ApolloReactCommon.MutationResult<Types.AddPasskeyMutation>;
export const RenamePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenamePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RenamePasskeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renamePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Passkey_passkey"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Passkey_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"backedUp"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as TypedDocumentNode<Types.RenamePasskeyMutation, Types.RenamePasskeyMutationVariables>;

/**
 * __useRenamePasskeyMutation__
 *
 * To run a mutation, you first call `useRenamePasskeyMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useRenamePasskeyMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [renamePasskeyMutation, { data, loading, error }] = useRenamePasskeyMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useRenamePasskeyMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.RenamePasskeyMutation, Types.RenamePasskeyMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.RenamePasskeyMutation, Types.RenamePasskeyMutationVariables>(RenamePasskeyDocument, options);
      }
export type RenamePasskeyMutationHookResult = ReturnType<typeof useRenamePasskeyMutation>;
export type RenamePasskeyMutationResult = ApolloReactCommon.MutationResult<Types.RenamePasskeyMutation>;
export const RemovePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemovePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemovePasskeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removedPasskeyId"}}]}}]}}]} as unknown as TypedDocumentNode<Types.RemovePasskeyMutation, Types.RemovePasskeyMutationVariables>;

/**
 * __useRemovePasskeyMutation__
 *
 * To run a mutation, you first call `useRemovePasskeyMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useRemovePasskeyMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [removePasskeyMutation, { data, loading, error }] = useRemovePasskeyMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useRemovePasskeyMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.RemovePasskeyMutation, Types.RemovePasskeyMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.RemovePasskeyMutation, Types.RemovePasskeyMutationVariables>(RemovePasskeyDocument, options);
      }
export type RemovePasskeyMutationHookResult = ReturnType<typeof useRemovePasskeyMutation>;
export type RemovePasskeyMutationResult = ApolloReactCommon.MutationResult<Types.RemovePasskeyMutation>;
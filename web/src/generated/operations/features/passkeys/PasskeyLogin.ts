import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;

export const StartPasskeyLoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartPasskeyLogin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPasskeyLogin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"}}]}}]}}]} as unknown as TypedDocumentNode<Types.StartPasskeyLoginMutation, Types.StartPasskeyLoginMutationVariables>;

/**
 * __useStartPasskeyLoginMutation__
 *
 * To run a mutation, you first call `useStartPasskeyLoginMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useStartPasskeyLoginMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [startPasskeyLoginMutation, { data, loading, error }] = useStartPasskeyLoginMutation({
 *   variables: {
 *   },
 * });
 */
export function useStartPasskeyLoginMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.StartPasskeyLoginMutation, Types.StartPasskeyLoginMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.StartPasskeyLoginMutation, Types.StartPasskeyLoginMutationVariables>(StartPasskeyLoginDocument, options);
      }
export type StartPasskeyLoginMutationHookResult = ReturnType<typeof useStartPasskeyLoginMutation>;
export type StartPasskeyLoginMutationResult = ApolloReactCommon.MutationResult<Types.StartPasskeyLoginMutation>;
export const LoginWithPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LoginWithPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LoginWithPasskeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginWithPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser_auth"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"profilePicture"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"websiteURL"}},{"kind":"Field","name":{"kind":"Name","value":"githubURL"}},{"kind":"Field","name":{"kind":"Name","value":"linkedinURL"}},{"kind":"Field","name":{"kind":"Name","value":"xURL"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser_auth"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuthPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser_user"}}]}}]}}]}}]} as unknown as TypedDocumentNode<Types.LoginWithPasskeyMutation, Types.LoginWithPasskeyMutationVariables>;

/**
 * __useLoginWithPasskeyMutation__
 *
 * To run a mutation, you first call `useLoginWithPasskeyMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useLoginWithPasskeyMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [loginWithPasskeyMutation, { data, loading, error }] = useLoginWithPasskeyMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useLoginWithPasskeyMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.LoginWithPasskeyMutation, Types.LoginWithPasskeyMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.LoginWithPasskeyMutation, Types.LoginWithPasskeyMutationVariables>(LoginWithPasskeyDocument, options);
      }
export type LoginWithPasskeyMutationHookResult = ReturnType<typeof useLoginWithPasskeyMutation>;
export type LoginWithPasskeyMutationResult = ApolloReactCommon.MutationResult<Types.LoginWithPasskeyMutation>;
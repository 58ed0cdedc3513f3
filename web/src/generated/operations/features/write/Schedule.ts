import type * as Types from '../../../types';
import type { TypedDocumentNode } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '../../../../apollo/hooks';
const defaultOptions = {} as const;
export const DraftSchedule_DraftFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftSchedule_draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"publishProblem"}}]}}]} as unknown as TypedDocumentNode<Types.DraftSchedule_DraftFragment>;
export const ScheduleDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ScheduleDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftSchedule_draft"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftSchedule_draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"publishProblem"}}]}}]} as unknown as TypedDocumentNode<Types.ScheduleDraftMutation, Types.ScheduleDraftMutationVariables>;

/**
 * __useScheduleDraftMutation__
 *
 * To run a mutation, you first call `useScheduleDraftMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useScheduleDraftMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [scheduleDraftMutation, { data, loading, error }] = useScheduleDraftMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useScheduleDraftMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.ScheduleDraftMutation, Types.ScheduleDraftMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.ScheduleDraftMutation, Types.ScheduleDraftMutationVariables>(ScheduleDraftDocument, options);
      }
export type ScheduleDraftMutationHookResult = ReturnType<typeof useScheduleDraftMutation>;
export type ScheduleDraftMutationResult = ApolloReactCommon.MutationResult<Types.ScheduleDraftMutation>;
export const UnscheduleDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnscheduleDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UnscheduleDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unscheduleDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftSchedule_draft"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftSchedule_draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"publishProblem"}}]}}]} as unknown as TypedDocumentNode<Types.UnscheduleDraftMutation, Types.UnscheduleDraftMutationVariables>;

/**
 * __useUnscheduleDraftMutation__
 *
 * To run a mutation, you first call `useUnscheduleDraftMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useUnscheduleDraftMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [unscheduleDraftMutation, { data, loading, error }] = useUnscheduleDraftMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useUnscheduleDraftMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<Types.UnscheduleDraftMutation, Types.UnscheduleDraftMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<Types.UnscheduleDraftMutation, Types.UnscheduleDraftMutationVariables>(UnscheduleDraftDocument, options);
      }
export type UnscheduleDraftMutationHookResult = ReturnType<typeof useUnscheduleDraftMutation>;
export type UnscheduleDraftMutationResult = ApolloReactCommon.MutationResult<Types.UnscheduleDraftMutation>;
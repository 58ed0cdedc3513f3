import { HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  getNamedType,
  type GraphQLFormattedError,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from '../../errors.js';
import { Claim, type StoredAnswer } from '../../platform/idempotency/idempotencyKeys.js';
import type { Logger } from '../../platform/log/log.js';
import { causeOf, httpStatus, statusOf, toGraphQLError } from '../errorMapping.js';
import { openKey, outcomeOf, REPLAYED, settleKey } from '../idempotency.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Executes a mutation once for each idempotency key. The key is opened after the operation has passed all limits. Queries, refused
 * operations, and mutations whose response can contain a token or the secret of a webhook never open one.
 */
export function idempotentMutations(log: Logger): OperationPart {
  return (schema) => {
    let claim: Claim | null = null;
    let stored: StoredAnswer | null = null;
    return {
      didResolveOperation: async ({ request, source, document, operation, contextValue }) => {
        const { operationName, variables, http } = request;
        if (!http?.headers.has('idempotency-key')) return;
        if (!operation || !isRepeatable(schema, document, operation)) return;
        // `source` is the document of a persisted query, too.
        const asked = [source, operationName, variables];
        const opened = await openKey(contextValue, (name) => http.headers.get(name), asked).catch(refuse);
        if (opened instanceof Claim) contextValue.claim = claim = opened;
        else stored = opened;
      },
      responseForOperation: () => {
        if (!stored) return null;
        const { status, body } = stored;
        // oxlint-disable-next-line no-restricted-properties -- written by this server
        const singleResult = JSON.parse(body) as FormattedExecutionResult;
        const headers = new HeaderMap([[REPLAYED.toLowerCase(), 'true']]);
        return { http: { status, headers }, body: { kind: 'single', singleResult } };
      },
      willSendResponse: async ({ response: { body, http }, contextValue: { requestId } }) => {
        if (!claim || body.kind !== 'single') return;
        const outcome = outcomeOf(body.singleResult.errors?.map(statusOfCode) ?? []);
        const answer = { status: http.status ?? 200, body: JSON.stringify(body.singleResult), outcome };
        await settleKey(claim, answer, { log, requestId });
      },
    };
  };
}

/** The HTTP status that belongs to the code of an error; 400 for codes of protocols. */
function statusOfCode({ extensions }: GraphQLFormattedError): number {
  return Object.entries(httpStatus).find(([code]) => code === extensions?.code)?.[1] ?? 400;
}

/** @throws the error in the form by which Apollo Server refuses the whole request */
function refuse(error: unknown): never {
  const cause = causeOf(error);
  throw cause instanceof DomainError ? toGraphQLError(cause, statusOf(cause)) : error;
}

/** Whether an operation is a mutation whose response may be stored. */
function isRepeatable(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  const mutation = schema.getMutationType();
  if (operation !== OperationTypeNode.MUTATION || !mutation) return false;
  const fields = mutation.getFields();
  return rootFields(document, selectionSet).every((name) => {
    const field = fields[name];
    return !field || !holdsSecret(getNamedType(field.type));
  });
}

/** The document has been validated, so fragments are not recursive. */
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    return document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value
        ? rootFields(document, definition.selectionSet)
        : [],
    );
  });
}

/** Fields with the token of a session, a new access token beside its description, the secret of a webhook or an app, or a code for an app. */
const SECRETS: ReadonlySet<string> = new Set(['accessToken', 'secret', 'redirectTo']);

/** Whether a type contains a secret at any depth. */
export function holdsSecret(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean {
  // Types can be recursive.
  if (seen.has(type)) return false;
  seen.add(type);
  if (isUnionType(type)) return type.getTypes().some((member) => holdsSecret(member, seen));
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  return Object.values(type.getFields()).some(
    ({ name, type: inner }) => SECRETS.has(name) || holdsSecret(getNamedType(inner), seen),
  );
}

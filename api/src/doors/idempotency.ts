import type { IncomingMessage } from 'node:http';
import {
  type DocumentNode,
  getNamedType,
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
import type { RequestContext } from '../context.js';
import { DomainError, type ErrorCode } from '../errors.js';
import { type Claim, IDEMPOTENCY_KEY, type KeptAnswer } from '../platform/idempotency/idempotencyKeys.js';
import type { Logger } from '../platform/log/log.js';
import { causeOf } from './errorMapping.js';
import type { OperationPart } from './graphql/operationPlugin.js';

/** Tells that an answer was given before. */
export const REPLAYED = 'Idempotent-Replayed';

/** Answers that say "not now": the same request may succeed later, with the same key. */
const passing: ReadonlySet<unknown> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
]);

/** @param details of the error; a reason is something that its receiver can do before the same request succeeds */
function isPassing(code: unknown, { reason }: Readonly<Record<string, unknown>>): boolean {
  return passing.has(code) || reason !== undefined;
}

/** Whether an error is no answer to keep. What is no domain error is a defect. */
export function isPassingError(error: unknown): boolean {
  const cause = causeOf(error);
  return !(cause instanceof DomainError) || isPassing(cause.code, cause.details);
}

/**
 * Begins a request that comes with an idempotency key.
 *
 * @param asked what is asked for
 * @returns null without a key
 * @throws what `IdempotencyKeys.open` throws
 */
export async function openKey(
  { requester, services, limit }: RequestContext,
  { headers }: IncomingMessage,
  asked: unknown,
): Promise<KeptAnswer | Claim | null> {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined) return null;
  // The parts of a multipart body are not compared, only their length.
  const length = headers['content-type']?.startsWith('multipart/') ? headers['content-length'] : null;
  return services.idempotencyKeys.open({
    ...{ caller: requester, key: String(key), asked: [asked, length] },
    admit: () => limit('idempotencyKey'),
  });
}

/** Ends a claim. The change is made, so the answer is sent even if it cannot be kept. */
export async function settle(
  claim: Claim,
  answer: KeptAnswer | null,
  { log, requestId }: { log: Logger; requestId: string },
): Promise<void> {
  try {
    await (answer ? claim.keep(answer) : claim.release());
  } catch (error) {
    log.error({ err: error, requestId }, 'An idempotency key was not settled');
  }
}

/** Requests whose operation has ended with an answer to keep. */
const final = new WeakSet<Claim>();

export function isFinal(claim: Claim): boolean {
  return final.has(claim);
}

/** Lets go of the keys of queries, and of mutations whose answer holds an access token; finds out which answers are to be kept. */
export const claimsOfOperations: OperationPart = (schema) => ({
  didResolveOperation: ({ operation, document, contextValue: { claim } }) => {
    if (claim && operation && !isRepeatable(schema, document, operation)) claim.drop();
  },
  willSendResponse: ({ response: { body }, contextValue: { claim } }) => {
    if (!claim || body.kind !== 'single' || body.singleResult.data === undefined) return;
    const errors = body.singleResult.errors ?? [];
    if (!errors.some(({ extensions = {} }) => isPassing(extensions.code, extensions))) final.add(claim);
  },
});

/** Whether an operation changes something and its answer may be stored. */
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
    return !field || !holdsToken(getNamedType(field.type));
  });
}

/** The document has been validated: fragments do not contain themselves. */
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

/** Whether an access token can be asked for somewhere in a type, under whatever alias. */
function holdsToken(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean {
  // Types refer to each other in circles.
  if (seen.has(type)) return false;
  seen.add(type);
  if (isUnionType(type)) return type.getTypes().some((member) => holdsToken(member, seen));
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  return Object.values(type.getFields()).some(
    ({ name, type: inner }) => name === 'accessToken' || holdsToken(getNamedType(inner), seen),
  );
}

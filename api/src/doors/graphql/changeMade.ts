import {
  type FormattedExecutionResult,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { CHANGE_UNKNOWN } from '../../errors.js';
import type { OperationListener } from './operationPlugin.js';

/** `extensions.reason` of an error in the answer to a mutation that was executed. */
const CHANGE_MADE = 'CHANGE_MADE';
/** Errors with these reasons say what happened. */
const TOLD: ReadonlySet<unknown> = new Set([CHANGE_MADE, CHANGE_UNKNOWN]);
/** Codes that tell clients to send the request again. */
const TO_REPEAT: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'COST_EXCEEDED']);

/**
 * Tells clients of a mutation that it was executed, if its answer fails with an error after which they would send it again. A resolver of a
 * mutation ends with its commit; fields of its payload are read after it.
 */
export const tellChanges: OperationListener = {
  willSendResponse: ({ operation, response: { body } }) => {
    if (body.kind !== 'single' || !hasChanged(operation, body.singleResult)) return;
    const { errors, ...others } = body.singleResult;
    body.singleResult = { ...others, ...(errors && { errors: errors.map(withTruth) }) };
  },
};

/** Whether a mutation was executed or may have been, or one of several. */
export function hasChanged(
  operation: OperationDefinitionNode | undefined,
  { data, errors = [] }: FormattedExecutionResult,
): boolean {
  if (operation?.operation !== OperationTypeNode.MUTATION) return false;
  // `__typename` is a string, and says nothing about a change.
  return (
    Object.values(data ?? {}).some((payload) => typeof payload === 'object' && payload !== null) ||
    errors.some((error) => isBelowMutation(error) || TOLD.has(error.extensions?.reason))
  );
}

/** An error in the answer to a mutation that was executed. */
export function afterChange(error: GraphQLFormattedError): GraphQLFormattedError {
  const { retryAfter: _, ...details } = error.extensions ?? {};
  const ofAnswer =
    details.code === 'SERVICE_UNAVAILABLE' ? 'Read it in a moment, with a query.' : error.message;
  return {
    ...error,
    message: `The change was made, but its answer cannot be read. ${ofAnswer}`,
    extensions: { ...details, reason: CHANGE_MADE },
  };
}

const isBelowMutation = ({ path = [] }: GraphQLFormattedError) => path.length > 1;

function withTruth(error: GraphQLFormattedError): GraphQLFormattedError {
  const code = error.extensions?.code;
  if (!TO_REPEAT.has(code) || TOLD.has(error.extensions?.reason)) return error;
  if (isBelowMutation(error)) return afterChange(error);
  if (code !== 'SERVICE_UNAVAILABLE') return error;
  const message =
    'This change was not made, but others of the request were or may have been. Try this one again in a moment.';
  return { ...error, message };
}

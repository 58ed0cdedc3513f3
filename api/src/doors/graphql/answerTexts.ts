import type { ExecutionResult } from 'graphql';
import { MAX_CHARACTERS, tooMuchText } from '../../platform/useCases/textBudget.js';
import { httpStatus, toGraphQLError } from '../errorMapping.js';
import { afterChange, hasChanged } from './changeMade.js';
import type { OperationListener } from './operationPlugin.js';

/**
 * Replaces answers with too much text by an error, before they are written as JSON: a value under many names is one string in memory, but is
 * written as often as it has names, without a pause.
 */
export const limitTexts: OperationListener = {
  willSendResponse: ({ operation, response: { body, http }, contextValue: { sharing } }) => {
    if (body.kind !== 'single') return;
    const { data, ...others } = body.singleResult;
    const refusal = refusalOf(data);
    if (!refusal) return;
    const error = refusal.toJSON();
    const isMade = hasChanged(operation, body.singleResult);
    body.singleResult = { ...others, errors: [isMade ? afterChange(error) : error] };
    http.status = isMade ? 200 : httpStatus.COST_EXCEEDED;
    http.headers.set('cache-control', 'private, no-store');
    sharing.isPublic = false;
  },
};

/** The result, or an error instead of one with too much text. */
export function withBoundedTexts(result: ExecutionResult): ExecutionResult {
  const refusal = refusalOf(result.data);
  return refusal ? { errors: [refusal] } : result;
}

function refusalOf(data: unknown) {
  const characters = charactersOf(data, MAX_CHARACTERS);
  return characters > MAX_CHARACTERS ? toGraphQLError(tooMuchText(characters)) : null;
}

/** The characters of all strings in a value; stops beyond the maximum. */
function charactersOf(value: unknown, max: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    sum += charactersOf(item, max - sum);
    if (sum > max) break;
  }
  return sum;
}

import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { BadUserInputError, fieldError } from '../../errors.js';
import {
  bounds,
  checkDocument,
  LimitError,
  MalformedJsonError,
  parseJson,
} from '../../platform/bounds/bounds.js';
import { isJsonObject } from '../../platform/rest/restInput.js';
import { checkLimits } from './operationLimits.js';

/** Errors of a document that are told at most. */
const MAX_ERRORS = 5;

/** Requests that have measured one, because to validate a document takes time. */
const measured = new WeakSet<object>();

/**
 * The cost of an operation that is only text. It is not executed, whatever reads the request, so a page may ask while its user types a mutation.
 * @param request lets each request measure one @throws BadUserInputError; CostExceededError
 */
export function costOfText(
  schema: GraphQLSchema,
  operation: { query: string; variables?: string | null; operationName?: string | null },
  request: object,
): number {
  if (measured.has(request)) throw new BadUserInputError('Measure one operation at a time.');
  measured.add(request);
  try {
    return measure(schema, operation);
  } catch (error) {
    // As the request itself would be refused.
    if (error instanceof LimitError || error instanceof MalformedJsonError)
      throw fieldError('query', error.message);
    throw error;
  }
}

function measure(schema: GraphQLSchema, operation: Parameters<typeof costOfText>[1]): number {
  const { query, operationName = null } = operation;
  checkDocument(query);
  const document = parsed(query);
  const [error] = validate(schema, document, undefined, { maxErrors: MAX_ERRORS });
  if (error) throw fieldError('query', error.message);
  const found = getOperationAST(document, operationName);
  if (!found) throw fieldError('operationName', 'Say with operationName which operation to measure.');
  const text = operation.variables?.trim() ?? '';
  const variables = text === '' ? {} : variablesIn(text);
  if (!isJsonObject(variables)) throw fieldError('variables', 'The variables must be a JSON object.');
  return checkLimits(schema, document, found, { ...variables, ...filesOf(found) });
}

/** A file for each variable that needs one: JSON has none. */
function filesOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  const files = variableDefinitions.filter(({ type }) => print(type) === 'Upload!');
  return Object.fromEntries(files.map(({ variable }) => [variable.name.value, new Upload()]));
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxLexicalTokens: bounds.document.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw fieldError('query', error.message);
    throw error;
  }
}

function variablesIn(text: string): unknown {
  try {
    return parseJson(text, bounds.json, 'The variables');
  } catch (error) {
    if (error instanceof LimitError || error instanceof MalformedJsonError)
      throw fieldError('variables', error.message);
    throw error;
  }
}

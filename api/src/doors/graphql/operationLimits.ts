import type { GraphQLResponse } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import { CostExceededError, DomainError, fieldError } from '../../errors.js';
import type { Logger } from '../../platform/log/log.js';
import { httpStatus, toGraphQLError } from '../errorMapping.js';
import { isDryRun, measured } from './dryRun.js';
import { introspectionCost } from './introspectionCost.js';
import { operationCost } from './operationCost.js';
import type { OperationPart } from './operationPlugin.js';
import { measure, type Shape } from './operationShape.js';

/** Limits of one operation. docs/api.md lists them. */
export const operationLimits = {
  /** Levels of nested fields; the standard introspection query has 13. */
  depth: 15,
  /** Aliased fields. */
  aliases: 30,
  /** Directives on fields, fragments and the operation. */
  directives: 30,
  /** Selections and argument values with fragments expanded; more than the tokens of a document, so only repeated fragments reach it. */
  nodes: 5000,
  /** Objects that the operation may return (operationCost.ts), and introspection (introspectionCost.ts). */
  cost: 5000,
} as const;

/** The cost of an operation outside of Apollo Server. @throws CostExceededError or BadUserInputError in a GraphQLError */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  checkShape(measure(document, operation));
  const { errors } = coerced(schema, operation, variables);
  if (errors?.[0]) throw toGraphQLError(fieldError('variables', errors[0].message));
  const cost =
    introspectionCost(schema, document, operation) + costOf(schema, document, operation, variables);
  if (cost > operationLimits.cost) throw exceeded('cost', cost);
  return cost;
}

/**
 * Refuses operations that exceed a limit before they are executed, with the limit and the actual value. Takes the cost of all others from
 * the budget of the caller, and adds it to the response as `extensions.cost`.
 */
export function limitOperations(log: Logger): OperationPart {
  const costs = new KnownCosts();
  return (schema) => {
    let cost: number | undefined;
    let isKnown = false;
    let dryRun: (() => Promise<GraphQLResponse>) | undefined;
    return {
      didResolveOperation: async ({ document, operation, request, contextValue }) => {
        if (!operation) return;
        if (!schema.getRootType(operation.operation)) throw noSuchRoot(operation);
        const known = costs.of(operation);
        checkShape((known.shape ??= measure(document, operation)));
        const variables = request.variables ?? {};
        const key = known.keyOf(variables);
        cost = known.costs.get(key);
        isKnown = cost !== undefined;
        if (cost !== undefined && cost > operationLimits.cost) throw exceeded('cost', cost);
        if (cost === undefined) {
          // The execution reports variables of the wrong type, using the same function.
          if (!valuesOf(schema, operation, variables)) return;
          const ofSchema = (known.introspection ??= introspectionCost(schema, document, operation));
          cost = ofSchema + costOf(schema, document, operation, variables);
          known.remember(key, cost);
          if (cost > operationLimits.cost) throw exceeded('cost', cost);
        }
        const values = known.measures && valuesOf(schema, operation, variables);
        if (values && isDryRun(schema, document, operation, values)) {
          contextValue.price = { cost, state: await contextValue.spend(0) };
          dryRun = () => measured({ schema, document, operation, variables, contextValue, log });
          return;
        }
        contextValue.price = { cost, state: await contextValue.spend(cost).catch(refuse) };
      },
      responseForOperation: () => dryRun?.() ?? null,
      willSendResponse: ({ response, request, operation }) => {
        if (cost === undefined || response.body.kind !== 'single') return;
        const { singleResult } = response.body;
        // The cached cost may be of variables with other strings, and these may be invalid values of an enum.
        const wasExecuted = singleResult.data !== undefined;
        if (isKnown && !wasExecuted && operation && !valuesOf(schema, operation, request.variables ?? {}))
          return;
        singleResult.extensions = {
          ...singleResult.extensions,
          cost: { asked: cost, limit: operationLimits.cost },
        };
      },
    };
  };
}

/** The variables with the defaults of the operation; undefined if they are wrong. */
function valuesOf(...args: Parameters<typeof coerced>): Record<string, unknown> | undefined {
  return coerced(...args).coerced;
}

/**
 * The variables with the defaults of the operation, or errors. Stops at the first error: without a limit, each item of a long list would get
 * one of its own, and ten thousand of them block the event loop for half a second.
 */
function coerced(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
) {
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
}

/** @throws GraphQLError for an argument that a variable made null, which is a client error */
function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { name }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  try {
    return getComplexity({
      schema,
      query,
      operationName: name?.value,
      variables,
      estimators: [operationCost],
      // It throws when it has reached this number.
      maxQueryNodes: operationLimits.nodes + 1,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError) || !error.nodes) throw error;
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { http: { status: 400 } } });
  }
}

/** Costs by operation of the documents that Apollo Server caches, dropped with their document. */
class KnownCosts {
  readonly #known = new WeakMap<OperationDefinitionNode, KnownCost>();

  of(operation: OperationDefinitionNode): KnownCost {
    const known = this.#known.get(operation);
    if (known) return known;
    const added = new KnownCost(operation);
    this.#known.set(operation, added);
    return added;
  }
}

/** Maximum number of cached costs of one operation, more than normal clients need. */
const MAX_COSTS = 100;
/** Longer keys are not cached, because variables with lists could fill the memory. */
const MAX_KEY_LENGTH = 500;

class KnownCost {
  shape?: Shape;
  introspection?: number;
  /** Whether the document may ask for a dry run. */
  readonly measures: boolean;
  /** By {@link keyOf} variables of the right types. */
  readonly costs = new Map<string, number>();
  readonly #names: readonly string[];

  constructor({ variableDefinitions = [], loc }: OperationDefinitionNode) {
    this.measures = loc?.source.body.includes('dryRun') ?? true;
    this.#names = variableDefinitions.map(({ variable }) => variable.name.value);
  }

  /** A key of the values that can affect the cost. Strings cannot: they are ids, cursors and search texts. */
  keyOf(variables: Record<string, unknown>): string {
    let key = '';
    for (const name of this.#names) {
      const value = variables[name];
      if (value === undefined) key += ',';
      else key += typeof value === 'string' ? '"",' : `${JSON.stringify(value, withoutTexts)},`;
    }
    return key;
  }

  remember(key: string, cost: number): void {
    if (key.length > MAX_KEY_LENGTH) return;
    if (this.costs.size >= MAX_COSTS) this.costs.clear();
    this.costs.set(key, cost);
  }
}

function withoutTexts(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? '' : value;
}

/** Subscriptions have no root type. Validation passes over them, and the measures below do not know them. */
function noSuchRoot({ operation }: OperationDefinitionNode): GraphQLError {
  return new GraphQLError(`The schema has no operations of the type ${operation}.`, {
    extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED, http: { status: 400 } },
  });
}

/** @throws the error in the form by which Apollo Server refuses the whole request */
function refuse(error: unknown): never {
  throw error instanceof DomainError ? toGraphQLError(error, httpStatus[error.code]) : error;
}

/** In this order, because the cost is computed from all nodes. */
function checkShape(shape: Shape): void {
  for (const name of ['depth', 'aliases', 'directives', 'nodes'] as const)
    if (shape[name] > operationLimits[name]) throw exceeded(name, shape[name]);
}

function exceeded(name: keyof typeof operationLimits, asked: number): Error {
  const limit = operationLimits[name];
  const message = `The operation asks for too much: its ${name} is ${asked}, ${limit} is the limit.`;
  return toGraphQLError(new CostExceededError(message, { name, asked, limit }), httpStatus.COST_EXCEEDED);
}

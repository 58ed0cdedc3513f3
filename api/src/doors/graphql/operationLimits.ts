import type { GraphQLResponse } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import { CostExceededError, DomainError } from '../../errors.js';
import { httpStatus, toGraphQLError } from '../errorMapping.js';
import { isDryRun, measured } from './dryRun.js';
import { operationCost } from './operationCost.js';
import type { OperationPart } from './operationPlugin.js';

/** Limits of one operation. docs/api.md lists them. */
export const operationLimits = {
  /** Levels of nested fields; the standard introspection query has 13. */
  depth: 15,
  /** Aliased fields. */
  aliases: 30,
  /** Directives on fields, fragments and the operation. */
  directives: 30,
  /** Objects that the operation may return (operationCost.ts). */
  cost: 5000,
} as const;

interface Shape {
  depth: number;
  aliases: number;
  directives: number;
}

/**
 * Measures an operation with its fragments expanded. The document has been validated, so fragments are not recursive. Each fragment is
 * measured once, however often it is spread.
 */
export function measure(document: DocumentNode, operation: OperationDefinitionNode): Shape {
  const fragments = new Map(
    document.definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const known = new Map<string, Shape>();

  const ofFragment = (name: string): Shape => {
    const fragment = fragments.get(name);
    const shape =
      known.get(name) ?? (fragment ? ofSet(fragment.selectionSet) : { depth: 0, aliases: 0, directives: 0 });
    known.set(name, shape);
    return shape;
  };
  const ofSet = (set: SelectionSetNode): Shape => {
    const total: Shape = { depth: 0, aliases: 0, directives: 0 };
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? ofSet(selection.selectionSet)
            : { depth: 0, aliases: 0, directives: 0 };
      total.depth = Math.max(total.depth, inner.depth + (isField ? 1 : 0));
      total.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      total.directives += inner.directives + (selection.directives?.length ?? 0);
    }
    return total;
  };
  const shape = ofSet(operation.selectionSet);
  return { ...shape, directives: shape.directives + (operation.directives?.length ?? 0) };
}

/** The cost of an operation outside of Apollo Server. @throws CostExceededError in a GraphQLError */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const shape = measure(document, operation);
  for (const name of ['depth', 'aliases', 'directives'] as const) {
    if (shape[name] > operationLimits[name]) throw exceeded(name, shape[name]);
  }
  // The execution reports wrong variables.
  if (!valuesOf(schema, operation, variables)) return 0;
  const cost = costOf({ schema, query: document, operationName: operation.name?.value, variables });
  if (cost > operationLimits.cost) throw exceeded('cost', cost);
  return cost;
}

/**
 * Refuses operations that exceed a limit before they are executed, with the limit and the actual value. Takes the cost of all others from
 * the budget of the caller, and adds it to the response as `extensions.cost`.
 */
export function limitOperations(): OperationPart {
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
        const shape = (known.shape ??= measure(document, operation));
        for (const name of ['depth', 'aliases', 'directives'] as const) {
          if (shape[name] > operationLimits[name]) throw exceeded(name, shape[name]);
        }
        const variables = request.variables ?? {};
        const key = known.keyOf(variables);
        cost = known.costs.get(key);
        isKnown = cost !== undefined;
        if (cost !== undefined && cost > operationLimits.cost) throw exceeded('cost', cost);
        if (cost === undefined) {
          // The execution reports variables of the wrong type, using the same function.
          if (!valuesOf(schema, operation, variables)) return;
          cost = costOf({ schema, query: document, operationName: operation.name?.value, variables });
          known.remember(key, cost);
          if (cost > operationLimits.cost) throw exceeded('cost', cost);
        }
        const values = known.measures && valuesOf(schema, operation, variables);
        if (values && isDryRun(schema, document, operation, values)) {
          contextValue.price = { cost, state: await contextValue.spend(0) };
          dryRun = () => measured(schema, document, operation, variables, contextValue);
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

/**
 * The variables with the defaults of the operation; undefined if they are wrong. Stops at the first error: without a limit, each item of a
 * long list would get one of its own, and ten thousand of them block the event loop for half a second.
 */
function valuesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> | undefined {
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }).coerced;
}

/** @throws GraphQLError for an argument that a variable made null, which is a client error */
function costOf(
  options: Pick<Parameters<typeof getComplexity>[0], 'schema' | 'query' | 'operationName' | 'variables'>,
): number {
  try {
    return getComplexity({
      ...options,
      estimators: [operationCost],
      maxQueryNodes: 100_000,
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

function exceeded(name: keyof typeof operationLimits, asked: number): Error {
  const limit = operationLimits[name];
  const message = `The operation asks for too much: its ${name} is ${asked}, ${limit} is the limit.`;
  return toGraphQLError(new CostExceededError(message, { name, asked, limit }), httpStatus.COST_EXCEEDED);
}

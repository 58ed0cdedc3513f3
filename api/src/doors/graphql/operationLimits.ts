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
import {
  type ComplexityEstimator,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { CostExceededError } from '../../errors.js';
import { httpStatus, toGraphQLError } from '../errorMapping.js';
import type { OperationPart } from './operationPlugin.js';
import { MAX_NUMBERED_POSTS } from '../../features/posts/postLists.js';

/** Limits of one operation. docs/api.md lists them. */
export const operationLimits = {
  /** Levels of nested fields; the standard introspection query has 13. */
  depth: 15,
  /** Aliased fields. */
  aliases: 30,
  /** Directives on fields, fragments and the operation. */
  directives: 30,
  /** Fields, each multiplied by the lengths of the lists around it. */
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

/** Refuses an operation that exceeds a limit, outside of Apollo Server. @throws CostExceededError in a GraphQLError */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  const shape = measure(document, operation);
  for (const name of ['depth', 'aliases', 'directives'] as const) {
    if (shape[name] > operationLimits[name]) throw exceeded(name, shape[name]);
  }
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  // The execution reports wrong variables.
  if (values.errors) return;
  const cost = costOf({ schema, query: document, operationName: operation.name?.value, variables });
  if (cost > operationLimits.cost) throw exceeded('cost', cost);
}

/** Number of nodes skipped by a numbered page that cost as much as one field. */
const SKIPPED_PER_FIELD = 20;

/**
 * A list field multiplies the cost of its children by its requested length. A numbered page also costs the nodes that it skips, up to the
 * maximum of such pages. Other fields cost one more than their children, or what their `complexity` says.
 */
const lists: ComplexityEstimator = ({ args, childComplexity, field }) => {
  const { first, page } = args as { first?: unknown; page?: unknown };
  if (typeof first === 'number') {
    const length = Math.max(1, first);
    const skipped =
      typeof page === 'number' ? Math.min(Math.max(0, page - 1) * length, MAX_NUMBERED_POSTS) : 0;
    return 1 + length * childComplexity + Math.ceil(skipped / SKIPPED_PER_FIELD);
  }
  if (field.name === 'edges' || field.name === 'nodes') return childComplexity;
  return undefined;
};

/**
 * Refuses operations that exceed a limit before they are executed, with the limit and the actual value. Adds the cost of all others to
 * the response as `extensions.cost`.
 */
export function limitOperations(): OperationPart {
  const costs = new KnownCosts();
  return (schema) => {
    let cost: number | undefined;
    let isKnown = false;
    const isWrong = (operation: OperationDefinitionNode, variables: Record<string, unknown>) =>
      getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors !== undefined;
    return {
      didResolveOperation: ({ document, operation, request }) => {
        if (!operation) return;
        const known = costs.of(operation);
        const shape = (known.shape ??= measure(document, operation));
        for (const name of ['depth', 'aliases', 'directives'] as const) {
          if (shape[name] > operationLimits[name]) throw exceeded(name, shape[name]);
        }
        const variables = request.variables ?? {};
        const key = known.keyOf(variables);
        cost = known.costs.get(key);
        isKnown = cost !== undefined;
        if (cost !== undefined && cost <= operationLimits.cost) return;
        // The execution reports variables of the wrong type, using the same function.
        if (isWrong(operation, variables)) {
          cost = undefined;
          return;
        }
        cost ??= costOf({ schema, query: document, operationName: operation.name?.value, variables });
        known.remember(key, cost);
        if (cost > operationLimits.cost) throw exceeded('cost', cost);
      },
      willSendResponse: ({ response, request, operation }) => {
        if (cost === undefined || response.body.kind !== 'single') return;
        const { singleResult } = response.body;
        // The cached cost may be of variables with other strings, and these may be invalid values of an enum.
        const wasExecuted = singleResult.data !== undefined;
        if (isKnown && !wasExecuted && operation && isWrong(operation, request.variables ?? {})) return;
        singleResult.extensions = {
          ...singleResult.extensions,
          cost: { asked: cost, limit: operationLimits.cost },
        };
      },
    };
  };
}

/** @throws GraphQLError for an argument that a variable made null, which is a client error */
function costOf(
  options: Pick<Parameters<typeof getComplexity>[0], 'schema' | 'query' | 'operationName' | 'variables'>,
): number {
  try {
    return getComplexity({
      ...options,
      estimators: [lists, fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
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
  /** By {@link keyOf} variables of the right types. */
  readonly costs = new Map<string, number>();
  readonly #names: readonly string[];

  constructor({ variableDefinitions = [] }: OperationDefinitionNode) {
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

function exceeded(name: keyof typeof operationLimits, asked: number): Error {
  const limit = operationLimits[name];
  const message = `The operation asks for too much: its ${name} is ${asked}, ${limit} is the limit.`;
  return toGraphQLError(new CostExceededError(message, { name, asked, limit }), httpStatus.COST_EXCEEDED);
}

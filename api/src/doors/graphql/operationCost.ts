import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { MAX_NUMBERED_POSTS } from '../../features/posts/postLists.js';

/** What a list costs that has no argument for its length, as if it had so many items. */
export const LIST_LENGTH = 10;
/** Number of nodes skipped by a numbered page that cost as much as one node. */
const SKIPPED_PER_NODE = 20;

/** What it costs to count a list. Up to 10,000 entries of an index are read, which takes about as long as reading so many nodes. */
export const COUNTING = 10;
/** What finding the results of a search costs, by the field that searches: tens of milliseconds, in which SQLite answers nothing else. */
const SEARCHING: ReadonlyMap<string, number> = new Map([
  ['search', 50],
  ['searchHints', 50],
  ['suggestions', 10],
]);
/** What converting a body costs, by the field of a post: some milliseconds of the event loop, or up to two seconds of a thread. */
const CONVERTING: ReadonlyMap<string, number> = new Map([
  ['markdown', 5],
  ['text', 5],
]);
/** Added to the cost of a connection by its `totalCount`, as a mark: so small that all marks together stay below 1. */
const COUNTED = 2 ** -20;

/**
 * The cost of an operation is the number of objects that it may return (docs/api.md#cost). Values and the wrappers of a page cost nothing.
 * A page costs as much as its nodes, at least 1; a numbered page also costs the nodes that it skips, and a counted one {@link COUNTING}.
 * A search costs what finding its results costs, too, and a converted body what converting it costs.
 */
export const operationCost: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const named = getNamedType(field.type);
  if (isCount(type.name, field.name)) return COUNTED;
  if (type.name === 'Post' && isLeafType(named)) return CONVERTING.get(field.name) ?? 0;
  if (isLeafType(named) || isIntrospectionType(type)) return 0;
  if (isWrapper(type.name, field.name)) return field.name === 'node' ? 1 + childComplexity : childComplexity;
  const isList = isListType(getNullableType(field.type));
  if (type.name.endsWith('Connection') && field.name === 'nodes') return 1 + childComplexity;
  const isPage = isObjectType(named) && 'edges' in named.getFields();
  const searching = type.name === 'Query' ? (SEARCHING.get(field.name) ?? 0) : 0;
  if (isPage) {
    const ofNode = Math.floor(childComplexity);
    // However often it is selected, a list is counted once.
    const counted = childComplexity > ofNode ? COUNTING : 0;
    const given = withDefault(field, args);
    return Math.max(1, lengthOf(given) * ofNode) + skippedBy(given) + counted + searching;
  }
  return (isList ? lengthOf(args) : 1) * (1 + childComplexity) + searching;
};

/** The number of all nodes of a list, and whether it is exact. Both are known from one count. */
function isCount(type: string, field: string): boolean {
  return type.endsWith('Connection') && (field === 'totalCount' || field === 'isTotalCountExact');
}

/** Objects that only hold the parts of a page. */
function isWrapper(type: string, field: string): boolean {
  if (type.endsWith('Edge')) return field === 'node';
  return type.endsWith('Connection') && field !== 'nodes';
}

type Arguments = Readonly<Record<string, unknown>>;

/** A null `first` is its default. */
function withDefault({ args }: GraphQLField<unknown, unknown>, values: Arguments): Arguments {
  const first: unknown = values.first ?? args.find(({ name }) => name === 'first')?.defaultValue;
  return { ...values, first };
}

function lengthOf({ first, last, ids }: Arguments): number {
  if (Array.isArray(ids)) return ids.length;
  const length = last ?? first;
  return typeof length === 'number' ? Math.max(1, length) : LIST_LENGTH;
}

function skippedBy({ first, page }: Arguments): number {
  if (typeof page !== 'number' || typeof first !== 'number') return 0;
  const skipped = Math.min(Math.max(0, page - 1) * Math.max(1, first), MAX_NUMBERED_POSTS);
  return Math.ceil(skipped / SKIPPED_PER_NODE);
}

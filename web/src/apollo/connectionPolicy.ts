import type { StoreObject } from '@apollo/client/utilities';
import type {
  FieldFunctionOptions,
  FieldMergeFunction,
  FieldReadFunction,
  Reference,
} from '@apollo/client/cache';

type CachedEdge = StoreObject | Reference;

interface CachedPageInfo {
  hasNextPage?: boolean;
  hasPreviousPage?: boolean;
  startCursor?: string | null;
  endCursor?: string | null;
}

/** A Relay connection as it stands in the cache. Lists are asked for by `edges`; `nodes` is kept for other readers. */
export interface CachedConnection {
  edges?: readonly CachedEdge[];
  nodes?: readonly Reference[];
  pageInfo?: CachedPageInfo;
}

type ReadField = FieldFunctionOptions['readField'];

/**
 * Puts a newly fetched page into the list.
 *
 * Without `after` the page replaces the list, with it the page is appended. While a reader scrolls, posts are published and change
 * places in the Popular order, so a page may repeat posts of an earlier one: an object keeps its first place and is never in a list twice.
 */
export const mergeConnections: FieldMergeFunction<CachedConnection> = (
  existing,
  incoming,
  { args, readField },
) => {
  const after: unknown = args?.after;
  if (!existing || typeof after !== 'string') {
    return {
      ...incoming,
      ...(incoming.edges && { edges: appendEdges([], incoming.edges, readField) }),
      ...(incoming.nodes && { nodes: appendNodes([], incoming.nodes) }),
    };
  }
  return {
    ...existing,
    ...incoming,
    ...(incoming.edges && {
      edges: appendEdges(edgesUpTo(after, existing.edges ?? [], readField), incoming.edges, readField),
    }),
    ...(incoming.nodes && { nodes: appendNodes(existing.nodes ?? [], incoming.nodes) }),
    ...(incoming.pageInfo && {
      pageInfo: {
        ...incoming.pageInfo,
        // The list goes on beginning where its first page began, and a page without rows has no end of its own.
        startCursor: existing.pageInfo?.startCursor ?? incoming.pageInfo.startCursor,
        hasPreviousPage: existing.pageInfo?.hasPreviousPage ?? incoming.pageInfo.hasPreviousPage,
        endCursor: incoming.pageInfo.endCursor ?? existing.pageInfo?.endCursor,
      },
    }),
  };
};

/** Leaves out what has been removed from the cache since, such as a deleted post. */
export const readConnection: FieldReadFunction<CachedConnection> = (existing, { canRead, readField }) =>
  existing && {
    ...existing,
    ...(existing.edges && { edges: existing.edges.filter((edge) => canRead(readField('node', edge))) }),
    ...(existing.nodes && { nodes: existing.nodes.filter((node) => canRead(node)) }),
  };

/** The edges before a page that is fetched again, so that its newer version takes the place of the older. */
function edgesUpTo(
  cursor: string,
  edges: readonly CachedEdge[],
  readField: ReadField,
): readonly CachedEdge[] {
  const index = edges.findIndex((edge) => readField('cursor', edge) === cursor);
  return index < 0 ? edges : edges.slice(0, index + 1);
}

function appendEdges(
  list: readonly CachedEdge[],
  page: readonly CachedEdge[],
  readField: ReadField,
): CachedEdge[] {
  const idOf = (edge: CachedEdge) => readField<Reference>('node', edge)?.__ref;
  return appendNew(list, page, idOf);
}

function appendNodes(list: readonly Reference[], page: readonly Reference[]): Reference[] {
  return appendNew(list, page, (node) => node.__ref);
}

function appendNew<Item>(
  list: readonly Item[],
  page: readonly Item[],
  idOf: (item: Item) => string | undefined,
): Item[] {
  const seen = new Set(list.map(idOf));
  const result = [...list];
  for (const item of page) {
    const id = idOf(item);
    if (id !== undefined && seen.has(id)) continue;
    seen.add(id);
    result.push(item);
  }
  return result;
}

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

/** A Relay connection in the cache. The web app queries `edges`; `nodes` is merged for other clients. */
export interface CachedConnection {
  edges?: readonly CachedEdge[];
  nodes?: readonly Reference[];
  pageInfo?: CachedPageInfo;
}

type ReadField = FieldFunctionOptions['readField'];

/**
 * Merges a fetched page into the list: without `after` it replaces the list, with it it is appended. Posts
 * may move between two fetches, so an object keeps its first place and is never in a list twice.
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
        // The list still starts where its first page started, and an empty page has no end cursor.
        startCursor: existing.pageInfo?.startCursor ?? incoming.pageInfo.startCursor,
        hasPreviousPage: existing.pageInfo?.hasPreviousPage ?? incoming.pageInfo.hasPreviousPage,
        endCursor: incoming.pageInfo.endCursor ?? existing.pageInfo?.endCursor,
      },
    }),
  };
};

/** Leaves out objects that were removed from the cache, such as a deleted post. */
export const readConnection: FieldReadFunction<CachedConnection> = (existing, { canRead, readField }) =>
  existing && {
    ...existing,
    ...(existing.edges && { edges: existing.edges.filter((edge) => canRead(readField('node', edge))) }),
    ...(existing.nodes && { nodes: existing.nodes.filter((node) => canRead(node)) }),
  };

/** The edges up to `cursor`. If a page is fetched again, its older version is dropped. */
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

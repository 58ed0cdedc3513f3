import type { StoreObject } from '@apollo/client/utilities';
import type { FieldMergeFunction, FieldReadFunction, Reference } from '@apollo/client/cache';

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

/** Merges a page: appended with `after`, else replacing. Posts may move: an object keeps its first place. */
export const mergeConnections: FieldMergeFunction<CachedConnection | null> = (
  existing,
  incoming,
  { args, readField },
) => {
  // A list that is not shown to the viewer, such as the revisions of a post.
  if (!incoming) return incoming;
  const after: unknown = args?.after;
  const before = typeof after === 'string' ? existing : undefined;
  const cutAt = before?.edges?.findIndex((edge) => readField('cursor', edge) === after) ?? -1;
  // The list was fetched anew while this page was under way. It does not follow the end of the new one.
  if (before?.edges && cutAt < 0 && before.pageInfo?.endCursor !== after) return before;
  // If a page is fetched again, its older version is dropped.
  const edges = cutAt < 0 ? before?.edges : before?.edges?.slice(0, cutAt + 1);
  const idOf = (edge: CachedEdge) => readField<Reference>('node', edge)?.__ref;
  return {
    ...before,
    ...incoming,
    ...(incoming.edges && { edges: unique([...(edges ?? []), ...incoming.edges], idOf) }),
    ...(incoming.nodes && {
      nodes: unique([...(before?.nodes ?? []), ...incoming.nodes], ({ __ref }) => __ref),
    }),
    ...(before &&
      incoming.pageInfo && {
        pageInfo: {
          ...incoming.pageInfo,
          // The list still starts where its first page started, and an empty page has no end cursor.
          startCursor: before.pageInfo?.startCursor ?? incoming.pageInfo.startCursor,
          hasPreviousPage: before.pageInfo?.hasPreviousPage ?? incoming.pageInfo.hasPreviousPage,
          endCursor: incoming.pageInfo.endCursor ?? before.pageInfo?.endCursor,
        },
      }),
  };
};

/** Leaves out objects that were removed from the cache, such as a deleted post. */
export const readConnection: FieldReadFunction<CachedConnection | null> = (
  existing,
  { canRead, readField },
) =>
  existing && {
    ...existing,
    ...(existing.edges && { edges: existing.edges.filter((edge) => canRead(readField('node', edge))) }),
    ...(existing.nodes && { nodes: existing.nodes.filter((node) => canRead(node)) }),
  };

function unique<Item>(items: readonly Item[], idOf: (item: Item) => string | undefined): Item[] {
  const seen = new Set<string | undefined>();
  return items.filter((item) => {
    const id = idOf(item);
    const isNew = id === undefined || !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

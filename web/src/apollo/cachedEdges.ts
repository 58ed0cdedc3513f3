import { isReference, type Reference } from '@apollo/client/utilities';

/** A connection as the cache stores it: an embedded object, never a reference, because it has no id. */
export interface StoredConnection {
  edges: readonly { __typename: string; cursor: string; node: Reference }[];
}

type Stored = StoredConnection | Reference;

/** Moves one object to the top of the list, or adds it there. */
export function withFirst(connection: Stored, edgeTypename: string, node: Reference | undefined): Stored {
  if (isReference(connection) || !node) return connection;
  const first = { __typename: edgeTypename, cursor: '', node };
  return { ...connection, edges: [first, ...edgesWithout(connection, node)] };
}

/** Adds one object at the end of the list, or moves it there. */
export function withLast(connection: Stored, edgeTypename: string, node: Reference | undefined): Stored {
  if (isReference(connection) || !node) return connection;
  const last = { __typename: edgeTypename, cursor: '', node };
  return { ...connection, edges: [...edgesWithout(connection, node), last] };
}

/** The list without one object. */
export function without(connection: Stored, node: Reference | undefined): Stored {
  if (isReference(connection) || !node) return connection;
  return { ...connection, edges: edgesWithout(connection, node) };
}

function edgesWithout({ edges }: StoredConnection, node: Reference): StoredConnection['edges'] {
  return edges.filter((edge) => edge.node.__ref !== node.__ref);
}

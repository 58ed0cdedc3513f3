import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DEFAULT_PAGE_SIZE, type Page } from '../pagination/pagination.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The position of a page in its list (Relay Cursor Connections).',
})
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are nodes after `endCursor`.' })
  hasNextPage: boolean;

  @Field(() => Boolean, { description: 'Whether `after` was given, or the page is not page 1.' })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first node, null on an empty page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last node: pass it as `after` for the next page.',
  })
  endCursor: string | null;
}

/** The arguments of every connection. */
@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'How many nodes, 1 to 100.' })
  first: number = DEFAULT_PAGE_SIZE;

  @Field(() => String, { nullable: true, description: 'Only nodes after this cursor.' })
  after?: string | null;
}

/** The arguments of a connection with page numbers. */
@ArgsType()
export class NumberedConnectionArgs extends ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description: `The page number, from 1, for URLs that people and crawlers share. Cannot be combined with \`after\`. A page past the end is empty. Its cursors work with \`after\`.`,
  })
  page?: number | null;
}

export interface Edge<T> {
  cursor: string;
  node: T;
}

export interface Connection<T> {
  edges: Edge<T>[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** The connection and edge types of a node type. Call it once for each type, and extend the results by named classes. */
export function connectionTypes<T extends object>(
  node: ClassType<T>,
  name: string,
  plural = `${inWords(name)}s`,
) {
  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `A ${inWords(name)} and its position in a list.`,
  })
  class EdgeType implements Edge<T> {
    @Field(() => String, { description: 'Opaque; pass it as `after` to continue after this node.' })
    cursor: string;

    @Field(() => node, { description: 'The node itself.' })
    node: T;
  }

  @ObjectType(`${name}Connection`, {
    simpleResolvers: true,
    description: `One page of a list of ${plural}.`,
  })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: 'The nodes with their cursors.' })
    edges: EdgeType[];

    @Field(() => [node], { description: 'The nodes without their cursors.' })
    nodes: T[];

    @Field(() => PageInfo, { description: 'The position of the page in its list.' })
    pageInfo: PageInfo;
  }
  return { EdgeType, ConnectionType };
}

/** Shapes a page as a Relay connection. */
export function toConnection<T>(page: Page<T>): Connection<T> {
  return {
    edges: page.nodes.map((node, i) => ({ node, cursor: page.cursors[i] ?? '' })),
    nodes: page.nodes,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: page.cursors[0] ?? null,
      endCursor: page.cursors.at(-1) ?? null,
    },
  };
}

/** The name of a type as words, such as "post revision". */
function inWords(name: string): string {
  return name
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
}

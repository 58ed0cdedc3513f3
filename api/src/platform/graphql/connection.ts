import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DEFAULT_PAGE_SIZE, type Page } from '../pagination/pagination.js';
import { MAX_COUNTED, type Total } from '../pagination/total.js';
import type { MaybePromise } from './maybePromise.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The position of a page in its list (Relay Cursor Connections).',
})
export class PageInfo {
  @Field(() => Boolean, {
    description: 'Whether there are nodes after `endCursor`. Read backwards: whether `before` was given.',
  })
  hasNextPage: boolean;

  @Field(() => Boolean, {
    description:
      'Whether `after` was given, or the page is not page 1. Read backwards: whether there are nodes before `startCursor`.',
  })
  hasPreviousPage: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the first node, null on an empty page: pass it as `before` for the previous page.',
  })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last node: pass it as `after` for the next page.',
  })
  endCursor: string | null;
}

const AFTER = { nullable: true, description: 'Only nodes after this cursor.' };

/** The options of `first` in connections with a default of their own. */
export const firstOf = (defaultValue: number, what: string) => ({
  nullable: true,
  defaultValue,
  description: `How many ${what}, 1 to 100. Not used with \`last\`.`,
});

/** The arguments of a connection that is only read forwards. */
@ArgsType()
export class ForwardConnectionArgs {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'How many nodes, 1 to 100.' })
  first: number = DEFAULT_PAGE_SIZE;

  @Field(() => String, AFTER)
  after?: string | null;
}

/** The arguments of a connection. */
@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, firstOf(DEFAULT_PAGE_SIZE, 'nodes'))
  first?: number | null = DEFAULT_PAGE_SIZE;

  @Field(() => String, AFTER)
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many nodes from the end, 1 to 100, in the order of the list; in place of `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only nodes before this cursor.' })
  before?: string | null;
}

const PAGE = {
  nullable: true,
  description:
    'The page number, from 1, for URLs that people and crawlers share. Cannot be combined with cursors. A page past the end is empty. Its cursors work with `after`.',
};

/** The arguments of a connection with page numbers. */
@ArgsType()
export class NumberedConnectionArgs extends ConnectionArgs {
  @Field(() => Int, PAGE)
  page?: number | null;
}

/** The same for one that is only read forwards. */
@ArgsType()
export class NumberedForwardArgs extends ForwardConnectionArgs {
  @Field(() => Int, PAGE)
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
  /** Functions, so that nothing is counted unless the fields are selected. */
  totalCount: () => MaybePromise<number | null>;
  isTotalCountExact: () => MaybePromise<boolean>;
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
  class ConnectionType {
    @Field(() => [EdgeType], { description: 'The nodes with their cursors.' })
    edges: EdgeType[];

    @Field(() => [node], { description: 'The nodes without their cursors.' })
    nodes: T[];

    @Field(() => PageInfo, { description: 'The position of the page in its list.' })
    pageInfo: PageInfo;

    @Field(() => Int, {
      nullable: true,
      description: `How many nodes the whole list has, whatever the page: up to ${MAX_COUNTED.toLocaleString('en')}, see \`isTotalCountExact\`. Null for results of a search and for changes.`,
    })
    totalCount: number | null;

    @Field(() => Boolean, {
      description:
        'Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted.',
    })
    isTotalCountExact: boolean;
  }
  return { EdgeType, ConnectionType };
}

/** Shapes a page as a Relay connection. @param total replaces that of the page */
export function toConnection<T>(
  page: Page<T>,
  total: (() => MaybePromise<Total>) | undefined = page.total,
): Connection<T> {
  return {
    ...countedBy(total),
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

/** The fields about the length of a list, which is counted once. */
export function countedBy(
  total: (() => MaybePromise<Total>) | undefined,
): Pick<Connection<unknown>, 'totalCount' | 'isTotalCountExact'> {
  let counted: Promise<Total> | undefined;
  const count = async () => (total ? await (counted ??= Promise.resolve(total())) : null);
  return {
    totalCount: async () => (await count())?.count ?? null,
    isTotalCountExact: async () => (await count())?.isExact ?? false,
  };
}

/** The name of a type as words, such as "post revision". */
function inWords(name: string): string {
  return name
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
}

import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context.js';
import { fieldError } from '../../errors.js';
import { isId } from '../../platform/database/ids.js';
import { Node } from '../../platform/graphql/node.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

/** Maximum number of ids of `nodes`. */
export const MAX_NODES = 100;

/** Reads the objects of one type that the viewer sees, in one statement, in any order. */
type ReadNodes = (ids: string[], context: RequestContext) => Promise<readonly Node[]>;

/** The most frequent types first: an id is looked for until it is found. */
const READERS: readonly ReadNodes[] = [
  (ids, { services }) => services.posts.byIds(ids),
  (ids, { services }) => services.users.visibleByIds(ids),
  (ids, { services }) => services.comments.byIds(ids),
  (ids, { services }) => services.replies.byIds(ids),
  (ids, { services }) => services.categories.byIds(ids),
  (ids, { services, viewer }) => services.series.visibleByIds(ids, viewer),
  (ids, { services, viewer }) => services.drafts.byIds(viewer, ids),
];

@Resolver()
export class NodeResolver {
  @TokenScope('read')
  @Query(() => Node, { nullable: true, description: 'The object with this id, or null.' })
  async node(
    @Arg('id', () => ID, { description: 'An id from this API.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Node | null> {
    const [found = null] = await nodesOf([id], context);
    return found;
  }

  @TokenScope('read')
  @Query(() => [Node], {
    nullable: 'itemsAndList',
    description: 'The objects with these ids, in this order; null in place of those that do not exist.',
  })
  nodes(
    @Arg('ids', () => [ID], { description: `Ids from this API, at most ${MAX_NODES}.` }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<(Node | null)[]> {
    if (ids.length > MAX_NODES)
      throw fieldError('ids', `${ids.length} ids are too many, ${MAX_NODES} are allowed.`);
    return nodesOf(ids, context);
  }
}

async function nodesOf(ids: readonly string[], context: RequestContext): Promise<(Node | null)[]> {
  const found = new Map<string, Node>();
  let missing = [...new Set(ids.filter(isId))];
  for (const read of READERS) {
    if (missing.length === 0) break;
    for (const node of await read(missing, context)) found.set(node.id, node);
    missing = missing.filter((id) => !found.has(id));
  }
  return ids.map((id) => found.get(id) ?? null);
}

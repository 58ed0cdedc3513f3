import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context.js';
import { Node } from '../../platform/graphql/node.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@Resolver()
export class NodeResolver {
  @TokenScope('read')
  @Query(() => Node, { nullable: true, description: 'The object with this id, or null.' })
  async node(
    @Arg('id', () => ID, { description: 'An id from this API.' }) id: string,
    @Ctx() { viewer, services, loaders }: RequestContext,
  ): Promise<Node | null> {
    return (
      (await loaders.posts.load(id)) ??
      (await services.users.byId(id)) ??
      (await services.comments.byId(id)) ??
      (await services.replies.byId(id)) ??
      (await services.categories.byId(id)) ??
      (await services.series.byId(id, viewer))
    );
  }
}

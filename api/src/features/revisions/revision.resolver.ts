import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { PostRevision, PostRevisionConnection } from './postRevision.entity.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@Resolver(() => PostRevision)
export class RevisionResolver {
  @FieldResolver(() => String, { description: 'The body: sanitised HTML of a small subset.' })
  async html(@Root() revision: PostRevision, @Ctx() { loaders, countText }: RequestContext): Promise<string> {
    return countText(revision.html ?? (await loaders.revisionHtml.load(revision.id))?.html ?? '');
  }
}

@Resolver(() => Post)
export class PostRevisionsResolver {
  @TokenScope('read')
  @FieldResolver(() => PostRevisionConnection, {
    nullable: true,
    description:
      'Earlier texts of the post, last replaced first. The last 50 are stored. Null for readers, unless the author shows them.',
  })
  async revisions(
    @Root() post: Post,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<Connection<PostRevision> | null> {
    const page = await services.revisions.list(viewer, post, args);
    return page && toConnection(page);
  }

  @TokenScope('read')
  @FieldResolver(() => PostRevision, {
    nullable: true,
    description:
      'The text of an earlier `version` of the post. Null if that revision is not stored or not shown to the viewer.',
  })
  revision(
    @Root() post: Post,
    @Arg('version', () => Int, { description: 'An earlier `Post.version`.' }) version: number,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<PostRevision | null> {
    return services.revisions.byVersion(viewer, post, version);
  }
}

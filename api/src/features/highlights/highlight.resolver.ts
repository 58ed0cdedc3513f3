import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { Viewer } from '../users/viewer.js';
import { createHighlight, deleteHighlight } from './highlight.commands.js';
import { Highlight, HighlightConnection } from './highlight.entity.js';
import {
  CreateHighlightInput,
  CreateHighlightPayload,
  DeleteHighlightInput,
  DeleteHighlightPayload,
} from './highlight.inputs.js';

@Resolver(() => Highlight)
export class HighlightResolver {
  @Mutation(() => CreateHighlightPayload, {
    description:
      'Highlights a passage of a post, for the viewer only. The same passage again changes nothing.',
  })
  async createHighlight(
    @Arg('input', () => CreateHighlightInput, { description: 'The passage.' }) input: CreateHighlightInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateHighlightPayload> {
    const highlight = await execute(createHighlight, context, input);
    return { highlight, post: await context.loaders.posts.load(input.postId).then(mustExist) };
  }

  @Mutation(() => DeleteHighlightPayload, { description: 'Deletes a highlight.' })
  async deleteHighlight(
    @Arg('input', () => DeleteHighlightInput, { description: 'Which highlight.' })
    input: DeleteHighlightInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteHighlightPayload> {
    const postId = await execute(deleteHighlight, context, input);
    return { deletedHighlightId: input.highlightId, post: await context.loaders.posts.load(postId) };
  }

  @FieldResolver(() => Post, { description: 'The post that the passage is from.' })
  post(@Root() { postId }: Highlight, @Ctx() { loaders }: RequestContext): Promise<Post> {
    return loaders.posts.load(postId).then(mustExist);
  }
}

@Resolver(() => Viewer)
export class ViewerHighlightsResolver {
  @TokenScope('read')
  @FieldResolver(() => HighlightConnection, { description: 'What the viewer has highlighted, newest first.' })
  async highlights(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Highlight>> {
    return toConnection(await services.highlights.list(viewer.id, args));
  }
}

@Resolver(() => Post)
export class PostHighlightsResolver {
  @FieldResolver(() => [Highlight], {
    description: 'What the viewer has highlighted in the post, oldest first; empty for visitors.',
  })
  async viewerHighlights(
    @Root() { id }: Post,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<Highlight[]> {
    return viewer ? loaders.viewerHighlights.load(id) : [];
  }
}

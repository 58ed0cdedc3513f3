import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { deletePost, publishPost, restoreRevision, updatePost } from './publishing.commands.js';
import {
  DeletePostInput,
  DeletePostPayload,
  PublishPostInput,
  PublishPostPayload,
  RestoreRevisionInput,
  RestoreRevisionPayload,
  UpdatePostInput,
  UpdatePostPayload,
} from './publishing.inputs.js';

@Resolver()
export class PublishingResolver {
  @Mutation(() => PublishPostPayload, { description: 'Publishes a post of the viewer’s.' })
  async publishPost(
    @Arg('input', () => PublishPostInput, { description: 'The post.' }) input: PublishPostInput,
    @Ctx() context: RequestContext,
  ): Promise<PublishPostPayload> {
    return { post: await execute(publishPost, context, input) };
  }

  @Mutation(() => UpdatePostPayload, { description: 'Changes a post of the viewer’s.' })
  async updatePost(
    @Arg('input', () => UpdatePostInput, { description: 'Which post, and what changes of it.' })
    input: UpdatePostInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdatePostPayload> {
    return { post: await execute(updatePost, context, input) };
  }

  @Mutation(() => DeletePostPayload, { description: 'Deletes a post of the viewer’s. It cannot be undone.' })
  async deletePost(
    @Arg('input', () => DeletePostInput, { description: 'Which post.' }) input: DeletePostInput,
    @Ctx() context: RequestContext,
  ): Promise<DeletePostPayload> {
    const post = await execute(deletePost, context, input);
    return { deletedPostId: post.id };
  }

  @Mutation(() => RestoreRevisionPayload, {
    description:
      'Gives a post of the viewer’s an earlier text back; the text that it replaces becomes a revision itself.',
  })
  async restoreRevision(
    @Arg('input', () => RestoreRevisionInput, { description: 'Which text.' }) input: RestoreRevisionInput,
    @Ctx() context: RequestContext,
  ): Promise<RestoreRevisionPayload> {
    return { post: await execute(restoreRevision, context, input) };
  }
}

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
  @Mutation(() => PublishPostPayload, { description: 'Publishes a new post.' })
  async publishPost(
    @Arg('input', () => PublishPostInput, { description: 'The post.' }) input: PublishPostInput,
    @Ctx() context: RequestContext,
  ): Promise<PublishPostPayload> {
    return { post: await execute(publishPost, context, input) };
  }

  @Mutation(() => UpdatePostPayload, { description: 'Changes one of the viewer’s posts.' })
  async updatePost(
    @Arg('input', () => UpdatePostInput, { description: 'Which post, and its changes.' })
    input: UpdatePostInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdatePostPayload> {
    return { post: await execute(updatePost, context, input) };
  }

  @Mutation(() => DeletePostPayload, {
    description: 'Deletes one of the viewer’s posts. This cannot be undone.',
  })
  async deletePost(
    @Arg('input', () => DeletePostInput, { description: 'Which post.' }) input: DeletePostInput,
    @Ctx() context: RequestContext,
  ): Promise<DeletePostPayload> {
    const post = await execute(deletePost, context, input);
    return { deletedPostId: post.id };
  }

  @Mutation(() => RestoreRevisionPayload, {
    description:
      'Restores an earlier text of one of the viewer’s posts. The text that it replaces becomes a revision.',
  })
  async restoreRevision(
    @Arg('input', () => RestoreRevisionInput, { description: 'Which revision.' }) input: RestoreRevisionInput,
    @Ctx() context: RequestContext,
  ): Promise<RestoreRevisionPayload> {
    return { post: await execute(restoreRevision, context, input) };
  }
}

import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import {
  deletePost,
  publishPost,
  restoreRevision,
  scheduleDraft,
  unscheduleDraft,
  updatePost,
} from './publishing.commands.js';
import {
  DeletePostInput,
  DeletePostPayload,
  PublishPostInput,
  PublishPostPayload,
  RestoreRevisionInput,
  RestoreRevisionPayload,
  ScheduleDraftInput,
  ScheduleDraftPayload,
  UnscheduleDraftInput,
  UnscheduleDraftPayload,
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

  @Mutation(() => ScheduleDraftPayload, {
    description:
      'Lets the server publish one of the viewer’s drafts at a time, as it is saved by then. The draft must be fit to be published now. If it is not at that time, it stays a draft with a `publishProblem`. The time becomes `createdAt` of the post. Calling again changes the time.',
  })
  async scheduleDraft(
    @Arg('input', () => ScheduleDraftInput, { description: 'Which draft, and when.' })
    input: ScheduleDraftInput,
    @Ctx() context: RequestContext,
  ): Promise<ScheduleDraftPayload> {
    return { draft: await execute(scheduleDraft, context, input) };
  }

  @Mutation(() => UnscheduleDraftPayload, {
    description: 'Keeps one of the viewer’s drafts from being published at its time.',
  })
  async unscheduleDraft(
    @Arg('input', () => UnscheduleDraftInput, { description: 'Which draft.' }) input: UnscheduleDraftInput,
    @Ctx() context: RequestContext,
  ): Promise<UnscheduleDraftPayload> {
    return { draft: await execute(unscheduleDraft, context, input) };
  }
}

import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { LISTED } from '../posts/postRows.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import { deleteDraft, saveDraft } from './draft.commands.js';
import { Draft, DraftConnection } from './draft.entity.js';
import { DeleteDraftInput, DeleteDraftPayload, SaveDraftInput, SaveDraftPayload } from './draft.inputs.js';
import * as queries from './draft.queries.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@ArgsType()
class DraftsArgs extends ConnectionArgs {
  @Field(() => ID, { nullable: true, description: 'Only drafts that edit this post.' })
  postId?: string | null;
}

@Resolver(() => Draft)
export class DraftResolver {
  @Query(() => Draft, {
    nullable: true,
    description: 'One of the viewer’s drafts, or null. The draft of another user is null.',
  })
  draft(
    @Arg('id', () => ID, { description: 'The id of the draft.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Draft | null> {
    return execute(queries.draft, context, { id });
  }

  @Query(() => Post, {
    nullable: true,
    description:
      'The post that one of the viewer’s drafts was published as, or null. Use it to find out whether a `publishPost` with a lost response succeeded.',
  })
  postOfDraft(
    @Arg('id', () => ID, { description: 'The id of the draft.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Post | null> {
    return execute(queries.postOfDraft, context, { id });
  }

  @Mutation(() => SaveDraftPayload, {
    description:
      'Creates or updates one of the viewer’s drafts. An account can have 100. NOT_FOUND if the draft was published or deleted.',
  })
  async saveDraft(
    @Arg('input', () => SaveDraftInput, { description: 'The draft.' }) input: SaveDraftInput,
    @Ctx() context: RequestContext,
  ): Promise<SaveDraftPayload> {
    return { draft: await execute(saveDraft, context, input) };
  }

  @Mutation(() => DeleteDraftPayload, {
    description: 'Deletes one of the viewer’s drafts. This cannot be undone.',
  })
  async deleteDraft(
    @Arg('input', () => DeleteDraftInput, { description: 'Which draft.' }) input: DeleteDraftInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteDraftPayload> {
    return { deletedDraftId: await execute(deleteDraft, context, input) };
  }

  @FieldResolver(() => String, { description: 'The body: sanitised HTML of a small subset; may be empty.' })
  async html(@Root() draft: Draft, @Ctx() { loaders, countText }: RequestContext): Promise<string> {
    return countText(draft.html ?? (await loaders.draftHtml.load(draft.id))?.html ?? '');
  }

  @FieldResolver(() => Post, {
    nullable: true,
    description:
      'The post that the draft edits; null for a new post, and if the post was deleted, also by moderators.',
  })
  async post(
    @Root() { postId }: Draft,
    @Ctx() { viewer, loaders, services }: RequestContext,
  ): Promise<Post | null> {
    if (!viewer || postId === null) return null;
    return (await loaders.posts.load(postId)) ?? services.posts.held(viewer, postId, LISTED);
  }
}

@Resolver(() => Viewer)
export class ViewerDraftsResolver {
  @TokenScope('read')
  @FieldResolver(() => DraftConnection, {
    description: 'The viewer’s drafts, most recently saved first.',
  })
  async drafts(
    @Root() viewer: Viewer,
    @Args(() => DraftsArgs) args: DraftsArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Draft>> {
    return toConnection(await services.drafts.list(viewer.id, args));
  }

  @TokenScope('read')
  @FieldResolver(() => Int, { description: 'Number of the viewer’s drafts, at most 100.' })
  draftsCount(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<number> {
    return services.drafts.count(viewer.id);
  }
}

import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, firstOf, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import { hasCursor, windowOf } from '../../platform/pagination/pagination.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { exactly } from '../../platform/pagination/total.js';
import { COMMENTS_SIZE } from './comment.service.js';
import { isAuthor } from '../posts/post.policy.js';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { addReply, deleteReply, updateReply } from './reply.commands.js';
import { Reply, ReplyConnection } from './reply.entity.js';
import {
  AddReplyInput,
  AddReplyPayload,
  DeleteReplyInput,
  DeleteReplyPayload,
  UpdateReplyInput,
  UpdateReplyPayload,
} from './reply.inputs.js';

@ArgsType()
class RepliesArgs extends ConnectionArgs {
  @Field(() => Int, firstOf(COMMENTS_SIZE, 'replies'))
  override first?: number | null = COMMENTS_SIZE;
}

@Resolver(() => Reply)
export class ReplyResolver {
  @Mutation(() => AddReplyPayload, { description: 'Replies to a comment.' })
  async addReply(
    @Arg('input', () => AddReplyInput, { description: 'The text, and the comment that it answers.' })
    input: AddReplyInput,
    @Ctx() context: RequestContext,
  ): Promise<AddReplyPayload> {
    return execute(addReply, context, input);
  }

  @Mutation(() => UpdateReplyPayload, { description: 'Changes the text of one of the viewer’s replies.' })
  async updateReply(
    @Arg('input', () => UpdateReplyInput, { description: 'Which reply, and its new text.' })
    input: UpdateReplyInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateReplyPayload> {
    return { reply: await execute(updateReply, context, input) };
  }

  @Mutation(() => DeleteReplyPayload, { description: 'Deletes one of the viewer’s replies.' })
  async deleteReply(
    @Arg('input', () => DeleteReplyInput, { description: 'Which reply.' }) input: DeleteReplyInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteReplyPayload> {
    const { reply, comment } = await execute(deleteReply, context, input);
    return { deletedReplyId: reply.id, comment };
  }

  @FieldResolver(() => User, { description: 'The author of the reply.' })
  author(@Root() reply: Reply, @Ctx() { loaders }: RequestContext): User | Promise<User | null> {
    return reply.author ?? loaders.users.load(reply.authorId);
  }

  @FieldResolver(() => Comment, { description: 'The comment that the reply answers.' })
  comment(@Root() reply: Reply, @Ctx() { loaders }: RequestContext): Promise<Comment | null> {
    return loaders.visibleComments.load(reply.commentId);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the reply is held for review: only `addReply` answers so, because nobody can read it until a moderator has approved it. See `Viewer.heldTexts`.',
  })
  isHeld(@Root() reply: Reply): boolean {
    return reply.isHeld === true;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may change the reply.' })
  viewerCanEdit(@Root() reply: Reply, @Ctx() { viewer }: RequestContext): boolean {
    return isAuthor(viewer, reply) && reply.isHeld !== true;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may delete the reply.' })
  viewerCanDelete(@Root() reply: Reply, @Ctx() { viewer }: RequestContext): boolean {
    return isAuthor(viewer, reply);
  }
}

@Resolver(() => Comment)
export class CommentRepliesResolver {
  @FieldResolver(() => ReplyConnection, { description: 'The replies to the comment, oldest first.' })
  async replies(
    @Root() comment: Comment,
    @Args(() => RepliesArgs) args: RepliesArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Reply>> {
    const window = windowOf(args, COMMENTS_SIZE);
    const page = hasCursor(window)
      ? await services.replies.list(comment.id, window)
      : mustExist(await loaders.replies(window).load(comment.id)).page;
    return toConnection(page, async () => exactly((await loaders.repliesCount.load(comment.id))?.count ?? 0));
  }

  @FieldResolver(() => Int, { description: 'The number of replies to the comment.' })
  async repliesCount(@Root() comment: Comment, @Ctx() { loaders }: RequestContext): Promise<number> {
    return (await loaders.repliesCount.load(comment.id))?.count ?? 0;
  }
}

@Resolver(() => Post)
export class PostRepliesResolver {
  @FieldResolver(() => Int, { description: 'The number of replies to all comments of the post.' })
  async repliesCount(@Root() post: Post, @Ctx() { loaders }: RequestContext): Promise<number> {
    return (await loaders.postRepliesCount.load(post.id))?.count ?? 0;
  }
}

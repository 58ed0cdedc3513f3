import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, firstOf, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { hasCursor, windowOf } from '../../platform/pagination/pagination.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { execute } from '../../platform/useCases/command.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { addComment, deleteComment, updateComment } from './comment.commands.js';
import { Comment, CommentConnection } from './comment.entity.js';
import {
  AddCommentInput,
  AddCommentPayload,
  CommentOrder,
  DeleteCommentInput,
  DeleteCommentPayload,
  UpdateCommentInput,
  UpdateCommentPayload,
} from './comment.inputs.js';
import { COMMENTS_SIZE } from './comment.service.js';
import { exactly } from '../../platform/pagination/total.js';
import { isAuthor } from '../posts/post.policy.js';

@ArgsType()
class CommentsArgs extends ConnectionArgs {
  @Field(() => Int, firstOf(COMMENTS_SIZE, 'comments'))
  override first?: number | null = COMMENTS_SIZE;

  @Field(() => CommentOrder, { defaultValue: CommentOrder.NEWEST, description: 'The order.' })
  order = CommentOrder.NEWEST;
}

@ArgsType()
class OwnCommentsArgs extends ConnectionArgs {
  @Field(() => Int, firstOf(COMMENTS_SIZE, 'comments'))
  override first?: number | null = COMMENTS_SIZE;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, {
    description:
      'Adds a comment to a post. A second comment by the same user on the same post is a CONFLICT.',
  })
  async addComment(
    @Arg('input', () => AddCommentInput, { description: 'The text, and the post it belongs to.' })
    input: AddCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<AddCommentPayload> {
    return execute(addComment, context, input);
  }

  @Mutation(() => UpdateCommentPayload, { description: 'Changes the text of one of the viewer’s comments.' })
  async updateComment(
    @Arg('input', () => UpdateCommentInput, { description: 'Which comment, and its new text.' })
    input: UpdateCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateCommentPayload> {
    return { comment: await execute(updateComment, context, input) };
  }

  @Mutation(() => DeleteCommentPayload, { description: 'Deletes one of the viewer’s comments.' })
  async deleteComment(
    @Arg('input', () => DeleteCommentInput, { description: 'Which comment.' }) input: DeleteCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteCommentPayload> {
    const { comment, post } = await execute(deleteComment, context, input);
    return { deletedCommentId: comment.id, post };
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The author of the comment; null if it was deleted.',
  })
  author(@Root() comment: Comment, @Ctx() { loaders }: RequestContext): MaybePromise<User | null> {
    const { author, authorId } = comment;
    return author ?? (authorId === null ? null : loaders.users.load(authorId));
  }

  @FieldResolver(() => Post, { description: 'The post that the comment belongs to.' })
  post(@Root() comment: Comment, @Ctx() { loaders }: RequestContext): Promise<Post | null> {
    return loaders.posts.load(comment.postId);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the comment is held for review: only `addComment` answers so, because nobody can read it until a moderator has approved it. See `Viewer.heldTexts`.',
  })
  isHeld(@Root() comment: Comment): boolean {
    return comment.isHeld === true;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may change the comment.' })
  viewerCanEdit(@Root() comment: Comment, @Ctx() { viewer }: RequestContext): boolean {
    return isAuthor(viewer, comment) && comment.isHeld !== true;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may delete the comment.' })
  viewerCanDelete(@Root() comment: Comment, @Ctx() { viewer }: RequestContext): boolean {
    return isAuthor(viewer, comment);
  }
}

@Resolver(() => Post)
export class PostCommentsResolver {
  @FieldResolver(() => CommentConnection, {
    description: 'The comments, newest first unless `order` says otherwise.',
  })
  async comments(
    @Root() post: Post,
    @Args(() => CommentsArgs) args: CommentsArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Comment>> {
    const window = windowOf(args, COMMENTS_SIZE);
    const page = hasCursor(window)
      ? await services.comments.list(post.id, window, args.order)
      : mustExist(await loaders.comments(window, args.order).load(post.id)).page;
    return toConnection(page, async () => exactly((await loaders.commentTotals.load(post.id))?.count ?? 0));
  }

  @FieldResolver(() => Comment, {
    nullable: true,
    description: 'The viewer’s comment on the post; null without one.',
  })
  viewerComment(
    @Root() post: Post,
    @Ctx() { viewer, loaders }: RequestContext,
  ): MaybePromise<Comment | null> {
    return viewer && loaders.viewerComment.load(post.id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer has commented on the post.' })
  viewerHasCommented(@Root() post: Post, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerComments.load(post.id).then((row) => row !== null);
  }
}

@Resolver(() => Viewer)
export class ViewerCommentsResolver {
  @TokenScope('read')
  @FieldResolver(() => CommentConnection, {
    description: 'The viewer’s own comments, newest first, without those on posts that are hidden.',
  })
  async comments(
    @Root() viewer: Viewer,
    @Args(() => OwnCommentsArgs) args: OwnCommentsArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Comment>> {
    return toConnection(await services.comments.ofAuthor(viewer.id, args));
  }
}

import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { checkFirst } from '../../platform/pagination/pagination.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { execute } from '../../platform/useCases/command.js';
import { User } from '../users/user.entity.js';
import { addComment, deleteComment } from './comment.commands.js';
import { CommentConnection } from './comment.connection.js';
import { Comment } from './comment.entity.js';
import {
  AddCommentInput,
  AddCommentPayload,
  DeleteCommentInput,
  DeleteCommentPayload,
} from './comment.inputs.js';
import { canDeleteComment } from './comment.policy.js';

@ArgsType()
class CommentsArgs extends ConnectionArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many comments, 1 to 100.' })
  override first = 20;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, {
    description: 'Comments on a post. A second comment of the same person on the same post answers CONFLICT.',
  })
  async addComment(
    @Arg('input', () => AddCommentInput, { description: 'What is said, and under which post.' })
    input: AddCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<AddCommentPayload> {
    return execute(addComment, context, input);
  }

  @Mutation(() => DeleteCommentPayload, { description: 'Deletes a comment of the viewer’s.' })
  async deleteComment(
    @Arg('input', () => DeleteCommentInput, { description: 'Which comment.' }) input: DeleteCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteCommentPayload> {
    const { comment, post } = await execute(deleteComment, context, input);
    return { deletedCommentId: comment.id, post };
  }

  @FieldResolver(() => User, { description: 'Who said it.' })
  author(@Root() comment: Comment, @Ctx() { loaders }: RequestContext): User | Promise<User | null> {
    return comment.author ?? loaders.users.load(comment.authorId);
  }

  @FieldResolver(() => Post, { description: 'The post it stands under.' })
  post(@Root() comment: Comment, @Ctx() { loaders }: RequestContext): Promise<Post | null> {
    return loaders.posts.load(comment.postId);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may delete the comment.' })
  viewerCanDelete(@Root() comment: Comment, @Ctx() { viewer }: RequestContext): boolean {
    return canDeleteComment(viewer, comment);
  }
}

@Resolver(() => Post)
export class PostCommentsResolver {
  @FieldResolver(() => CommentConnection, { description: 'What people said, newest first.' })
  async comments(
    @Root() post: Post,
    @Args(() => CommentsArgs) args: CommentsArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Comment>> {
    if (args.after != null) return toConnection(await services.comments.list(post.id, args));
    const loaded = await loaders.comments(checkFirst(args.first)).load(post.id);
    return toConnection(mustExist(loaded).page);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer has used their one comment on the post.' })
  viewerHasCommented(@Root() post: Post, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerComments.load(post.id).then((row) => row !== null);
  }
}

import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { RequestContext } from '../context.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { canDeleteComment } from './comment.policy.js';

@InputType({ description: 'A new comment.' })
class AddCommentInput {
  @Field(() => ID, { description: 'The post it stands under.' })
  postId: string;

  @Field(() => String, { description: 'Plain text, 1 to 10,000 characters.' })
  text: string;
}

@ObjectType({ description: 'The new comment and its post.' })
class AddCommentPayload {
  @Field(() => Comment, { description: 'The comment as it was stored.' })
  comment: Comment;

  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

@InputType({ description: 'Which comment to delete.' })
class DeleteCommentInput {
  @Field(() => ID, { description: 'The comment to delete.' })
  commentId: string;
}

@ObjectType({ description: 'What was deleted.' })
class DeleteCommentPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedCommentId: string;

  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, {
    description: 'Comments on a post. A second comment of the same person on the same post answers CONFLICT.',
  })
  async addComment(
    @Arg('input', () => AddCommentInput, { description: 'What is said, and under which post.' })
    input: AddCommentInput,
    @Ctx() { services, viewer, limit }: RequestContext,
  ): Promise<AddCommentPayload> {
    await limit('comment');
    return services.comments.add(viewer, input);
  }

  @Mutation(() => DeleteCommentPayload, { description: 'Deletes a comment of the viewer’s.' })
  async deleteComment(
    @Arg('input', () => DeleteCommentInput, { description: 'Which comment.' }) input: DeleteCommentInput,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<DeleteCommentPayload> {
    const { comment, post } = await services.comments.delete(viewer, input.commentId);
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

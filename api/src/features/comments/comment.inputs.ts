import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Post } from '../posts/post.entity.js';
import { Comment } from './comment.entity.js';
import { TrapField } from '../trust/trapField.js';
import { IsString } from '../../platform/useCases/rules.js';

export const MAX_COMMENT = 10_000;

export enum CommentOrder {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
}

registerEnumType(CommentOrder, {
  name: 'CommentOrder',
  description: 'The order of the comments on a post.',
  valuesConfig: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
  },
});

@InputType({ description: 'A new comment.' })
export class AddCommentInput {
  @Field(() => ID, { description: 'The post that the comment belongs to.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;

  @Field(() => String, { description: 'Markdown, 1 to 10,000 characters.' })
  @IsString({ message: 'The comment is empty.' })
  text: string;

  @TrapField()
  homepage?: string | null;
}

@ObjectType({ description: 'The new comment and its post.' })
export class AddCommentPayload {
  @Field(() => Comment, { description: 'The stored comment.' })
  comment: Comment;

  @Field(() => Post, { description: 'The post with its updated count.' })
  post: Post;
}

@InputType({ description: 'A new text for a comment.' })
export class UpdateCommentInput {
  @Field(() => ID, { description: 'The comment to change.' })
  @IsString({ message: 'This comment does not exist.' })
  commentId: string;

  @Field(() => String, { description: 'Markdown, 1 to 10,000 characters.' })
  @IsString({ message: 'The comment is empty.' })
  text: string;
}

@ObjectType({ description: 'The changed comment.' })
export class UpdateCommentPayload {
  @Field(() => Comment, { description: 'The stored comment.' })
  comment: Comment;
}

@InputType({ description: 'Which comment to delete.' })
export class DeleteCommentInput {
  @Field(() => ID, { description: 'The comment to delete.' })
  @IsString({ message: 'This comment does not exist.' })
  commentId: string;
}

@ObjectType({ description: 'The result of the deletion.' })
export class DeleteCommentPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedCommentId: string;

  @Field(() => Post, {
    nullable: true,
    description: 'The post with its updated count; null if the comment was held and the post is gone.',
  })
  post: Post | null;
}

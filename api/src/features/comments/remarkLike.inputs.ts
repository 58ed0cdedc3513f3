import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsString } from '../../platform/useCases/rules.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

@InputType({ description: 'Which comment to like.' })
export class LikeCommentInput {
  @Field(() => ID, { description: 'The comment to like.' })
  @IsString({ message: 'This comment does not exist.' })
  commentId: string;
}

@InputType({ description: 'Which comment to unlike.' })
export class UnlikeCommentInput {
  @Field(() => ID, { description: 'The comment to unlike.' })
  @IsString({ message: 'This comment does not exist.' })
  commentId: string;
}

@InputType({ description: 'Which reply to like.' })
export class LikeReplyInput {
  @Field(() => ID, { description: 'The reply to like.' })
  @IsString({ message: 'This reply does not exist.' })
  replyId: string;
}

@InputType({ description: 'Which reply to unlike.' })
export class UnlikeReplyInput {
  @Field(() => ID, { description: 'The reply to unlike.' })
  @IsString({ message: 'This reply does not exist.' })
  replyId: string;
}

@ObjectType({ description: 'The liked comment.' })
export class LikeCommentPayload {
  @Field(() => Comment, { description: 'The comment with its updated count.' })
  comment: Comment;
}

@ObjectType({ description: 'The unliked comment.' })
export class UnlikeCommentPayload {
  @Field(() => Comment, { description: 'The comment with its updated count.' })
  comment: Comment;
}

@ObjectType({ description: 'The liked reply.' })
export class LikeReplyPayload {
  @Field(() => Reply, { description: 'The reply with its updated count.' })
  reply: Reply;
}

@ObjectType({ description: 'The unliked reply.' })
export class UnlikeReplyPayload {
  @Field(() => Reply, { description: 'The reply with its updated count.' })
  reply: Reply;
}

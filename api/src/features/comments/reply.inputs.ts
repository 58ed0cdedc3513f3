import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsString } from '../../platform/useCases/rules.js';
import { TrapField } from '../trust/trapField.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

@InputType({ description: 'A new reply.' })
export class AddReplyInput {
  @Field(() => ID, { description: 'The comment that the reply answers.' })
  @IsString({ message: 'This comment does not exist.' })
  commentId: string;

  @Field(() => String, { description: 'Markdown, 1 to 10,000 characters.' })
  @IsString({ message: 'The reply is empty.' })
  text: string;

  @TrapField()
  homepage?: string | null;
}

@ObjectType({ description: 'The new reply and its comment.' })
export class AddReplyPayload {
  @Field(() => Reply, { description: 'The stored reply.' })
  reply: Reply;

  @Field(() => Comment, { description: 'The comment with its updated count.' })
  comment: Comment;
}

@InputType({ description: 'A new text for a reply.' })
export class UpdateReplyInput {
  @Field(() => ID, { description: 'The reply to change.' })
  @IsString({ message: 'This reply does not exist.' })
  replyId: string;

  @Field(() => String, { description: 'Markdown, 1 to 10,000 characters.' })
  @IsString({ message: 'The reply is empty.' })
  text: string;
}

@ObjectType({ description: 'The changed reply.' })
export class UpdateReplyPayload {
  @Field(() => Reply, { description: 'The stored reply.' })
  reply: Reply;
}

@InputType({ description: 'Which reply to delete.' })
export class DeleteReplyInput {
  @Field(() => ID, { description: 'The reply to delete.' })
  @IsString({ message: 'This reply does not exist.' })
  replyId: string;
}

@ObjectType({ description: 'The result of the deletion.' })
export class DeleteReplyPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedReplyId: string;

  @Field(() => Comment, {
    nullable: true,
    description:
      'The comment with its updated count; null if it was deleted before and this was its last reply.',
  })
  comment: Comment | null;
}

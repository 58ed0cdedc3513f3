import { IsString } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Post } from '../posts/post.entity.js';

@InputType({ description: 'Which post to like.' })
export class LikePostInput {
  @Field(() => ID, { description: 'The post to like.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@InputType({ description: 'Which post to like no longer.' })
export class UnlikePostInput {
  @Field(() => ID, { description: 'The post to like no longer.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The liked post.' })
export class LikePostPayload {
  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

@ObjectType({ description: 'The post that is liked no longer.' })
export class UnlikePostPayload {
  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Post } from '../posts/post.entity.js';
import { IsString } from '../../platform/useCases/rules.js';

@InputType({ description: 'Which post to like.' })
export class LikePostInput {
  @Field(() => ID, { description: 'The post to like.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@InputType({ description: 'Which post to unlike.' })
export class UnlikePostInput {
  @Field(() => ID, { description: 'The post to unlike.' })
  @IsString({ message: 'There is no such post.' })
  postId: string;
}

@ObjectType({ description: 'The liked post.' })
export class LikePostPayload {
  @Field(() => Post, { description: 'The post with its updated count.' })
  post: Post;
}

@ObjectType({ description: 'The unliked post.' })
export class UnlikePostPayload {
  @Field(() => Post, { description: 'The post with its updated count.' })
  post: Post;
}

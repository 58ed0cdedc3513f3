import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';
import { Post } from '../posts/post.entity.js';

@InputType({ description: 'Which post to like.' })
class LikePostInput {
  @Field(() => ID, { description: 'The post to like.' })
  postId: string;
}

@InputType({ description: 'Which post to like no longer.' })
class UnlikePostInput {
  @Field(() => ID, { description: 'The post to like no longer.' })
  postId: string;
}

@ObjectType({ description: 'The liked post.' })
class LikePostPayload {
  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

@ObjectType({ description: 'The post that is liked no longer.' })
class UnlikePostPayload {
  @Field(() => Post, { description: 'The post with its new count.' })
  post: Post;
}

@Resolver()
export class LikeResolver {
  @Mutation(() => LikePostPayload, {
    description: 'Likes a post. Liking it again changes nothing and is no error.',
  })
  async likePost(
    @Arg('input', () => LikePostInput, { description: 'Which post.' }) { postId }: LikePostInput,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<LikePostPayload> {
    return { post: await services.likes.like(viewer, postId) };
  }

  @Mutation(() => UnlikePostPayload, {
    description: 'Takes a like back. Without one nothing changes, and it is no error.',
  })
  async unlikePost(
    @Arg('input', () => UnlikePostInput, { description: 'Which post.' }) { postId }: UnlikePostInput,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<UnlikePostPayload> {
    return { post: await services.likes.unlike(viewer, postId) };
  }
}

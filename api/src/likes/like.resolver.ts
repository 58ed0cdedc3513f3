import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Loaders, RequestContext } from '../context.js';
import { NotFoundError } from '../errors.js';
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
    @Ctx() { services, loaders, viewer }: RequestContext,
  ): Promise<LikePostPayload> {
    await services.likes.like(viewer, postId);
    return { post: await changed(postId, loaders) };
  }

  @Mutation(() => UnlikePostPayload, {
    description: 'Takes a like back. Without one nothing changes, and it is no error.',
  })
  async unlikePost(
    @Arg('input', () => UnlikePostInput, { description: 'Which post.' }) { postId }: UnlikePostInput,
    @Ctx() { services, loaders, viewer }: RequestContext,
  ): Promise<UnlikePostPayload> {
    await services.likes.unlike(viewer, postId);
    return { post: await changed(postId, loaders) };
  }
}

/** The post as it is now, whatever the operation has loaded of it before. @throws NotFoundError when it has been deleted since */
async function changed(postId: string, loaders: Loaders): Promise<Post> {
  const post = await loaders.posts.clear(postId).load(postId);
  if (!post) throw new NotFoundError('This post does not exist.');
  return post;
}

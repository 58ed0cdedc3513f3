import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context.js';
import { Post } from '../../features/posts/post.entity.js';
import { bodyOf } from '../../features/posts/postBody.js';
import { postTextsOf } from './postTextsOfRequest.js';

const pageOf = ({ id }: Post, { publicUrl }: RequestContext['services']) => `${publicUrl}/post/${id}`;

/** Other forms of a post, for clients that show no HTML. Long bodies are converted in a worker thread. */
@Resolver(() => Post)
export class PostTextsResolver {
  @FieldResolver(() => String, { description: 'The absolute address of the page of the post.' })
  url(@Root() post: Post, @Ctx() { services }: RequestContext): string {
    return pageOf(post, services);
  }

  @FieldResolver(() => String, {
    description: 'The body as plain text, with an empty line between its blocks.',
  })
  async text(@Root() post: Post, @Ctx() context: RequestContext): Promise<string> {
    return postTextsOf(context).text(await bodyOf(post, context));
  }

  @FieldResolver(() => String, {
    description: 'The body as GitHub-flavoured Markdown, with absolute addresses of images and links.',
  })
  async markdown(@Root() post: Post, @Ctx() context: RequestContext): Promise<string> {
    return postTextsOf(context).markdown(await bodyOf(post, context), pageOf(post, context.services));
  }
}

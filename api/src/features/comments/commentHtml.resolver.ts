import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

const DESCRIPTION =
  'The text as sanitised HTML: paragraphs, line breaks, emphasis, code, links, quotes and lists of Markdown, and `@name` as a link to the profile of a member.';

@Resolver(() => Comment)
export class CommentHtmlResolver {
  @FieldResolver(() => String, { description: `${DESCRIPTION} Empty if the comment was deleted.` })
  html(@Root() { text }: Comment, @Ctx() { loaders }: RequestContext): MaybePromise<string> {
    return text === '' ? '' : loaders.commentHtml.load(text);
  }
}

@Resolver(() => Reply)
export class ReplyHtmlResolver {
  @FieldResolver(() => String, { description: DESCRIPTION })
  html(@Root() { text }: Reply, @Ctx() { loaders }: RequestContext): Promise<string> {
    return loaders.commentHtml.load(text);
  }
}

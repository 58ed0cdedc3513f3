import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import type { Post } from './post.entity.js';

/** The body of a post for a field of the operation. @throws CostExceededError if the operation has read too much text */
export function bodyOf(
  { id, html }: Pick<Post, 'id' | 'html'>,
  { loaders, countText }: Pick<RequestContext, 'loaders' | 'countText'>,
): MaybePromise<string> {
  return html === undefined
    ? loaders.html.load(id).then((body) => countText(body?.html ?? ''))
    : countText(html);
}

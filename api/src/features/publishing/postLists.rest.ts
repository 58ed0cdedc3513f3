import { fieldError, NotFoundError, RateLimitedError } from '../../errors.js';
import { pageNumber } from '../../platform/rest/restInput.js';
import { JsonList, ok, type RestAnswer, type RestRequest } from '../../platform/rest/restRoute.js';
import { execute } from '../../platform/useCases/command.js';
import { toPosts, toSuggestions } from '../comments/post.wire.js';
import { PostSort } from '../posts/post.inputs.js';
import { postsByRest, wholeListByRest } from '../posts/post.queries.js';
import type { WholePost } from '../posts/postRows.js';
import { searchByRest, suggestions } from '../search/search.queries.js';

/** Page size of the feed (docs/behaviour.md#limits). */
export const FEED_PAGE_SIZE = 8;
/** Page size of the posts of an author or a category, for clients that ask for pages. */
export const LIST_PAGE_SIZE = 100;
/** Size of lists of a category and of a search, which older clients request without a page. */
export const BEST_SIZE = 500;

/** As in GraphQL: finding the results takes longer than reading them. */
const SEARCH_COST = 50;

export const sorts: Readonly<Record<string, PostSort>> = {
  popular: PostSort.POPULAR,
  latest: PostSort.LATEST,
};

/** Whether the response is read while it is sent: the older client has no pages for lists but that of the feed, and a page of long posts has 100 MB. */
export function isWholeList(query: URLSearchParams): boolean {
  return query.has('search') ? query.has('page') : query.has('userName') || query.has('name');
}

/** The home feed: popular by default; empty past the end. */
export async function feed(request: RestRequest): Promise<RestAnswer> {
  const { query } = request;
  const posts = await execute(postsByRest, request, {
    sort: sortOf(query) ?? PostSort.POPULAR,
    page: pageNumber(query),
    size: FEED_PAGE_SIZE,
  });
  return ok(await toPosts(posts, request));
}

/** The posts of an author (`userName`), of a category (`name`) or of both, newest first by default. */
export async function listed(request: RestRequest): Promise<RestAnswer> {
  const { query } = request;
  const [author, category] = [query.get('userName'), query.get('name')];
  const selection = { author, category, sort: sortOf(query) ?? PostSort.LATEST };
  const part = query.has('page')
    ? { skip: (pageNumber(query) - 1) * LIST_PAGE_SIZE, most: LIST_PAGE_SIZE }
    : author === null && { most: BEST_SIZE };
  const list = await wholeList(await execute(wholeListByRest, request, { ...selection, ...part }), request);
  if (!list) throw noPosts(author, category);
  return ok(list);
}

/** The results of a search on one page: older clients request no other. */
export async function results(search: string, request: RestRequest): Promise<RestAnswer> {
  const isFirst = pageNumber(request.query) === 1;
  const found = await execute(searchByRest, request, { query: search, most: BEST_SIZE });
  // The search runs when its first part is read.
  await request.spend(SEARCH_COST);
  const list = await wholeList(found, request);
  if (!isFirst || !list) throw nothingFound();
  return ok(list);
}

export async function suggested(search: string, request: RestRequest): Promise<RestAnswer> {
  const posts = await execute(suggestions, request, { query: search });
  if (posts.length === 0) throw nothingFound();
  return ok(toSuggestions(posts));
}

/**
 * A list whose first part has been read, so that a failure still has a status of its own; null if it is empty. Each post costs as much as
 * an object from GraphQL. A list that has begun is sent to its end, because a client would read a broken one again.
 * @throws RateLimitedError
 */
export async function wholeList(
  parts: AsyncGenerator<WholePost[]>,
  request: RestRequest,
): Promise<JsonList | null> {
  const first = await parts.next();
  if (first.done || first.value.length === 0) return null;
  await request.spend(first.value.length);
  const posts = await toPosts(first.value, request);
  return new JsonList(
    (async function* () {
      yield posts;
      let isWithin = true;
      for await (const part of parts) {
        // A refusal is logged: once for a list.
        if (isWithin) isWithin = await takes(request, part.length);
        yield await toPosts(part, request);
      }
    })(),
  );
}

/** Whether the budget had so much left. */
async function takes(request: RestRequest, points: number): Promise<boolean> {
  try {
    await request.spend(points);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}

function sortOf(query: URLSearchParams): PostSort | null {
  const raw = query.get('sort');
  if (raw === null) return null;
  const sort = Object.hasOwn(sorts, raw) ? sorts[raw] : undefined;
  if (sort === undefined) throw fieldError('sort', 'The sort must be popular or latest.');
  return sort;
}

function noPosts(author: string | null, category: string | null): NotFoundError {
  return new NotFoundError(
    category === null
      ? `${author ?? ''} is yet to write a post.`
      : 'No posts found for the specified category!',
  );
}

function nothingFound(): NotFoundError {
  return new NotFoundError('No post found for the searched string.');
}

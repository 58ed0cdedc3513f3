import { BadUserInputError, NotFoundError } from '../../errors.js';
import { pageNumber, pick, requiredParameter } from '../../platform/rest/restInput.js';
import {
  created,
  ok,
  type RestAnswer,
  type RestRequest,
  type RestRoute,
} from '../../platform/rest/restRoute.js';
import { toPost, toPosts } from '../comments/post.wire.js';
import { toSuggestions } from '../search/suggestion.wire.js';
import { checkActor } from '../users/checkActor.js';
import { execute } from '../../platform/useCases/command.js';
import { deletePost, publishPost, updatePostByRest } from './publishing.commands.js';
import { PostSort } from '../posts/post.inputs.js';
import { WHOLE } from '../posts/postRows.js';

/** Page size of the feed (docs/behaviour.md#limits). */
export const FEED_PAGE_SIZE = 8;
/** Size of lists that older clients request without a page: of an author, a category, a search, a reading list. */
export const LIST_SIZE = 100;
/** Maximum number of related posts (docs/behaviour.md#limits). */
export const RELATED_SIZE = 5;

const sorts: Readonly<Record<string, PostSort>> = { popular: PostSort.POPULAR, latest: PostSort.LATEST };

/** The fields of a post in a body, and their names in the service. */
const postFields = { title: 'title', desc: 'html', categories: 'categories', photo: 'coverImageURL' };

/** `/api/posts` (docs/behaviour.md#rest-posts). */
export const postRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/posts',
    dependsOn: ['page', 'sort', 'search', 'userName', 'name'],
    answer: async (request) => {
      const { query } = request;
      const search = query.get('search');
      if (search !== null) return query.has('page') ? results(search, request) : suggestions(search, request);
      return query.has('userName') || query.has('name') ? listed(request) : feed(request);
    },
  },
  {
    method: 'post',
    path: '/posts',
    command: publishPost,
    answer: async (request) => {
      const { body, viewer } = request;
      checkActor(viewer, body);
      const { id } = await execute(publishPost, request, pick(body, postFields));
      return created(await toPost(id, request));
    },
  },
  {
    method: 'get',
    path: '/posts/readinglist',
    isPrivate: true,
    answer: async (request) => {
      const { query, services } = request;
      const userId = requiredParameter(query, 'id');
      const { nodes } = await services.bookmarks.list(userId, { first: LIST_SIZE }, WHOLE);
      return ok(await toPosts(nodes, request));
    },
  },
  {
    method: 'get',
    path: '/posts/related/categories/:postId',
    dependsOn: ['categories'],
    answer: async (request) => {
      const { param, query, services } = request;
      const post = await services.posts.byId(param('postId'));
      if (!post) throw noSuchPost();
      const names = query
        .get('categories')
        ?.split(',')
        .filter((name) => name.trim() !== '');
      return ok(
        await toPosts(
          await services.posts.related(post, RELATED_SIZE, (ids) => services.posts.byIds(ids, WHOLE), names),
          request,
        ),
      );
    },
  },
  {
    method: 'get',
    path: '/posts/:postId',
    dependsOn: [],
    answer: async (request) => ok(await toPost(request.param('postId'), request)),
  },
  {
    method: 'put',
    path: '/posts/:postId',
    command: updatePostByRest,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      const changes = { ...pick(body, postFields), postId: param('postId') };
      const { id } = await execute(updatePostByRest, request, changes);
      return ok(await toPost(id, request));
    },
  },
  {
    method: 'delete',
    path: '/posts/:postId',
    command: deletePost,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      await execute(deletePost, request, { postId: param('postId') });
      return ok({ message: 'Post deleted successfully!' });
    },
  },
];

/** The home feed: popular by default; empty past the end. */
async function feed(request: RestRequest): Promise<RestAnswer> {
  const { query, services } = request;
  const posts = await services.posts.listPage({
    sort: sortOf(query) ?? PostSort.POPULAR,
    page: pageNumber(query),
    size: FEED_PAGE_SIZE,
  });
  return ok(await toPosts(posts, request));
}

/** The posts of an author (`userName`), of a category (`name`) or of both, newest first by default. */
async function listed(request: RestRequest): Promise<RestAnswer> {
  const { query, services, viewer } = request;
  const author = query.get('userName');
  const category = query.get('name');
  const posts = await services.posts.listPage({
    author,
    category,
    viewer,
    sort: sortOf(query) ?? PostSort.LATEST,
    page: pageNumber(query),
    size: LIST_SIZE,
  });
  if (posts.length === 0) {
    throw new NotFoundError(
      category === null
        ? `${author ?? ''} is yet to write a post.`
        : 'No posts found for the specified category!',
    );
  }
  return ok(await toPosts(posts, request));
}

/** The results of a search on one page: older clients request no other. */
async function results(search: string, request: RestRequest): Promise<RestAnswer> {
  const isFirst = pageNumber(request.query) === 1;
  const { nodes } = await request.services.search.search({ query: search, first: LIST_SIZE }, WHOLE);
  if (!isFirst || nodes.length === 0) throw nothingFound();
  return ok(await toPosts(nodes, request));
}

async function suggestions(search: string, { services }: RestRequest): Promise<RestAnswer> {
  const posts = await services.search.suggestions(search);
  if (posts.length === 0) throw nothingFound();
  return ok(toSuggestions(posts));
}

function sortOf(query: URLSearchParams): PostSort | null {
  const raw = query.get('sort');
  if (raw === null) return null;
  const sort = Object.hasOwn(sorts, raw) ? sorts[raw] : undefined;
  if (sort !== undefined) return sort;
  const message = 'The sort must be popular or latest.';
  throw new BadUserInputError(message, { sort: message });
}

function noSuchPost(): NotFoundError {
  return new NotFoundError('This post does not exist.');
}

function nothingFound(): NotFoundError {
  return new NotFoundError('No post found for the searched string.');
}

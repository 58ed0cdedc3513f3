import { readingListByRest } from '../bookmarks/bookmark.queries.js';
import { postByRest } from '../comments/comment.queries.js';
import { pick, requiredParameter } from '../../platform/rest/restInput.js';
import { created, ok, type RestRoute } from '../../platform/rest/restRoute.js';
import {
  fields,
  listOf,
  messageSchema,
  named,
  object,
  rulesOf,
  type Schema,
  text,
} from '../../platform/rest/restSchemas.js';
import {
  NAMES_ANOTHER,
  NO_SUCH_POST,
  postIdPart,
  postSchema,
  trapSchema,
  suggestionSchema,
  toChangedPost,
  toPost,
  toPosts,
} from '../comments/post.wire.js';
import { searchByRest, suggestions } from '../search/search.queries.js';
import { MAX_QUERY, MAX_SUGGESTIONS } from '../search/search.service.js';
import { actorFields, actorSchema, checkActor } from '../users/checkActor.js';
import { execute } from '../../platform/useCases/command.js';
import {
  BEST_SIZE,
  FEED_PAGE_SIZE,
  feed,
  isWholeList,
  LIST_PAGE_SIZE,
  listed,
  results,
  sorts,
  suggested,
  wholeList,
} from './postLists.rest.js';
import { deletePost, publishPost, updatePostByRest } from './publishing.commands.js';
import { PublishPostInput } from './publishing.inputs.js';
import { MAX_CATEGORIES, MAX_HTML, MAX_TITLE } from '../posts/post.inputs.js';
import { postsByRest, relatedPostsByRest, wholeListByRest } from '../posts/post.queries.js';
import { MAX_NUMBERED_POSTS } from '../posts/postLists.js';

/** Maximum number of related posts (docs/behaviour.md#limits). */
const RELATED_SIZE = 5;

/** The fields of a post in a body, and their names in the service. */
const postFields = { title: 'title', desc: 'html', categories: 'categories', photo: 'coverImageURL' };

const { title, desc, ...options }: Record<keyof typeof postFields, Schema> = {
  title: text('Plain text.', { minLength: 1, maxLength: MAX_TITLE }),
  desc: text(
    'The body as HTML. Content outside the stored subset is removed; embedded `data:` images become uploads. At most 50 examples, each of at most 20 files and 100,000 bytes of code.',
    { maxLength: MAX_HTML },
  ),
  categories: {
    ...listOf({ type: 'string' }, 'Names of categories, in the order they are shown.'),
    maxItems: MAX_CATEGORIES,
  },
  photo: {
    type: ['string', 'null'],
    description: 'The `url` of an upload, or an http(s) URL; empty or null for none.',
    ...rulesOf(PublishPostInput, 'coverImageURL'),
  },
};

const posts = (description: string) => listOf(postSchema, description);
const NOT_YOURS = 'The post belongs to another user, or the body names one.';

/** `/api/posts` (docs/behaviour.md#rest-posts). */
export const postRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/posts',
    operation: {
      id: 'listPosts',
      tag: 'Posts',
      summary: 'The feed, the posts of an author or a category, suggestions or search results',
      description: [
        `Without \`userName\`, \`name\` and \`search\`: a page of the feed, ${FEED_PAGE_SIZE} posts; an empty list past the end.`,
        `With \`userName\`: all posts of the author. With \`name\`: the first ${BEST_SIZE} posts of the category. 404 when there are none. With \`page\`, too: ${LIST_PAGE_SIZE} a page.`,
        `With \`search\` alone: at most ${MAX_SUGGESTIONS} suggestions; 404 when there are none.`,
        `With \`search\` and \`page=1\`: the first ${BEST_SIZE} results; 404 when there are none. \`?page=1/?search=…\`, as older clients write it, is the same.`,
        `Pages end after ${MAX_NUMBERED_POSTS} posts; the GraphQL connections have no such limit.`,
      ].join('\n\n'),
      success: {
        description: 'The posts.',
        schema: { anyOf: [posts('Posts.'), listOf(suggestionSchema, 'Suggestions.')] },
      },
      failures: { 400: 'A parameter is invalid.', 404: 'No posts match.' },
    },
    query: fields(
      {},
      {
        page: { type: 'integer', description: 'The number of the page.', minimum: 1, default: 1 },
        sort: text('The order: by default `popular` for the feed and `latest` for other lists.', {
          enum: Object.keys(sorts),
        }),
        userName: text('The username of an author, without regard to case.'),
        name: text('The name of a category, without regard to case.'),
        search: text('The search text. There are no operators.', { maxLength: MAX_QUERY }),
      },
    ),
    useCases: [postsByRest, wholeListByRest, searchByRest, suggestions],
    isStreamed: isWholeList,
    answer: async (request) => {
      const { query } = request;
      const search = query.get('search');
      if (search !== null) return query.has('page') ? results(search, request) : suggested(search, request);
      return query.has('userName') || query.has('name') ? listed(request) : feed(request);
    },
  },
  {
    method: 'post',
    path: '/posts',
    operation: {
      id: 'publishPost',
      tag: 'Posts',
      summary: 'Publish a post',
      body: named(
        'NewPost',
        'A new post.',
        { title, desc },
        {
          ...options,
          ...actorFields,
          homepage: trapSchema,
          userDetails: object(
            'The author. Optional; any user but the owner of the token gets 403.',
            {},
            { userName: actorFields.userName, userPhoto: text('Ignored.') },
          ),
        },
      ),
      description:
        'A post of a new account that is held for review is answered like any other. Until a moderator has approved it, only its author can get it, with a token.',
      success: { status: 201, description: 'The stored post.', schema: postSchema },
      failures: { 403: NAMES_ANOTHER },
    },
    useCases: [publishPost],
    answer: async (request) => {
      checkActor(request);
      const input = pick(request.body, { ...postFields, homepage: 'homepage' });
      const { id } = await execute(publishPost, request, input);
      return created(await toChangedPost(id, request));
    },
  },
  {
    method: 'get',
    path: '/posts/readinglist',
    operation: {
      id: 'listReadingList',
      tag: 'Posts',
      summary: 'The reading list of a user',
      description: 'All saved posts, most recently saved first. The list may be empty.',
      success: { description: 'The posts.', schema: posts('Saved posts.') },
      failures: { 400: 'The id is missing.' },
    },
    query: fields({ id: text('The id of the user.') }),
    isPrivate: true,
    useCases: [readingListByRest],
    answer: async (request) => {
      const userId = requiredParameter(request.query, 'id');
      const list = await wholeList(await execute(readingListByRest, request, { userId }), request);
      return ok(list ?? []);
    },
  },
  {
    method: 'get',
    path: '/posts/related/categories/:postId',
    operation: {
      id: 'listRelatedPosts',
      tag: 'Posts',
      summary: 'Related posts',
      description: `At most ${RELATED_SIZE} posts: first those in all of the categories, then those in some of them, most liked first. The list may be empty.`,
      params: postIdPart,
      success: { description: 'The posts.', schema: posts('Related posts.') },
      failures: { 400: 'There are too many categories.', 404: NO_SUCH_POST },
    },
    query: fields(
      {},
      {
        categories: text(
          `Names of at most ${MAX_CATEGORIES} categories, separated by commas; by default those of the post.`,
        ),
      },
    ),
    useCases: [relatedPostsByRest],
    answer: async (request) => {
      const { param, query } = request;
      const names = query
        .get('categories')
        ?.split(',')
        .filter((name) => name.trim() !== '');
      const related = { postId: param('postId'), first: RELATED_SIZE, names };
      return ok(await toPosts(await execute(relatedPostsByRest, request, related), request));
    },
  },
  {
    method: 'get',
    path: '/posts/:postId',
    operation: {
      id: 'getPost',
      tag: 'Posts',
      summary: 'One post',
      params: postIdPart,
      success: { description: 'The post.', schema: postSchema },
      failures: { 404: NO_SUCH_POST },
    },
    useCases: [postByRest],
    answer: async (request) => ok(await toPost(request.param('postId'), request)),
  },
  {
    method: 'put',
    path: '/posts/:postId',
    operation: {
      id: 'updatePost',
      tag: 'Posts',
      summary: 'Update your post',
      params: postIdPart,
      body: named(
        'PostChanges',
        'Changes of a post. Omitted fields stay unchanged.',
        {},
        { title, desc, ...options, ...actorFields },
      ),
      success: { description: 'The stored post.', schema: postSchema },
      failures: { 403: NOT_YOURS, 404: NO_SUCH_POST },
    },
    useCases: [updatePostByRest],
    answer: async (request) => {
      checkActor(request);
      const changes = { ...pick(request.body, postFields), postId: request.param('postId') };
      const { id } = await execute(updatePostByRest, request, changes);
      return ok(await toChangedPost(id, request));
    },
  },
  {
    method: 'delete',
    path: '/posts/:postId',
    operation: {
      id: 'deletePost',
      tag: 'Posts',
      summary: 'Delete your post with its comments, likes and bookmarks',
      params: postIdPart,
      body: actorSchema,
      success: { description: 'The post was deleted.', schema: messageSchema },
      failures: { 403: NOT_YOURS, 404: NO_SUCH_POST },
    },
    useCases: [deletePost],
    answer: async (request) => {
      checkActor(request);
      await execute(deletePost, request, { postId: request.param('postId') });
      return ok({ message: 'Post deleted successfully!' });
    },
  },
];

import { MAX_NUMBERED_POSTS } from '../../features/posts/numberedPage.js';
import { FEED_PAGE_SIZE, LIST_SIZE, RELATED_SIZE } from '../../features/publishing/post.rest.js';
import { MAX_QUERY, MAX_SUGGESTIONS } from '../../features/search/search.service.js';
import { inPath, inQuery, operation } from './openapiCalls.js';
import { listOf, ref } from './openapiSchemas.js';
import type { Paths } from './openapiTypes.js';

const postId = inPath('postId', 'The id of the post.');
const noSuchPost = 'There is no such post.';
const notYours = 'The post, or whom the body names, is somebody else’s.';
const namesAnother = 'The body names somebody else.';
const posts = (description: string) => listOf(ref('Post'), description);

/** Posts, likes, comments, categories and uploads (docs/behaviour.md#rest). */
export const postPaths: Paths = {
  '/api/posts': {
    get: operation({
      id: 'listPosts',
      tag: 'Posts',
      summary: 'The feed, the posts of an author or a category, suggestions or search results',
      description: [
        `Without \`userName\`, \`name\` and \`search\`: a page of the feed, ${FEED_PAGE_SIZE} posts; an empty list past the end.`,
        `With \`userName\`, \`name\` (of a category) or both: their posts, ${LIST_SIZE} a page; 404 when there are none.`,
        `With \`search\` alone: at most ${MAX_SUGGESTIONS} suggestions; 404 when there are none.`,
        `With \`search\` and \`page=1\`: the first ${LIST_SIZE} results; 404 when there are none. \`?page=1/?search=…\`, as older clients write it, is the same.`,
        `Lists end after ${MAX_NUMBERED_POSTS} posts; the GraphQL connections have no end.`,
      ].join('\n\n'),
      parameters: [
        inQuery('page', 'The number of the page.', { schema: { type: 'integer', minimum: 1, default: 1 } }),
        inQuery('sort', 'The order: the feed is `popular` unless it is said, other lists `latest`.', {
          schema: { type: 'string', enum: ['popular', 'latest'] },
        }),
        inQuery('userName', 'The username of an author, without regard to case.'),
        inQuery('name', 'The name of a category, without regard to case.'),
        inQuery('search', 'What to look for. There are no operators.', {
          schema: { type: 'string', maxLength: MAX_QUERY },
        }),
      ],
      answer: {
        status: 200,
        description: 'The posts.',
        schema: { anyOf: [posts('Posts.'), listOf(ref('Suggestion'), 'Suggestions.')] },
      },
      failures: { 400: 'A parameter is wrong.', 404: 'There are no such posts.' },
    }),
    post: operation({
      id: 'publishPost',
      tag: 'Posts',
      summary: 'Publish a post',
      token: 'needed',
      body: { schema: ref('NewPost') },
      answer: { status: 201, description: 'The post as it was stored.', schema: ref('Post') },
      failures: { 403: namesAnother },
    }),
  },
  '/api/posts/{postId}': {
    get: operation({
      id: 'getPost',
      tag: 'Posts',
      summary: 'One post',
      parameters: [postId],
      answer: { status: 200, description: 'The post.', schema: ref('Post') },
      failures: { 404: noSuchPost },
    }),
    put: operation({
      id: 'updatePost',
      tag: 'Posts',
      summary: 'Change a post of one’s own',
      token: 'needed',
      parameters: [postId],
      body: { schema: ref('PostChanges') },
      answer: { status: 200, description: 'The post as it was stored.', schema: ref('Post') },
      failures: { 403: notYours, 404: noSuchPost },
    }),
    delete: operation({
      id: 'deletePost',
      tag: 'Posts',
      summary: 'Delete a post of one’s own, with its comments, likes and bookmarks',
      token: 'needed',
      parameters: [postId],
      body: { schema: ref('Actor'), isOptional: true },
      answer: { status: 200, description: 'The post is gone.', schema: ref('Message') },
      failures: { 403: notYours, 404: noSuchPost },
    }),
  },
  '/api/posts/related/categories/{postId}': {
    get: operation({
      id: 'listRelatedPosts',
      tag: 'Posts',
      summary: 'What to read next',
      description: `At most ${RELATED_SIZE} posts: those in all of the categories first, then those in some, the most liked first. The list may be empty.`,
      parameters: [
        postId,
        inQuery(
          'categories',
          'Names of at most 3 categories, with commas between them; those of the post when left out.',
        ),
      ],
      answer: { status: 200, description: 'The posts.', schema: posts('Related posts.') },
      failures: { 400: 'There are too many categories.', 404: noSuchPost },
    }),
  },
  '/api/posts/readinglist': {
    get: operation({
      id: 'listReadingList',
      tag: 'Posts',
      summary: 'The reading list of a user',
      description: `The last ${LIST_SIZE} saved posts, last saved first. The list may be empty.`,
      parameters: [inQuery('id', 'The id of the user.', { required: true })],
      answer: { status: 200, description: 'The posts.', schema: posts('Saved posts.') },
      failures: { 400: 'The id is missing.' },
    }),
  },
  '/api/posts/reactions/{postId}': {
    put: operation({
      id: 'toggleLike',
      tag: 'Reactions',
      summary: 'Like a post, or take the like back',
      token: 'needed',
      parameters: [postId],
      body: { schema: ref('Actor'), isOptional: true },
      answer: { status: 200, description: 'The post with its new likes.', schema: ref('Post') },
      failures: { 403: namesAnother, 404: noSuchPost },
    }),
  },
  '/api/posts/comments/{postId}': {
    put: operation({
      id: 'addComment',
      tag: 'Reactions',
      summary: 'Comment on a post, once',
      token: 'needed',
      parameters: [postId],
      body: { schema: ref('NewComment') },
      answer: {
        status: 200,
        description: 'All comments of the post, newest first.',
        schema: listOf(ref('Comment'), 'Comments.'),
      },
      failures: {
        400: 'The comment is empty or too long, or there is one of the same person already.',
        403: namesAnother,
        404: noSuchPost,
      },
    }),
    delete: operation({
      id: 'deleteComment',
      tag: 'Reactions',
      summary: 'Delete one’s own comment on a post',
      token: 'needed',
      parameters: [postId],
      body: { schema: ref('Actor'), isOptional: true },
      answer: {
        status: 200,
        description: 'The comments that are left, newest first.',
        schema: listOf(ref('Comment'), 'Comments.'),
      },
      failures: { 403: namesAnother, 404: 'There is no such comment.' },
    }),
  },
  '/api/categories': {
    get: operation({
      id: 'listCategories',
      tag: 'Categories',
      summary: 'All categories, by name',
      answer: { status: 200, description: 'The categories.', schema: listOf(ref('Category'), 'Categories.') },
    }),
  },
  '/api/categories/single': {
    get: operation({
      id: 'getCategory',
      tag: 'Categories',
      summary: 'One category',
      parameters: [inQuery('name', 'The name, without regard to case.', { required: true })],
      answer: { status: 200, description: 'The category.', schema: ref('Category') },
      failures: { 400: 'The name is missing.', 404: 'There is no such category.' },
    }),
  },
  '/api/upload': {
    post: operation({
      id: 'upload',
      tag: 'Uploads',
      summary: 'Store an image',
      description:
        'It is turned upright, made at most 1920 pixels wide and freed of all metadata. One that no post and no profile shows is deleted after a day. Without a token few are taken from one address.',
      token: 'possible',
      body: { schema: ref('File'), isMultipart: true },
      answer: { status: 200, description: 'Where it is.', schema: ref('Upload') },
      failures: { 400: 'There is no file, or it is no image that can be taken.' },
    }),
  },
};

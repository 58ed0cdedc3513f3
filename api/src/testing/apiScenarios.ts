import type { ErrorCode } from '../errors.js';
import type { Person, Fixture, Viewer } from './scenarioFixture.js';
import { TEST_PASSWORD } from './factories.js';

/** One action over GraphQL and REST. */
export interface Scenario {
  name: string;
  graphql: (fixture: Fixture) => { query: string; input: object };
  rest: (fixture: Fixture, viewer: Viewer) => { call: `${string} /${string}`; body?: object };
  /** The result for each viewer: 'ok', or the error code; a status where REST's rules differ from the code's. */
  outcome: Partial<Record<Viewer, 'ok' | ErrorCode | [ErrorCode, number]>>;
  /** The error message in both APIs. */
  message?: string;
  /** Whether the action affects the viewer's own account. */
  isOfOneself?: true;
}

const mutation = (name: string, selection: string) =>
  `mutation ($input: ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`;
const PUBLISH = mutation('publishPost', 'post { id }');
const UPDATE = mutation('updatePost', 'post { id }');
const DELETE = mutation('deletePost', 'deletedPostId');
const COMMENT = mutation('addComment', 'post { id }');
const PROFILE = mutation('updateProfile', 'user { id }');
const PASSWORD = mutation('changePassword', 'accessToken');
const everybodySignedIn = { visitor: 'UNAUTHENTICATED', stranger: 'ok', author: 'ok' } as const;
const authorOnly = { visitor: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', author: 'ok' } as const;
const missing = '00000000-0000-7000-8000-000000000000';

/**
 * Only REST can address another account, in its path. GraphQL changes the viewer's account: no input has an id for it,
 * and an unknown field is refused.
 */
const notOfOthers: Scenario['outcome'] = {
  visitor: ['BAD_USER_INPUT', 401],
  stranger: ['BAD_USER_INPUT', 403],
};

/** A change of an account, whose REST path contains the id: the viewer's own, or the author's. */
const ofViewer = (fixture: Fixture, viewer: Viewer) =>
  `PUT /api/users/${fixture[viewer === 'visitor' ? 'author' : viewer].user.id}` as const;
const ofAuthor = ({ author }: Fixture) => `PUT /api/users/${author.user.id}` as const;

/** All actions, with the allowed viewers. */
export const scenarios: Scenario[] = [
  {
    name: 'publishing a post',
    graphql: () => ({
      query: PUBLISH,
      input: { title: 'New', html: '<p>x<i>y</i></p>', categories: ['React', 'CSS'] },
    }),
    rest: () => ({
      call: 'POST /api/posts',
      body: { title: 'New', desc: '<p>x<i>y</i></p>', categories: ['React', 'CSS'] },
    }),
    outcome: everybodySignedIn,
  },
  {
    name: 'publishing what would run as a script',
    graphql: () => ({
      query: PUBLISH,
      input: {
        title: '<b>T</b>',
        html: '<p onclick="x()">x</p><script>1</script><a href="javascript:1">y</a>',
        categories: [],
      },
    }),
    rest: () => ({
      call: 'POST /api/posts',
      body: {
        title: '<b>T</b>',
        desc: '<p onclick="x()">x</p><script>1</script><a href="javascript:1">y</a>',
        categories: [],
      },
    }),
    outcome: { author: 'ok' },
  },
  {
    name: 'publishing without a title',
    graphql: () => ({ query: PUBLISH, input: { title: '  ', html: '<p>x</p>', categories: [] } }),
    rest: () => ({ call: 'POST /api/posts', body: { title: '  ', desc: '<p>x</p>', categories: [] } }),
    outcome: { author: 'BAD_USER_INPUT' },
    message: 'The title is missing.',
  },
  {
    name: 'publishing in four categories',
    graphql: () => ({
      query: PUBLISH,
      input: { title: 'x', html: '<p>x</p>', categories: ['React', 'CSS', 'Hooks', 'Testing'] },
    }),
    rest: () => ({
      call: 'POST /api/posts',
      body: { title: 'x', desc: '<p>x</p>', categories: ['React', 'CSS', 'Hooks', 'Testing'] },
    }),
    outcome: { author: 'BAD_USER_INPUT' },
    message: 'A post can have at most 3 categories.',
  },
  {
    name: 'changing a post',
    graphql: ({ post }) => ({
      query: UPDATE,
      input: { postId: post.id, title: 'Changed', categories: ['CSS'] },
    }),
    rest: ({ post }) => ({
      call: `PUT /api/posts/${post.id}`,
      body: { title: 'Changed', categories: ['CSS'] },
    }),
    outcome: authorOnly,
  },
  {
    name: 'changing a post that does not exist',
    graphql: () => ({ query: UPDATE, input: { postId: missing, title: 'Changed' } }),
    rest: () => ({ call: `PUT /api/posts/${missing}`, body: { title: 'Changed' } }),
    outcome: { visitor: 'UNAUTHENTICATED', author: 'NOT_FOUND' },
  },
  {
    name: 'deleting a post',
    graphql: ({ post }) => ({ query: DELETE, input: { postId: post.id } }),
    rest: ({ post }) => ({ call: `DELETE /api/posts/${post.id}` }),
    outcome: authorOnly,
  },
  {
    name: 'liking a post',
    graphql: ({ untouched }) => ({
      query: mutation('likePost', 'post { id }'),
      input: { postId: untouched.id },
    }),
    rest: ({ untouched }) => ({ call: `PUT /api/posts/reactions/${untouched.id}` }),
    outcome: everybodySignedIn,
  },
  {
    name: 'taking a like back',
    graphql: ({ post }) => ({ query: mutation('unlikePost', 'post { id }'), input: { postId: post.id } }),
    rest: ({ post }) => ({ call: `PUT /api/posts/reactions/${post.id}` }),
    outcome: everybodySignedIn,
  },
  {
    name: 'commenting',
    graphql: ({ untouched }) => ({
      query: COMMENT,
      input: { postId: untouched.id, text: ' Well\u0000 said. ' },
    }),
    rest: ({ untouched }) => ({
      call: `PUT /api/posts/comments/${untouched.id}`,
      body: { comment: ' Well\u0000 said. ' },
    }),
    outcome: everybodySignedIn,
  },
  {
    name: 'commenting twice',
    graphql: ({ post }) => ({ query: COMMENT, input: { postId: post.id, text: 'Again.' } }),
    rest: ({ post }) => ({ call: `PUT /api/posts/comments/${post.id}`, body: { comment: 'Again.' } }),
    outcome: { stranger: ['CONFLICT', 400], author: ['CONFLICT', 400] },
  },
  {
    name: 'commenting with nothing',
    graphql: ({ untouched }) => ({ query: COMMENT, input: { postId: untouched.id, text: ' ' } }),
    rest: ({ untouched }) => ({ call: `PUT /api/posts/comments/${untouched.id}`, body: { comment: ' ' } }),
    outcome: { author: ['BAD_USER_INPUT', 422] },
    message: 'The comment is empty.',
  },
  {
    name: 'deleting one’s own comment',
    graphql: ({ commentId }) => ({
      query: mutation('deleteComment', 'deletedCommentId'),
      input: { commentId },
    }),
    rest: ({ post, author }) => ({
      call: `DELETE /api/posts/comments/${post.id}`,
      body: { userId: author.user.id },
    }),
    outcome: authorOnly,
  },
  {
    name: 'saving a post',
    graphql: ({ untouched }) => ({
      query: mutation('bookmarkPost', 'post { id }'),
      input: { postId: untouched.id },
    }),
    rest: (s, viewer) => ({ call: ofViewer(s, viewer), body: { postId: s.untouched.id, bookmarked: false } }),
    outcome: everybodySignedIn,
    isOfOneself: true,
  },
  {
    name: 'taking a post off the reading list',
    graphql: ({ post }) => ({ query: mutation('removeBookmark', 'post { id }'), input: { postId: post.id } }),
    rest: (s, viewer) => ({ call: ofViewer(s, viewer), body: { postId: s.post.id, bookmarked: true } }),
    outcome: everybodySignedIn,
    isOfOneself: true,
  },
  {
    name: 'saving a post for another user',
    graphql: ({ untouched, author }) => ({
      query: mutation('bookmarkPost', 'post { id }'),
      input: { postId: untouched.id, userId: author.user.id },
    }),
    rest: (s) => ({ call: ofAuthor(s), body: { postId: s.untouched.id, bookmarked: false } }),
    outcome: notOfOthers,
  },
  {
    name: 'removing a post from the reading list of another user',
    graphql: ({ post, author }) => ({
      query: mutation('removeBookmark', 'post { id }'),
      input: { postId: post.id, userId: author.user.id },
    }),
    rest: (s) => ({ call: ofAuthor(s), body: { postId: s.post.id, bookmarked: true } }),
    outcome: notOfOthers,
  },
  {
    name: 'changing the profile',
    graphql: () => ({
      query: PROFILE,
      input: { name: 'Grace Hopper', about: ' Ships. ', websiteURL: 'https://example.com' },
    }),
    rest: (s, viewer) => ({
      call: ofViewer(s, viewer),
      body: { name: 'Grace Hopper', about: ' Ships. ', websiteURL: 'https://example.com' },
    }),
    outcome: everybodySignedIn,
    isOfOneself: true,
  },
  {
    name: 'changing the profile of another user',
    graphql: ({ author }) => ({ query: PROFILE, input: { about: 'Was here.', userId: author.user.id } }),
    rest: (s) => ({ call: ofAuthor(s), body: { about: 'Was here.' } }),
    outcome: notOfOthers,
  },
  {
    name: 'changing the profile to what breaks a rule',
    graphql: () => ({ query: PROFILE, input: { websiteURL: 'javascript:alert(1)' } }),
    rest: (s) => ({ call: ofAuthor(s), body: { websiteURL: 'javascript:alert(1)' } }),
    outcome: { author: 'BAD_USER_INPUT' },
    message: 'This must be an http or https address, such as https://example.com',
  },
  {
    name: 'changing the password',
    graphql: () => ({
      query: PASSWORD,
      input: { currentPassword: TEST_PASSWORD, newPassword: 'eight8chars' },
    }),
    rest: (s, viewer) => ({
      call: ofViewer(s, viewer),
      body: { currentPassword: TEST_PASSWORD, newPassword: 'eight8chars' },
    }),
    outcome: everybodySignedIn,
    isOfOneself: true,
  },
  {
    // The input is the same; only the ownership differs.
    name: 'changing the password of another user',
    graphql: ({ author }) => ({
      query: PASSWORD,
      input: { currentPassword: TEST_PASSWORD, newPassword: 'eight8chars', userId: author.user.id },
    }),
    rest: (s) => ({
      call: ofAuthor(s),
      body: { currentPassword: TEST_PASSWORD, newPassword: 'eight8chars' },
    }),
    outcome: notOfOthers,
  },
  {
    name: 'changing the password without knowing it',
    graphql: () => ({ query: PASSWORD, input: { currentPassword: 'Wrong1!!', newPassword: 'eight8chars' } }),
    rest: (s) => ({ call: ofAuthor(s), body: { currentPassword: 'Wrong1!!', newPassword: 'eight8chars' } }),
    outcome: { author: 'BAD_USER_INPUT' },
    message: 'Incorrect password! Enter your password correctly.',
  },
  {
    name: 'deleting an account',
    graphql: ({ author }) => ({
      query: mutation('deleteAccount', 'deletedUserId'),
      input: { userId: author.user.id },
    }),
    rest: ({ author }) => ({ call: `DELETE /api/users/${author.user.id}` }),
    outcome: authorOnly,
  },
  {
    name: 'logging in with the wrong password',
    graphql: ({ author }) => ({
      query: mutation('login', 'accessToken'),
      input: { userName: author.user.userName, password: 'x' },
    }),
    rest: ({ author }) => ({
      call: 'POST /api/auth/login',
      body: { userName: author.user.userName, password: 'x' },
    }),
    outcome: { visitor: 'BAD_USER_INPUT' },
    message: 'Wrong username or password.',
  },
  {
    name: 'registering a username that is taken',
    graphql: ({ author }) => ({ query: mutation('register', 'email'), input: newcomer(author) }),
    rest: ({ author }) => ({ call: 'POST /api/auth/register', body: newcomer(author) }),
    outcome: { visitor: 'BAD_USER_INPUT' },
    message: 'This username is already taken.',
  },
];

function newcomer({ user }: Person) {
  return {
    name: 'Eve',
    userName: user.userName.toUpperCase(),
    email: 'eve@example.com',
    password: 'Secret1!',
  };
}

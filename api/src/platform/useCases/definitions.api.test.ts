import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accessTokens from '../../features/accessTokens/accessToken.commands.js';
import * as auth from '../../features/auth/auth.commands.js';
import * as authQueries from '../../features/auth/auth.queries.js';
import * as bookmarks from '../../features/bookmarks/bookmark.commands.js';
import * as bookmarkQueries from '../../features/bookmarks/bookmark.queries.js';
import * as collections from '../../features/collections/collection.commands.js';
import * as categoryQueries from '../../features/categories/category.queries.js';
import * as changeQueries from '../../features/changes/change.queries.js';
import * as comments from '../../features/comments/comment.commands.js';
import * as remarkLikes from '../../features/comments/remarkLike.commands.js';
import * as replies from '../../features/comments/reply.commands.js';
import * as commentQueries from '../../features/comments/comment.queries.js';
import type { CurrentToken, RequestContext } from './context.js';
import * as display from '../../features/display/display.commands.js';
import * as drafts from '../../features/drafts/draft.commands.js';
import * as draftQueries from '../../features/drafts/draft.queries.js';
import * as exampleRuns from '../../features/examples/exampleRun.commands.js';
import { InsufficientScopeError, UnauthenticatedError } from '../../errors.js';
import * as follows from '../../features/follows/follow.commands.js';
import * as highlights from '../../features/highlights/highlight.commands.js';
import * as blocks from '../../features/blocks/block.commands.js';
import * as moderation from '../../features/moderation/moderation.commands.js';
import * as healthQueries from '../../features/health/health.queries.js';
import * as statisticsQueries from '../../features/statistics/statistics.queries.js';
import * as moderationQueries from '../../features/moderation/moderation.queries.js';
import * as reports from '../../features/moderation/report.commands.js';
import * as likes from '../../features/likes/like.commands.js';
import * as notifications from '../../features/notifications/notification.commands.js';
import * as oauth from '../../features/oauth/oauth.commands.js';
import * as oauthQueries from '../../features/oauth/oauth.queries.js';
import * as passkeys from '../../features/passkeys/passkey.commands.js';
import * as pins from '../../features/profiles/pin.commands.js';
import { PostSort } from '../../features/posts/post.inputs.js';
import * as postQueries from '../../features/posts/post.queries.js';
import * as publishing from '../../features/publishing/publishing.commands.js';
import * as series from '../../features/series/series.commands.js';
import * as seriesQueries from '../../features/series/series.queries.js';
import * as searchQueries from '../../features/search/search.queries.js';
import { createUser } from '../../testing/factories.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import * as uploads from '../../features/uploads/upload.commands.js';
import * as account from '../../features/account/account.commands.js';
import type { User } from '../../features/users/user.entity.js';
import * as webhooks from '../../features/webhooks/webhook.commands.js';
import * as userQueries from '../../features/users/user.queries.js';
import { execute, type UseCase } from './command.js';
import { type Needed, Scope } from './scopes.js';
import { inProcess } from '../../context.js';

/*
 * A second copy of the definitions, to detect a lost limit, log entry or refusal.
 */

const exported: Record<string, UseCase<never, unknown> | ((...args: never[]) => unknown)> = {
  ...auth,
  ...bookmarks,
  ...comments,
  ...replies,
  ...remarkLikes,
  ...drafts,
  ...exampleRuns,
  ...likes,
  ...collections,
  ...display,
  ...highlights,
  ...accessTokens,
  ...follows,
  ...notifications,
  ...pins,
  ...passkeys,
  ...publishing,
  ...series,
  ...uploads,
  ...account,
  ...blocks,
  ...moderation,
  ...moderationQueries,
  ...reports,
  ...statisticsQueries,
  ...healthQueries,
  ...authQueries,
  ...bookmarkQueries,
  ...categoryQueries,
  ...commentQueries,
  ...draftQueries,
  ...changeQueries,
  ...webhooks,
  ...oauth,
  ...oauthQueries,
  ...postQueries,
  ...searchQueries,
  ...seriesQueries,
  ...userQueries,
};
const useCases = new Map(
  Object.entries(exported).flatMap(([name, value]) =>
    typeof value === 'function' ? [] : [[name, value] as const],
  ),
);

let server: TestServer;
let member: User;
beforeAll(async () => {
  server = await startTestServer();
  member = (await createUser(server, { userName: 'ada_l' })).user;
});
afterAll(() => server.close());

/** Ends a command before it does any work. Queries run. */
class Stopped extends Error {}

/** The budgets and log entries of a call with hardly any input. */
async function callOf(
  useCase: UseCase<never, unknown>,
  viewer: User | null,
  token: CurrentToken | null = null,
) {
  const taken: string[] = [];
  const logged: string[] = [];
  const context: RequestContext = {
    ...inProcess(server.server.services, viewer),
    session: viewer && !token ? { id: 'a session', authenticatedAt: new Date() } : null,
    token,
    limit: async (budget, ..._key) => void taken.push(budget),
    tryLimit: async (budget, ..._key) => taken.push(budget) > 0,
    audit: async (event, work) => {
      logged.push(event);
      if (viewer && !token) throw new Stopped();
      return work();
    },
  };
  const page = { sort: PostSort.LATEST, first: 1, page: 1, size: 1 };
  const names = { id: 'x', name: 'x', postId: 'x', userId: 'x', query: 'x', token: 'x' };
  const open = () => Promise.reject(new Stopped());
  const given = { ...page, ...names, userName: 'bob_b', email: 'bob@example.com', open };
  // Handlers pass on unvalidated input.
  const error: unknown = await execute(useCase, context, given as never).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { taken, logged, error };
}

const GUESS = ['login', 'loginStrange', 'loginStrangeDay'];
const LIKE = 'you need to login to like the post';
const SAVE = 'you need to login to save post';
const CHANGE = 'You need to log in to change a post.';
const SERIES = 'You need to log in to change a series.';
const DELETE_COMMENT = 'You need to log in to delete a comment.';
const MEMBERS = 'You need to log in.';
const MODERATE = 'You need to log in to moderate.';
const WEBHOOK = 'You need to log in to use webhooks.';
const APPS = 'You need to log in to use apps.';
const COLLECT = 'You need to log in to use collections.';
const HIGHLIGHT = 'You need to log in to highlight a passage.';
const BLOCK = 'You need to log in to block people.';

/** The message for visitors, or null if they are served; the budgets of a member; the event in the security log. */
const definitions: [name: string, refusal: string | null, budgets: string[], event: string | null][] = [
  ['register', null, ['register', 'registerMailbox'], 'register'],
  ['verifyEmail', null, ['token'], 'verifyEmail'],
  ['login', null, GUESS, 'login'],
  ['requestPasswordReset', null, ['reset', 'resetMailbox'], 'requestPasswordReset'],
  ['resetPassword', null, ['token'], 'resetPassword'],
  ['changePassword', 'You need to log in to change your password.', GUESS, 'changePassword'],
  ['confirmPassword', MEMBERS, GUESS, 'confirmPassword'],
  ['signOut', null, [], 'signOut'],
  ['endSession', MEMBERS, [], 'endSession'],
  ['signOutEverywhere', MEMBERS, [], 'signOutEverywhere'],
  [
    'requestEmailChange',
    'You need to log in to change your email.',
    ['emailChange', ...GUESS],
    'requestEmailChange',
  ],
  ['confirmEmailChange', null, ['token'], 'confirmEmailChange'],
  [
    'createAccessToken',
    'You need to log in to create an access token.',
    ['accessToken'],
    'createAccessToken',
  ],
  ['revokeAccessToken', 'You need to log in to revoke an access token.', [], 'revokeAccessToken'],
  ['bookmarkPost', SAVE, ['shelf'], null],
  ['removeBookmark', SAVE, ['shelf'], null],
  ['updateSavedPost', MEMBERS, ['shelf'], null],
  ['createCollection', COLLECT, ['shelf'], null],
  ['updateCollection', COLLECT, ['shelf'], null],
  ['deleteCollection', COLLECT, ['shelf'], null],
  ['addToCollection', COLLECT, ['shelf'], null],
  ['removeFromCollection', COLLECT, ['shelf'], null],
  ['createHighlight', HIGHLIGHT, ['shelf'], null],
  ['deleteHighlight', HIGHLIGHT, ['shelf'], null],
  ['sharedCollection', null, [], null],
  ['addComment', 'you need to login to post a comment!', ['comment'], null],
  ['updateComment', 'You need to log in to change a comment.', ['comment'], null],
  ['deleteComment', DELETE_COMMENT, [], null],
  ['deleteOwnComment', DELETE_COMMENT, [], null],
  ['addReply', 'You need to log in to reply.', ['comment'], null],
  ['updateReply', 'You need to log in to change a reply.', ['comment'], null],
  ['deleteReply', 'You need to log in to delete a reply.', [], null],
  ['likeComment', 'you need to login to like the comment', ['like'], null],
  ['unlikeComment', 'you need to login to like the comment', ['like'], null],
  ['likeReply', 'you need to login to like the reply', ['like'], null],
  ['unlikeReply', 'you need to login to like the reply', ['like'], null],
  ['saveDraft', 'You need to log in to save a draft.', ['draft'], null],
  ['deleteDraft', 'You need to log in to delete a draft.', [], null],
  ['followUser', 'you need to login to follow people', ['follow'], null],
  ['unfollowUser', 'you need to login to follow people', ['follow'], null],
  ['followCategory', 'you need to login to follow categories', ['follow'], null],
  ['unfollowCategory', 'you need to login to follow categories', ['follow'], null],
  ['updatePostDisplay', 'You need to log in to change what readers see of a post.', ['change'], null],
  ['pinPost', 'You need to log in to pin a post.', ['change'], null],
  ['unpinPost', 'You need to log in to pin a post.', ['change'], null],
  ['likePost', LIKE, ['like'], null],
  ['unlikePost', LIKE, ['like'], null],
  ['toggleLike', LIKE, ['like'], null],
  ['markNotificationsRead', MEMBERS, [], null],
  ['updateNotificationSettings', MEMBERS, [], null],
  ['unsubscribe', null, [], null],
  ['startPasskeyRegistration', MEMBERS, ['passkey'], null],
  ['addPasskey', 'You need to log in to add a passkey.', ['passkey'], 'addPasskey'],
  ['renamePasskey', 'You need to log in to rename a passkey.', ['passkey'], null],
  ['removePasskey', 'You need to log in to remove a passkey.', ['passkey'], 'removePasskey'],
  ['startPasskeyLogin', null, [], null],
  ['loginWithPasskey', null, ['login'], 'loginWithPasskey'],
  ['publishPost', 'You need to log in to write a post.', ['publish'], null],
  ['updatePost', CHANGE, ['change', 'changeDay'], null],
  ['updatePostByRest', CHANGE, ['change', 'changeDay'], null],
  ['deletePost', CHANGE, [], null],
  ['restoreRevision', CHANGE, ['change', 'changeDay'], null],
  ['scheduleDraft', 'You need to log in to schedule a post.', ['publish'], null],
  ['unscheduleDraft', 'You need to log in to change a draft.', [], null],
  ...['createSeries', 'updateSeries', 'deleteSeries', 'setPostSeries'].map(
    (name): [string, string, string[], null] => [name, SERIES, ['change', 'changeDay'], null],
  ),
  ['dismissSeriesProblem', SERIES, ['change'], null],
  ['series', null, [], null],
  ['reportExampleRuns', 'You need to log in to report runs of examples.', ['exampleRuns'], null],
  ['report', 'You need to log in to report something.', ['report'], null],
  ['claimCase', MODERATE, [], null],
  ['releaseCase', MODERATE, [], null],
  ['decideCase', MODERATE, [], 'decideCase'],
  ['undoDecision', MODERATE, [], 'undoDecision'],
  ['dismissModerationNotice', MEMBERS, [], null],
  ['moderationCases', MODERATE, [], null],
  ['moderationCase', MODERATE, [], null],
  ['moderationLog', MODERATE, [], null],
  ['siteDays', 'You need to log in to see statistics.', [], null],
  ['siteHealth', 'You need to log in to see the health of the site.', [], null],
  ['createWebhook', WEBHOOK, ['webhook'], 'createWebhook'],
  ['updateWebhook', WEBHOOK, ['webhook'], 'updateWebhook'],
  ['deleteWebhook', WEBHOOK, ['webhook'], 'deleteWebhook'],
  ['testWebhook', WEBHOOK, ['webhook'], null],
  ['replayWebhookDelivery', WEBHOOK, ['webhook'], null],
  ['createOAuthApp', APPS, ['oauthApp'], 'createOAuthApp'],
  ['updateOAuthApp', APPS, ['oauthApp'], 'updateOAuthApp'],
  ['deleteOAuthApp', APPS, [], 'deleteOAuthApp'],
  ['authorizationRequest', APPS, [], null],
  ['authorizeApp', APPS, ['oauthConsent'], 'authorizeApp'],
  ['removeAuthorizedApp', APPS, [], 'removeAuthorizedApp'],
  ['exchangeOAuthToken', null, ['oauthToken'], 'exchangeOAuthToken'],
  ['revokeOAuthToken', null, ['oauthToken'], 'revokeOAuthToken'],
  ['blockUser', BLOCK, [], null],
  ['unblockUser', BLOCK, [], null],
  ['uploadImage', 'You need to log in to upload an image.', ['upload'], null],
  ['uploadAnonymously', null, ['anonymousUpload'], null],
  ['updateProfile', 'You need to log in to change your profile.', ['profile'], null],
  ['deleteAccount', MEMBERS, [], 'deleteAccount'],
  ['deleteAccountByRest', 'You need to log in to delete your account.', [], 'deleteAccount'],
  ['downloadArchive', 'You need to log in to download your data.', ['archive'], 'downloadArchive'],
  ['restoreAccount', null, ['token'], 'restoreAccount'],
  ['userNameAvailability', null, ['userName'], null],
  ['post', null, [], null],
  ['postByRest', null, [], null],
  ['posts', null, [], null],
  ['postsByRest', null, [], null],
  ['wholeListByRest', null, [], null],
  ['popularThisWeek', null, [], null],
  ['relatedPostsByRest', null, [], null],
  ['search', null, [], null],
  ['searchHints', null, [], null],
  ['searchByRest', null, [], null],
  ['suggestions', null, [], null],
  ['changes', null, [], null],
  ['categories', null, [], null],
  ['category', null, [], null],
  ['user', null, [], null],
  ['users', null, [], null],
  ['draft', null, [], null],
  ['postOfDraft', null, [], null],
  ['readingListByRest', null, [], null],
];

describe('the definitions', () => {
  it('are all listed here', () => {
    expect([...useCases.keys()].sort()).toEqual(definitions.map(([name]) => name).sort());
  });

  it.each(definitions)(
    '%s: who may, what it takes, what is logged',
    async (name, refusal, budgets, event) => {
      const useCase = useCases.get(name);
      if (!useCase) throw new Error(`There is no ${name}.`);
      const byMember = await callOf(useCase, member);
      expect(byMember.taken).toEqual(budgets);
      // A limit that is a function may take from more budgets, for other input.
      expect(useCase.budgets).toEqual(budgets.length === 0 ? [] : expect.arrayContaining(budgets));
      expect(byMember.logged).toEqual(event === null ? [] : [event]);

      const byVisitor = await callOf(useCase, null);
      if (refusal === null) {
        expect(byVisitor.taken).toEqual(budgets);
        expect(byVisitor.error).not.toBeInstanceOf(UnauthenticatedError);
      } else {
        expect(byVisitor.taken).toEqual([]);
        expect(byVisitor.error).toEqual(new UnauthenticatedError(refusal));
        expect(byVisitor.logged).toEqual(byMember.logged);
      }
    },
  );
});

/** What an access token needs for each use case; `session` is for what no token may do. */
const scopes: Record<Needed, string> = {
  session: `
    blockUser changePassword claimCase confirmEmailChange confirmPassword createAccessToken decideCase deleteAccount
    deleteAccountByRest dismissModerationNotice endSession login loginWithPasskey addPasskey moderationCase moderationCases
    moderationLog register releaseCase removePasskey renamePasskey report requestEmailChange requestPasswordReset
    resetPassword revokeAccessToken signOut signOutEverywhere startPasskeyLogin startPasskeyRegistration unblockUser restoreAccount
    downloadArchive
    authorizationRequest authorizeApp createOAuthApp deleteOAuthApp exchangeOAuthToken removeAuthorizedApp
    revokeOAuthToken undoDecision unsubscribe updateNotificationSettings updateOAuthApp userNameAvailability verifyEmail siteDays siteHealth`,
  read: `
    categories category changes draft popularThisWeek post postByRest postOfDraft posts postsByRest readingListByRest
    relatedPostsByRest search searchByRest searchHints series sharedCollection suggestions user users wholeListByRest`,
  'write:posts': `
    createSeries deleteDraft deletePost deleteSeries dismissSeriesProblem publishPost reportExampleRuns restoreRevision
    saveDraft scheduleDraft setPostSeries unscheduleDraft updatePost updatePostByRest updatePostDisplay updateSeries uploadAnonymously
    uploadImage`,
  'write:comments': `
    addComment addReply deleteComment deleteOwnComment deleteReply updateComment updateReply`,
  'write:reactions': `
    addToCollection bookmarkPost createCollection createHighlight deleteCollection deleteHighlight followCategory
    followUser likeComment likePost likeReply markNotificationsRead removeBookmark removeFromCollection toggleLike
    unfollowCategory unfollowUser unlikeComment unlikePost unlikeReply updateCollection updateSavedPost`,
  'write:profile': `
    createWebhook deleteWebhook pinPost replayWebhookDelivery testWebhook unpinPost updateProfile updateWebhook`,
};

describe('an access token', () => {
  const rows = Object.entries(scopes).flatMap(([scope, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, scope]),
  );

  it('has a row for each use case', () => {
    expect(rows.map(([name]) => name).sort()).toEqual([...useCases.keys()].sort());
  });

  it.each(rows)('%s needs %s', async (name, needed) => {
    const useCase = useCases.get(name);
    if (!useCase) throw new Error(`There is no ${name}.`);
    const all: readonly `${Scope}`[] = Object.values(Scope);
    const withAllElse = new Set(all.filter((scope) => scope !== needed));
    const refused = await callOf(useCase, member, { id: 't', scopes: withAllElse });
    expect(refused.error).toEqual(new InsufficientScopeError(needed === 'session' ? null : needed));
    expect(refused.taken).toEqual([]);

    const allowed = await callOf(useCase, member, {
      id: 't',
      scopes: new Set(all.filter((scope) => scope === needed)),
    });
    if (needed === 'session') expect(allowed.error).toBeInstanceOf(InsufficientScopeError);
    else expect(allowed.error).not.toBeInstanceOf(InsufficientScopeError);
  });
});

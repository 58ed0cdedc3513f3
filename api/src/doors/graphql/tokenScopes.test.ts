import { expect, it, vi } from 'vitest';
import { createSchema } from './schema.js';
import { fieldScope } from './tokenScopes.js';

// The copy of graphql that TypeGraphQL loads: graphql-js refuses types from another copy.
const graphql = await vi.hoisted(async () => {
  const { createRequire } = await import('node:module');
  return createRequire(import.meta.url)('graphql') as typeof import('graphql');
});
vi.mock(import('graphql'), () => graphql);

const schema = await createSchema();
const objects = Object.values(schema.getTypeMap()).filter(
  (type) => graphql.isObjectType(type) && !graphql.isIntrospectionType(type),
);

/** What an access token needs for each field that not every token may select. */
it('lists the fields that need a scope', () => {
  const listed = objects
    .filter((type) => type !== schema.getMutationType())
    .flatMap((type) =>
      graphql.isObjectType(type)
        ? Object.values(type.getFields()).map(
            (field) => [`${type.name}.${field.name}`, fieldScope(schema, type, field)] as const,
          )
        : [],
    )
    .filter(([, scope]) => scope !== 'any');
  expect(Object.fromEntries(listed)).toMatchInlineSnapshot(`
    {
      "Category.viewerIsFollowing": "read",
      "CollectSavedPostPayload.savedPost": "read",
      "CollectSavedPostPayload.viewer": "read",
      "Comment.viewerCanDelete": "read",
      "Comment.viewerCanEdit": "read",
      "Comment.viewerHasLiked": "read",
      "ExampleRun.problem": "read",
      "ModerationCase.viewerActions": "read",
      "ModerationCase.viewerCanUndo": "read",
      "Post.revision": "read",
      "Post.revisions": "read",
      "Post.viewerCanEdit": "read",
      "Post.viewerComment": "read",
      "Post.viewerFailedExamplesCount": "read",
      "Post.viewerHasBookmarked": "read",
      "Post.viewerHasCommented": "read",
      "Post.viewerHasLiked": "read",
      "Post.viewerHighlights": "read",
      "Post.viewerReads": "read",
      "Query.authorizationRequest": "session",
      "Query.categories": "read",
      "Query.category": "read",
      "Query.changes": "read",
      "Query.draft": "read",
      "Query.moderationCase": "session",
      "Query.moderationCases": "session",
      "Query.moderationLog": "session",
      "Query.node": "read",
      "Query.nodes": "read",
      "Query.popularThisWeek": "read",
      "Query.post": "read",
      "Query.postOfDraft": "read",
      "Query.posts": "read",
      "Query.search": "read",
      "Query.searchHints": "read",
      "Query.series": "read",
      "Query.sharedCollection": "read",
      "Query.siteDays": "session",
      "Query.siteHealth": "session",
      "Query.suggestions": "read",
      "Query.user": "read",
      "Query.userNameAvailability": "session",
      "Query.users": "read",
      "Reply.viewerCanDelete": "read",
      "Reply.viewerCanEdit": "read",
      "Reply.viewerHasLiked": "read",
      "SavedPost.categoryNames": "read",
      "SavedPost.collectionIds": "read",
      "SavedPost.note": "read",
      "SavedPost.post": "read",
      "SavedPost.readAt": "read",
      "SavedPost.savedAt": "read",
      "Subscription.commentsChanged": "read",
      "Subscription.notificationReceived": "read",
      "Subscription.postChanged": "read",
      "User.viewerHasBlocked": "read",
      "User.viewerIsFollowing": "read",
      "Viewer.accessTokens": "session",
      "Viewer.authorizedApps": "session",
      "Viewer.blockedUsers": "session",
      "Viewer.bookmarks": "read",
      "Viewer.bookmarksCount": "read",
      "Viewer.collections": "read",
      "Viewer.comments": "read",
      "Viewer.drafts": "read",
      "Viewer.draftsCount": "read",
      "Viewer.email": "session",
      "Viewer.emailChange": "session",
      "Viewer.followedCategories": "read",
      "Viewer.followedUsers": "read",
      "Viewer.heldTexts": "read",
      "Viewer.highlights": "read",
      "Viewer.likedPosts": "read",
      "Viewer.moderationNotices": "session",
      "Viewer.newAccount": "read",
      "Viewer.notificationSettings": "session",
      "Viewer.notifications": "read",
      "Viewer.oauthApps": "session",
      "Viewer.passkeys": "session",
      "Viewer.readingList": "read",
      "Viewer.seriesProblems": "read",
      "Viewer.sessions": "session",
      "Viewer.storage": "read",
      "Viewer.unreadBookmarksCount": "read",
      "Viewer.unreadNotificationsCount": "read",
      "Viewer.webhooks": "read",
      "Webhook.deliveries": "read",
    }
  `);
});

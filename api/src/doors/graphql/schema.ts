import { getNullableType, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { buildSchema } from 'type-graphql';
import { AccountResolver } from '../../features/account/account.resolver.js';
import {
  AuthResolver,
  EmailChangeResolver,
  SessionResolver,
  ViewerSessionsResolver,
} from '../../features/auth/auth.resolver.js';
import { BlockResolver, ViewerBlocksResolver } from '../../features/blocks/block.resolver.js';
import {
  BookmarkResolver,
  PostBookmarksResolver,
  SavedPostResolver,
} from '../../features/bookmarks/bookmark.resolver.js';
import { CategoryResolver } from '../../features/categories/category.resolver.js';
import { ChangesResolver } from '../../features/changes/change.resolver.js';
import { LiveResolver } from '../../features/changes/live.resolver.js';
import {
  CommentResolver,
  PostCommentsResolver,
  ViewerCommentsResolver,
} from '../../features/comments/comment.resolver.js';
import { CommentHtmlResolver, ReplyHtmlResolver } from '../../features/comments/commentHtml.resolver.js';
import { CommentLikeResolver, ReplyLikeResolver } from '../../features/comments/remarkLike.resolver.js';
import {
  CommentRepliesResolver,
  PostRepliesResolver,
  ReplyResolver,
} from '../../features/comments/reply.resolver.js';
import { NodeResolver } from './node.resolver.js';
import { DraftResolver, ViewerDraftsResolver } from '../../features/drafts/draft.resolver.js';
import {
  ExampleRunResolver,
  ExampleRunsResolver,
  PostExampleRunsResolver,
} from '../../features/examples/exampleRun.resolver.js';
import {
  CategoryFollowResolver,
  FollowResolver,
  UserFollowResolver,
} from '../../features/follows/follow.resolver.js';
import { LikeResolver, PostLikesResolver, ViewerLikesResolver } from '../../features/likes/like.resolver.js';
import {
  NotificationResolver,
  ViewerNotificationsResolver,
} from '../../features/notifications/notification.resolver.js';
import {
  HiddenCollectionResolver,
  ModerationCaseResolver,
  ModerationRecordResolver,
  ReportResolver,
  ViewerNoticesResolver,
} from '../../features/moderation/moderation.resolver.js';
import { HealthResolver } from '../../features/health/health.resolver.js';
import { SiteDayResolver } from '../../features/statistics/statistics.resolver.js';
import { ModerationResolver } from '../../features/moderation/moderationMutations.resolver.js';
import { PasskeyResolver, ViewerPasskeysResolver } from '../../features/passkeys/passkey.resolver.js';
import { PostTextsResolver } from './postTexts.resolver.js';
import { CategoryPostsResolver, UserPostsResolver } from '../../features/posts/postsOf.resolver.js';
import { RateLimitResolver } from './rateLimit.resolver.js';
import {
  CollectionResolver,
  SavedPostCollectionsResolver,
  SharedCollectionResolver,
  ViewerCollectionsResolver,
} from '../../features/collections/collection.resolver.js';
import {
  HighlightResolver,
  PostHighlightsResolver,
  ViewerHighlightsResolver,
} from '../../features/highlights/highlight.resolver.js';
import { PostResolver } from '../../features/posts/post.resolver.js';
import { CategoryWritersResolver, ProfileResolver } from '../../features/profiles/profile.resolver.js';
import { PostDisplayResolver } from '../../features/display/display.resolver.js';
import { PostReadsResolver, StartHereResolver } from '../../features/reads/reads.resolver.js';
import { PublishingResolver } from '../../features/publishing/publishing.resolver.js';
import { PostRevisionsResolver, RevisionResolver } from '../../features/revisions/revision.resolver.js';
import {
  PostSeriesResolver,
  SeriesPartResolver,
  SeriesProblemResolver,
  SeriesResolver,
  UserSeriesResolver,
  ViewerSeriesResolver,
} from '../../features/series/series.resolver.js';
import { SearchResolver } from '../../features/search/search.resolver.js';
import { AccessTokenResolver } from '../../features/accessTokens/accessToken.resolver.js';
import { OAuthResolver } from '../../features/oauth/oauth.resolver.js';
import { ViewerTrustResolver } from '../../features/trust/trust.resolver.js';
import { UploadResolver } from '../../features/uploads/upload.resolver.js';
import { UserResolver } from '../../features/users/user.resolver.js';
import { ViewerWebhooksResolver, WebhookResolver } from '../../features/webhooks/webhook.resolver.js';

function noPubSub(): never {
  throw new Error('There is no publishing by topics.');
}

/** The executable schema. Commands validate input, for both APIs. */
export async function createSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [
      AccessTokenResolver,
      OAuthResolver,
      AccountResolver,
      AuthResolver,
      BlockResolver,
      BookmarkResolver,
      CategoryFollowResolver,
      CategoryPostsResolver,
      CategoryWritersResolver,
      CategoryResolver,
      ChangesResolver,
      CollectionResolver,
      CommentHtmlResolver,
      CommentLikeResolver,
      CommentRepliesResolver,
      CommentResolver,
      DraftResolver,
      EmailChangeResolver,
      ExampleRunResolver,
      ExampleRunsResolver,
      FollowResolver,
      HighlightResolver,
      LikeResolver,
      LiveResolver,
      ModerationCaseResolver,
      SiteDayResolver,
      HealthResolver,
      ModerationRecordResolver,
      ModerationResolver,
      NodeResolver,
      NotificationResolver,
      PasskeyResolver,
      PostBookmarksResolver,
      PostCommentsResolver,
      ViewerCommentsResolver,
      PostDisplayResolver,
      PostExampleRunsResolver,
      PostHighlightsResolver,
      PostLikesResolver,
      ViewerLikesResolver,
      PostResolver,
      PostReadsResolver,
      PostRevisionsResolver,
      PostSeriesResolver,
      ProfileResolver,
      PostTextsResolver,
      PublishingResolver,
      RateLimitResolver,
      PostRepliesResolver,
      ReplyHtmlResolver,
      ReplyLikeResolver,
      ReplyResolver,
      ReportResolver,
      RevisionResolver,
      SavedPostCollectionsResolver,
      SavedPostResolver,
      SearchResolver,
      SeriesPartResolver,
      SeriesProblemResolver,
      SeriesResolver,
      SessionResolver,
      StartHereResolver,
      SharedCollectionResolver,
      UploadResolver,
      UserFollowResolver,
      UserPostsResolver,
      UserResolver,
      UserSeriesResolver,
      ViewerBlocksResolver,
      ViewerCollectionsResolver,
      ViewerDraftsResolver,
      ViewerHighlightsResolver,
      ViewerNotificationsResolver,
      HiddenCollectionResolver,
      ViewerNoticesResolver,
      ViewerTrustResolver,
      ViewerPasskeysResolver,
      ViewerSeriesResolver,
      ViewerSessionsResolver,
      ViewerWebhooksResolver,
      WebhookResolver,
    ],
    scalarsMap: [{ type: Date, scalar: DateTimeResolver }],
    // TypeGraphQL demands one, although each subscription has a source of its own.
    pubSub: { publish: noPubSub, subscribe: noPubSub },
    validate: false,
    // Apollo Server checks the schema too.
    skipCheck: true,
  });
  // TypeGraphQL builds the root types from the resolvers and has no option to describe them.
  for (const [type, description] of [
    [
      schema.getQueryType(),
      'Read operations. Public data needs no account; the viewer’s own data needs a token.',
    ],
    [
      schema.getMutationType(),
      'Write operations. All need a token, except those to register, to log in and to follow a mailed link.',
    ],
    [
      schema.getSubscriptionType(),
      'Live events, by server-sent events at `/graphql/stream` (graphql-sse, distinct connections).',
    ],
  ] as const) {
    if (!type) continue;
    type.description = description;
    // A field that fails becomes null. If the type did not allow it, the answers of all other fields would be lost.
    for (const field of Object.values(type.getFields())) field.type = getNullableType(field.type);
  }
  return schema;
}

/** The schema as committed in `schema.graphql`, sorted so that a diff shows only changes. */
export async function printedSchema(): Promise<string> {
  return `${printSchema(lexicographicSortSchema(await createSchema()))}\n`;
}

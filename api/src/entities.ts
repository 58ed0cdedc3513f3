import { AccountDeletion, WithheldRows } from './features/account/accountDeletion.entity.js';
import { ErasedAccount } from './features/users/erasedAccount.entity.js';
import { EmailChange } from './features/auth/emailChange.entity.js';
import { KnownDevice } from './features/auth/knownDevice.entity.js';
import { OneTimeToken } from './features/auth/oneTimeToken.entity.js';
import { PendingRegistration, RegistrationLink } from './features/auth/pendingRegistration.entity.js';
import { UserSession } from './features/auth/session.entity.js';
import { UserBlock } from './features/blocks/block.entity.js';
import { Bookmark } from './features/bookmarks/bookmark.entity.js';
import { Collection, CollectionPost } from './features/collections/collection.entity.js';
import { Category } from './features/categories/category.entity.js';
import { Comment } from './features/comments/comment.entity.js';
import { CommentLike, ReplyLike } from './features/comments/remarkLike.entity.js';
import { Reply } from './features/comments/reply.entity.js';
import { Draft, FinishedDraft } from './features/drafts/draft.entity.js';
import { ExampleRun } from './features/examples/exampleRun.entity.js';
import { CategoryFollow, UserFollow } from './features/follows/follow.entity.js';
import { Highlight } from './features/highlights/highlight.entity.js';
import { Like } from './features/likes/like.entity.js';
import { Notification, NotificationLike } from './features/notifications/notification.entity.js';
import { NotificationSetting } from './features/notifications/notificationSetting.entity.js';
import { OutboxMail, OutboxNotification } from './features/notifications/outboxMail.entity.js';
import {
  ModerationCase,
  ModerationLogEntry,
  ModerationNotice,
  Report,
} from './features/moderation/moderation.entity.js';
import { Passkey, UsedChallenge } from './features/passkeys/passkey.entity.js';
import { Post } from './features/posts/post.entity.js';
import { PostCategory } from './features/posts/postCategory.entity.js';
import { PostReads } from './features/reads/postReads.entity.js';
import { PostRevision } from './features/revisions/postRevision.entity.js';
import { PostSearch } from './features/search/postSearch.entity.js';
import { Series, SeriesPost } from './features/series/series.entity.js';
import { SeriesProblem } from './features/series/seriesProblem.entity.js';
import { ChangeLogEntry, ChangeLogHead } from './platform/changes/change.entity.js';
import { ChangeReader } from './platform/changes/changeReader.entity.js';
import { MaintenanceLease } from './platform/maintenance/maintenanceLease.entity.js';
import { AccessToken } from './features/accessTokens/accessToken.entity.js';
import { OAuthApp, OAuthGrant } from './features/oauth/oauth.entity.js';
import { OldAddress } from './features/oldAddresses/oldAddress.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotencyKey.entity.js';
import { StaleFile } from './features/uploads/staleFile.entity.js';
import {
  DraftUpload,
  PostUpload,
  RevisionUpload,
  Upload,
  UserUpload,
} from './features/uploads/upload.entity.js';
import { HeldText, NewText, NewTextBand } from './features/trust/trust.entity.js';
import { User } from './features/users/user.entity.js';
import { WebSubSubscription } from './features/websub/webSub.entity.js';
import { Seeding } from './demo/seeding.entity.js';
import { ProcessReportRow } from './features/health/processReport.entity.js';
import { ReaderSketch, SiteDay } from './features/statistics/siteDay.entity.js';
import { Webhook, WebhookDelivery } from './features/webhooks/webhook.entity.js';

/** All entities. A new one needs an entry here and a migration; a test compares the two on both engines. */
export const entities = [
  User,
  AccountDeletion,
  WithheldRows,
  ErasedAccount,
  Category,
  Post,
  PostCategory,
  Comment,
  Reply,
  CommentLike,
  ReplyLike,
  Like,
  Bookmark,
  Collection,
  CollectionPost,
  Highlight,
  UserFollow,
  CategoryFollow,
  Upload,
  StaleFile,
  PostUpload,
  UserUpload,
  Draft,
  FinishedDraft,
  DraftUpload,
  PostRevision,
  PostReads,
  RevisionUpload,
  ExampleRun,
  Series,
  SeriesPost,
  SeriesProblem,
  ModerationCase,
  Report,
  ModerationLogEntry,
  ModerationNotice,
  UserBlock,
  NewText,
  NewTextBand,
  HeldText,
  OneTimeToken,
  PendingRegistration,
  RegistrationLink,
  EmailChange,
  KnownDevice,
  UserSession,
  Passkey,
  AccessToken,
  OAuthApp,
  OAuthGrant,
  UsedChallenge,
  PostSearch,
  ChangeLogEntry,
  ChangeLogHead,
  ChangeReader,
  Notification,
  NotificationLike,
  NotificationSetting,
  OutboxMail,
  OutboxNotification,
  IdempotencyKey,
  Webhook,
  WebhookDelivery,
  WebSubSubscription,
  Seeding,
  SiteDay,
  ReaderSketch,
  ProcessReportRow,
  MaintenanceLease,
  OldAddress,
];

import type { DataSource } from 'typeorm';
import { AccessTokens } from './features/accessTokens/accessToken.service.js';
import { AccountService } from './features/account/account.service.js';
import { Eraser } from './features/account/eraser.js';
import { OwnLikes } from './features/likes/ownLikes.js';
import { ArchiveService } from './features/account/archive.service.js';
import { AccountDeletions } from './features/account/deletion.service.js';
import { AuthService } from './features/auth/auth.service.js';
import type { Env } from './env.js';
import { EmailChangeService } from './features/auth/emailChange.service.js';
import { KnownDevices } from './features/auth/knownDevices.js';
import { loadSecret } from './features/auth/secret.js';
import { Sessions } from './features/auth/sessions.js';
import type { Background } from './platform/background/background.js';
import { ChangeLog } from './platform/changes/changeLog.js';
import { IdempotencyKeys } from './platform/idempotency/idempotencyKeys.js';
import type { Services } from './platform/useCases/context.js';
import { PublicChanges } from './platform/changes/publicChanges.js';
import { BookmarkService } from './features/bookmarks/bookmark.service.js';
import { ReadingList } from './features/bookmarks/readingList.js';
import { CategoryService } from './features/categories/category.service.js';
import { ChangeFeed } from './features/changes/change.service.js';
import { LiveChanges } from './features/changes/liveChanges.js';
import { CollectionService } from './features/collections/collection.service.js';
import { CommentService } from './features/comments/comment.service.js';
import { ReplyService } from './features/comments/reply.service.js';
import { BlockService } from './features/blocks/block.service.js';
import { DraftService } from './features/drafts/draft.service.js';
import { ExampleRunService } from './features/examples/exampleRun.service.js';
import { FollowService } from './features/follows/follow.service.js';
import { HighlightService } from './features/highlights/highlight.service.js';
import { HealthService } from './features/health/health.service.js';
import { StatisticsService } from './features/statistics/statistics.service.js';
import type { MailService } from './platform/mail/mailService.js';
import type { Logger } from './platform/log/log.js';
import type { Mailer } from './platform/mail/mailer.js';
import { ModerationService } from './features/moderation/moderation.service.js';
import { openHeldCase } from './features/moderation/openCase.js';
import { Notices } from './platform/mail/notices.js';
import { NotificationService } from './features/notifications/notification.service.js';
import { NotificationWork } from './features/notifications/notificationWork.js';
import { PostService } from './features/posts/post.service.js';
import { RelatedPosts } from './features/posts/relatedPosts.js';
import { ProfileService } from './features/profiles/profile.service.js';
import { PublishingService } from './features/publishing/publishing.service.js';
import { SchedulingService } from './features/publishing/scheduling.service.js';
import { ReadCounts } from './features/reads/readCounts.service.js';
import { RevisionService } from './features/revisions/revision.service.js';
import { SeriesService } from './features/series/series.service.js';
import { SearchService } from './features/search/search.service.js';
import { OldAddresses } from './features/oldAddresses/oldAddress.service.js';
import { OAuthApps } from './features/oauth/oauthApp.service.js';
import { OAuthConsent } from './features/oauth/oauthConsent.service.js';
import { OAuthTokens } from './features/oauth/oauthToken.service.js';
import { PasskeyService } from './features/passkeys/passkey.service.js';
import type { ImageStorage } from './platform/storage/storage.js';
import { WorkerThreads } from './platform/threads/workerThreads.js';
import { HeldTexts } from './features/trust/heldTexts.js';
import { TrustService } from './features/trust/trust.service.js';
import { UploadService } from './features/uploads/upload.service.js';
import { StorageQuota } from './features/users/storageQuota.js';
import { UserService } from './features/users/user.service.js';

import { WebSubHub } from './features/websub/webSubHub.js';
import { WebhookService } from './features/webhooks/webhook.service.js';
import { WebhookWork } from './features/webhooks/webhookWork.js';

export type { Services };

interface SharedParts {
  mails: MailService;
  mailer: Pick<Mailer, 'deliver'>;
  threads?: WorkerThreads;
  /** False in private copies of the sandbox, whose webhooks are sent to no one. */
  sendsWebhooks?: boolean;
  /** The id of a private copy, whose members have the same ids as those of others. */
  copyId?: string;
}

/** Creates the services. They hold no request state and live as long as the process. */
export function createServices(
  { jwtSecret, dataDir, publicUrl, accountQuota, answerCache, notificationMailPause, ...env }: Env,
  dataSource: DataSource,
  storage: ImageStorage,
  { mails, mailer, threads = new WorkerThreads(), sendsWebhooks = true, copyId = '' }: SharedParts,
  background: Background,
  log: Logger,
): Services {
  // Signs access tokens; the keys of known devices and of passkeys' challenges are derived from it.
  const secret = loadSecret(jwtSecret, dataDir);
  const categories = new CategoryService(dataSource);
  const uploads = new UploadService(dataSource, storage, publicUrl, new StorageQuota(accountQuota), copyId);
  const changes = new PublicChanges();
  const related = new RelatedPosts(dataSource, answerCache ? changes : null);
  const posts = new PostService(dataSource, categories, related);
  const revisions = new RevisionService(dataSource);
  const series = new SeriesService(dataSource, changes);
  const trust = new TrustService(dataSource, env.newAccounts, publicUrl);
  const held = new HeldTexts(dataSource, openHeldCase);
  const publishing = new PublishingService(
    { dataSource, posts, categories, revisions, uploads, changes, threads, series, trust, held },
    publicUrl,
  );
  const notices = new Notices(mails, background);
  const deletions = new AccountDeletions(
    { dataSource, threads, background },
    changes,
    notices,
    publicUrl,
    secret,
  );
  const devices = new KnownDevices(dataSource, background, secret);
  const changeLog = new ChangeLog(dataSource);
  const notifications = new NotificationService(dataSource);
  const mailPause = notificationMailPause * 1000;
  const users = new UserService(dataSource);
  const client = { allowsPrivate: env.webhookPrivateAddresses };
  const webSub = new WebSubHub({ dataSource, background, log, client, publicUrl, secret });
  const webhookWork = new WebhookWork({
    dataSource,
    changeLog,
    changes,
    notices,
    log,
    secret,
    publicUrl,
    client,
    feeds: webSub.marks,
  });
  const sessions = new Sessions(dataSource, background, secret);
  const oauthApps = new OAuthApps(dataSource);
  const oauthTokens = new OAuthTokens(dataSource, oauthApps, background);
  return {
    dataSource,
    publicUrl,
    auth: new AuthService(dataSource, mails, background, changes, devices, sessions, notices, {
      publicUrl,
      deletions,
    }),
    emailChanges: new EmailChangeService(dataSource, mails, background, publicUrl),
    devices,
    sessions,
    notices,
    accessTokens: new AccessTokens(dataSource, background, notices, oauthTokens, publicUrl),
    oauthApps,
    oauthTokens,
    oauthConsent: new OAuthConsent({ dataSource, apps: oauthApps, notices, publicUrl }),
    passkeys: new PasskeyService(dataSource, notices, { secret, publicUrl }),
    users,
    accounts: new AccountService(dataSource, uploads, changes),
    deletions,
    ownLikes: new OwnLikes(dataSource),
    archives: new ArchiveService(dataSource, storage),
    eraser: new Eraser({ dataSource, deletions, uploads, dataDir }),
    posts,
    drafts: new DraftService(dataSource, uploads, threads),
    revisions,
    readCounts: new ReadCounts(dataSource),
    publishing,
    scheduling: new SchedulingService({ dataSource, publishing }),
    exampleRuns: new ExampleRunService({ dataSource, posts, changes }),
    comments: new CommentService(dataSource, deletions),
    replies: new ReplyService(dataSource),
    bookmarks: new BookmarkService(dataSource),
    readingList: new ReadingList(dataSource, categories),
    collections: new CollectionService({ dataSource, posts, users, changes }),
    highlights: new HighlightService(dataSource, posts),
    follows: new FollowService(dataSource),
    profiles: new ProfileService(dataSource),
    categories,
    uploads,
    search: new SearchService(dataSource, threads, { changes, remembers: answerCache }),
    series,
    moderation: new ModerationService({ dataSource }),
    trust,
    held,
    statistics: new StatisticsService(dataSource),
    health: new HealthService(dataSource, {
      dataDir,
      isBucket: env.uploads !== null,
      sendsMails: env.mailUrl !== null,
    }),
    blocks: new BlockService(dataSource),
    changes,
    changeLog,
    changeFeed: new ChangeFeed(dataSource, changeLog),
    live: new LiveChanges(dataSource, log),
    notifications,
    notificationWork: new NotificationWork({
      dataSource,
      changeLog,
      changes,
      notifications,
      mailer,
      log,
      secret,
      publicUrl,
      mailPause,
    }),
    webhooks: new WebhookService({
      dataSource,
      changeLog,
      users,
      categories,
      work: webhookWork,
      client,
      sends: sendsWebhooks,
    }),
    webhookWork,
    webSub,
    oldAddresses: new OldAddresses(dataSource, { changes, remembers: answerCache }),
    idempotencyKeys: new IdempotencyKeys(dataSource, secret),
    threads,
  };
}

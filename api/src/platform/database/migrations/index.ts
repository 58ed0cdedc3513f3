import { Initial1795132800000 } from './1795132800000-initial.js';
import { Search1795132900000 } from './1795132900000-search.js';
import { RateLimit1795133000000 } from './1795133000000-rateLimit.js';
import { UploadUse1795133100000 } from './1795133100000-uploadUse.js';
import { Drafts1795133200000 } from './1795133200000-drafts.js';
import { Moderation1795133300000 } from './1795133300000-moderation.js';
import { CategoryCounts1795133400000 } from './1795133400000-categoryCounts.js';
import { PopularTitles1795133500000 } from './1795133500000-popularTitles.js';
import { StoredBytes1795133600000 } from './1795133600000-storedBytes.js';
import { KnownDevices1795133613000 } from './1795133613000-knownDevices.js';
import { Revisions1795133700000 } from './1795133700000-revisions.js';
import { PendingRegistrations1795133710000 } from './1795133710000-pendingRegistrations.js';
import { EmailChanges1795133711000 } from './1795133711000-emailChanges.js';
import { Sessions1795133720000 } from './1795133720000-sessions.js';
import { Passkeys1795133730000 } from './1795133730000-passkeys.js';
import { ChangeLog1795133740000 } from './1795133740000-changeLog.js';
import { IdempotencyKeys1795133750000 } from './1795133750000-idempotencyKeys.js';
import { Examples1795133760000 } from './1795133760000-examples.js';
import { ScheduledDrafts1795133771000 } from './1795133771000-scheduledDrafts.js';
import { CanonicalAddresses1795133772000 } from './1795133772000-canonicalAddresses.js';
import { Series1795133780000 } from './1795133780000-series.js';
import { ChosenSeries1795133781000 } from './1795133781000-chosenSeries.js';
import { Replies1795133800000 } from './1795133800000-replies.js';
import { RemarkLikes1795210000000 } from './1795210000000-remarkLikes.js';
import { Following1795220000000 } from './1795220000000-following.js';
import { MergedLists1795220100000 } from './1795220100000-mergedLists.js';
import { PinnedPosts1795220200000 } from './1795220200000-pinnedPosts.js';
import { Notifications1795230000000 } from './1795230000000-notifications.js';
import { ModerationCases1795240000000 } from './1795240000000-moderationCases.js';
import { NewAccounts1795250000000 } from './1795250000000-newAccounts.js';
import { AccessTokens1795260000000 } from './1795260000000-accessTokens.js';
import { Webhooks1795270000000 } from './1795270000000-webhooks.js';
import { OAuth1795300000000 } from './1795300000000-oauth.js';
import { UpdatedPosts1795300100000 } from './1795300100000-updatedPosts.js';
import { WebhookChallenges1795300200000 } from './1795300200000-webhookChallenges.js';
import { WebSub1795300200001 } from './1795300200001-webSub.js';
import { SearchTopics1795300400000 } from './1795300400000-searchTopics.js';
import { Shelf1795300500000 } from './1795300500000-shelf.js';
import { OldAddresses1795500000000 } from './1795500000000-oldAddresses.js';
import { AccountDeletions1795600000000 } from './1795600000000-accountDeletions.js';
import { Maintenance1795700000000 } from './1795700000000-maintenance.js';
import { WebSubSites1795700000001 } from './1795700000001-webSubSites.js';
import { Statistics1795800000000 } from './1795800000000-statistics.js';
import { PostReads1796100000000 } from './1796100000000-postReads.js';
import { PostDisplay1796100100000 } from './1796100100000-postDisplay.js';
import { CommentAuthor1796100200000 } from './1796100200000-commentAuthor.js';
import { SearchFilters1796200000000 } from './1796200000000-searchFilters.js';
import { HiddenCollections1796205000000 } from './1796205000000-hiddenCollections.js';
import { SearchTitles1796206000000 } from './1796206000000-searchTitles.js';
import { StaleFiles1796207000000 } from './1796207000000-staleFiles.js';
import { ChangesBySubject1796208000000 } from './1796208000000-changesBySubject.js';
import { Seeding1796208000001 } from './1796208000001-seeding.js';
import { SeededDemo1796208000002 } from './1796208000002-seededDemo.js';
import { UrgentMails1796208000003 } from './1796208000003-urgentMails.js';
import { RepeatedReports1796208000004 } from './1796208000004-repeatedReports.js';
import { ClientsOfDevices1796208000006 } from './1796208000006-clientsOfDevices.js';

/** All migrations, in the order of their numbers, which backups rely on. A released migration never changes; a change of the schema is a new file. */
export const migrations = [
  Initial1795132800000,
  Search1795132900000,
  RateLimit1795133000000,
  UploadUse1795133100000,
  Drafts1795133200000,
  Moderation1795133300000,
  CategoryCounts1795133400000,
  PopularTitles1795133500000,
  StoredBytes1795133600000,
  KnownDevices1795133613000,
  Revisions1795133700000,
  PendingRegistrations1795133710000,
  EmailChanges1795133711000,
  Sessions1795133720000,
  Passkeys1795133730000,
  ChangeLog1795133740000,
  IdempotencyKeys1795133750000,
  Examples1795133760000,
  ScheduledDrafts1795133771000,
  CanonicalAddresses1795133772000,
  Series1795133780000,
  ChosenSeries1795133781000,
  Replies1795133800000,
  RemarkLikes1795210000000,
  Following1795220000000,
  MergedLists1795220100000,
  PinnedPosts1795220200000,
  Notifications1795230000000,
  ModerationCases1795240000000,
  NewAccounts1795250000000,
  AccessTokens1795260000000,
  Webhooks1795270000000,
  OAuth1795300000000,
  UpdatedPosts1795300100000,
  WebhookChallenges1795300200000,
  WebSub1795300200001,
  SearchTopics1795300400000,
  Shelf1795300500000,
  OldAddresses1795500000000,
  AccountDeletions1795600000000,
  Maintenance1795700000000,
  WebSubSites1795700000001,
  Statistics1795800000000,
  PostReads1796100000000,
  PostDisplay1796100100000,
  CommentAuthor1796100200000,
  SearchFilters1796200000000,
  HiddenCollections1796205000000,
  SearchTitles1796206000000,
  StaleFiles1796207000000,
  ChangesBySubject1796208000000,
  Seeding1796208000001,
  SeededDemo1796208000002,
  UrgentMails1796208000003,
  RepeatedReports1796208000004,
  ClientsOfDevices1796208000006,
];

import type DataLoader from 'dataloader';
import { createListLoader, createLoader } from './platform/graphql/loader.js';
import type { Claim } from './platform/idempotency/idempotencyKeys.js';
import type { Page } from './platform/pagination/pagination.js';
import type { Category } from './features/categories/category.entity.js';
import type { Comment } from './features/comments/comment.entity.js';
import type { Post } from './features/posts/post.entity.js';
import { READ } from './features/posts/postRows.js';
import type { PostCategory } from './features/posts/postCategory.entity.js';
import type { ClientDevice } from './features/auth/knownDevices.js';
import type { CurrentSession } from './features/auth/sessions.js';
import type { Budget, KeyedBudget } from './platform/limits/rateLimits.js';
import type { Audit, Refused } from './platform/log/securityLog.js';
import type { Services } from './services.js';
import type { User } from './features/users/user.entity.js';

/** What a resolver or a REST handler has for the time of one request. */
export interface RequestContext {
  /** The signed-in user, or null. */
  viewer: User | null;
  /** The session of the viewer's token; null without a viewer, and for work without a request. */
  session: CurrentSession | null;
  /** What limits count by: the viewer or, without one, the address. */
  requester: string;
  /** The id in the answer's `X-Request-Id` header and in the log. */
  requestId: string;
  services: Services;
  loaders: Loaders;
  /**
   * Takes one from a budget: of the caller or of the client's address, as the budget says, or of the account, mailbox or device
   * that `key` names.
   *
   * @throws RateLimitedError when nothing is left
   */
  limit: <Name extends Budget>(budget: Name, ...key: KeyOf<Name>) => Promise<void>;
  /** Takes one from a budget of the address. Answers false when nothing is left, for callers that have another one to take from. */
  tryLimit: (budget: 'login') => Promise<boolean>;
  /** Gives one back to a budget that it was taken from. */
  giveBack: (budget: KeyedBudget, key: string) => Promise<void>;
  /** Makes a budget full again. */
  refill: (budget: KeyedBudget, key: string) => Promise<void>;
  /** What the client shows of the device that it runs on. */
  device: ClientDevice;
  /** Runs what proves, or changes, who somebody is, and writes down how it ended. */
  audit: Audit;
  /** Writes down what somebody was refused. */
  refused: Refused;
  /** Says that everybody gets this answer to the same question, so that it may be kept for a moment; not where nothing is kept. */
  share?: () => void;
  /** Under which the request is executed, if it came with an idempotency key. */
  claim?: Claim;
}

/** The key that a budget needs, if it does. */
type KeyOf<Name extends Budget> = Name extends KeyedBudget ? [key: string] : [];

export interface Loaders {
  users: DataLoader<string, User | null>;
  posts: DataLoader<string, Post | null>;
  /** Posts with their bodies. */
  readPosts: DataLoader<string, Post | null>;
  html: DataLoader<string, { id: string; html: string } | null>;
  draftHtml: DataLoader<string, { id: string; html: string } | null>;
  revisionHtml: DataLoader<string, { id: string; html: string } | null>;
  categories: DataLoader<string, (PostCategory & { category: Category })[]>;
  viewerLikes: DataLoader<string, object | null>;
  viewerBookmarks: DataLoader<string, object | null>;
  viewerComments: DataLoader<string, object | null>;
  /** The first page of comments of a post, of a given size. */
  comments: (first: number) => DataLoader<string, { postId: string; page: Page<Comment> } | null>;
}

/** The loaders of one request: each turns the look-ups of one tick into one statement. */
export function createLoaders(services: Services, viewer: User | null): Loaders {
  const ofViewer = (load: (userId: string, postIds: readonly string[]) => Promise<{ postId: string }[]>) =>
    createLoader(
      async (postIds) => (viewer ? load(viewer.id, postIds) : []),
      (row) => row.postId,
      null,
    );
  const comments = new Map<number, ReturnType<Loaders['comments']>>();
  return {
    users: createLoader(
      (ids) => services.users.byIds(ids),
      (user) => user.id,
      null,
    ),
    posts: createLoader(
      (ids) => services.posts.byIds(ids),
      (post) => post.id,
      null,
    ),
    readPosts: createLoader(
      (ids) => services.posts.byIds(ids, READ),
      (post) => post.id,
      null,
    ),
    html: createLoader(
      (ids) => services.posts.htmlByIds(ids),
      (row) => row.id,
      null,
    ),
    draftHtml: createLoader(
      (ids) => (viewer ? services.drafts.htmlByIds(viewer.id, ids) : Promise.resolve([])),
      (row) => row.id,
      null,
    ),
    revisionHtml: createLoader(
      (ids) => (viewer ? services.revisions.htmlByIds(viewer.id, ids) : Promise.resolve([])),
      (row) => row.id,
      null,
    ),
    categories: createListLoader(
      (ids) => services.posts.entriesOf(ids),
      (entry) => entry.postId,
    ),
    viewerLikes: ofViewer((userId, postIds) => services.likes.likedBy(userId, postIds)),
    viewerBookmarks: ofViewer((userId, postIds) => services.bookmarks.savedBy(userId, postIds)),
    viewerComments: ofViewer((userId, postIds) => services.comments.by(userId, postIds)),
    comments: (first) => {
      const known = comments.get(first);
      if (known) return known;
      const loader: ReturnType<Loaders['comments']> = createLoader(
        (ids) => services.comments.firstPages(ids, first),
        (row) => row.postId,
        null,
      );
      comments.set(first, loader);
      return loader;
    },
  };
}

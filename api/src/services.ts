import type { DataSource } from 'typeorm';
import { AuthService } from './auth/auth.service.js';
import type { Background } from './common/background.js';
import { PublicChanges } from './common/publicChanges.js';
import { BookmarkService } from './bookmarks/bookmark.service.js';
import { CategoryService } from './categories/category.service.js';
import { CommentService } from './comments/comment.service.js';
import { SitemapService } from './discovery/sitemap.service.js';
import { FeedService } from './feeds/feed.service.js';
import { DraftService } from './drafts/draft.service.js';
import { LikeService } from './likes/like.service.js';
import type { Mailer } from './mail/mailer.js';
import { PostService } from './posts/post.service.js';
import { RelatedPosts } from './posts/relatedPosts.js';
import { SearchService } from './search/search.service.js';
import type { ImageStorage } from './uploads/storage.js';
import { UploadService } from './uploads/upload.service.js';
import { UserService } from './users/user.service.js';

export interface Services {
  auth: AuthService;
  users: UserService;
  posts: PostService;
  drafts: DraftService;
  comments: CommentService;
  likes: LikeService;
  bookmarks: BookmarkService;
  categories: CategoryService;
  uploads: UploadService;
  search: SearchService;
  feeds: FeedService;
  sitemaps: SitemapService;
  /** What everybody may see, and when it changes. */
  changes: PublicChanges;
}

export interface ServiceDependencies {
  dataSource: DataSource;
  mailer: Mailer;
  background: Background;
  storage: ImageStorage;
  /** Signs access tokens. */
  secret: string;
  /** Origin of the links in mails, feeds and sitemaps. */
  publicUrl: string;
  /** Whether what is the same for everybody is remembered for a moment; not, unless this is said. */
  answerCache?: boolean;
}

/** Puts the services together. They hold no state of a request and live as long as the process. */
export function createServices({
  dataSource,
  mailer,
  background,
  storage,
  secret,
  publicUrl,
  answerCache = false,
}: ServiceDependencies): Services {
  const categories = new CategoryService(dataSource);
  const uploads = new UploadService(dataSource, storage, publicUrl);
  const changes = new PublicChanges();
  const posts = new PostService(
    dataSource,
    categories,
    uploads,
    changes,
    new RelatedPosts(dataSource, answerCache ? changes : null),
  );
  const users = new UserService(dataSource, uploads, changes);
  return {
    auth: new AuthService(dataSource, mailer, background, changes, { secret, publicUrl }),
    users,
    posts,
    drafts: new DraftService(dataSource, posts, uploads),
    comments: new CommentService(dataSource, changes),
    likes: new LikeService(dataSource, changes),
    bookmarks: new BookmarkService(dataSource, posts),
    categories,
    uploads,
    search: new SearchService(dataSource),
    feeds: new FeedService({ posts, users, categories }, publicUrl),
    sitemaps: new SitemapService(dataSource),
    changes,
  };
}

import type { DataSource } from 'typeorm';
import { AuthService } from './auth/auth.service.js';
import type { Background } from './common/background.js';
import { BookmarkService } from './bookmarks/bookmark.service.js';
import { CategoryService } from './categories/category.service.js';
import { CommentService } from './comments/comment.service.js';
import { LikeService } from './likes/like.service.js';
import type { Mailer } from './mail/mailer.js';
import { PostService } from './posts/post.service.js';
import { SearchService } from './search/search.service.js';
import type { ImageStorage } from './uploads/storage.js';
import { UploadService } from './uploads/upload.service.js';
import { UserService } from './users/user.service.js';

export interface Services {
  auth: AuthService;
  users: UserService;
  posts: PostService;
  comments: CommentService;
  likes: LikeService;
  bookmarks: BookmarkService;
  categories: CategoryService;
  uploads: UploadService;
  search: SearchService;
}

export interface ServiceDependencies {
  dataSource: DataSource;
  mailer: Mailer;
  background: Background;
  storage: ImageStorage;
  /** Signs access tokens. */
  secret: string;
  /** Origin of the links in mails. */
  publicUrl: string;
}

/** Puts the services together. They hold no state of a request and live as long as the process. */
export function createServices({
  dataSource,
  mailer,
  background,
  storage,
  secret,
  publicUrl,
}: ServiceDependencies): Services {
  const categories = new CategoryService(dataSource);
  const uploads = new UploadService(dataSource, storage, publicUrl);
  const posts = new PostService(dataSource, categories, uploads);
  return {
    auth: new AuthService(dataSource, mailer, background, { secret, publicUrl }),
    users: new UserService(dataSource, uploads),
    posts,
    comments: new CommentService(dataSource),
    likes: new LikeService(dataSource),
    bookmarks: new BookmarkService(dataSource, posts),
    categories,
    uploads,
    search: new SearchService(dataSource),
  };
}

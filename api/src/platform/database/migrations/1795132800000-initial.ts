import type { QueryRunner } from 'typeorm';
import {
  id,
  index,
  integer,
  isSqlite,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

/** The first version of the schema, on both engines. */
export class Initial1795132800000 extends Migration {
  protected override readonly tables = [
    {
      name: 'user',
      columns: [
        id('id', primary),
        text('name', 100),
        text('userName', 12),
        text('userNameKey', 12),
        text('email', 254, optional),
        text('passwordHash', 255, optional),
        text('picture', 2048, optional),
        text('about', 1000, optional),
        text('websiteURL', 2048, optional),
        text('githubURL', 2048, optional),
        text('linkedinURL', 2048, optional),
        text('xURL', 2048, optional),
        integer('tokenVersion', { default: '0' }),
        time('verifiedAt', optional),
        time('createdAt'),
      ],
      indices: [unique('user_user_name', 'userNameKey'), unique('user_email', 'email')],
    },
    {
      name: 'category',
      columns: [id('id', primary), text('name', 50), text('nameKey', 50), text('description', 500)],
      indices: [unique('category_name', 'nameKey')],
    },
    {
      name: 'post',
      columns: [
        id('id', primary),
        id('authorId'),
        text('title', 200),
        text('excerpt', 300),
        text('coverImageURL', 2048, optional),
        integer('readingMinutes'),
        integer('likesCount', { default: '0' }),
        integer('commentsCount', { default: '0' }),
        integer('version', { default: '1' }),
        time('createdAt'),
        time('updatedAt'),
        text('importKey', 64, optional),
        { name: 'html', type: 'mediumtext' },
      ],
      indices: [
        index('post_latest', 'createdAt', 'id'),
        index('post_popular', 'likesCount', 'createdAt', 'id'),
        index('post_author_latest', 'authorId', 'createdAt', 'id'),
        unique('post_import_key', 'importKey'),
      ],
      foreignKeys: [reference('post_author', 'authorId', 'user')],
    },
    {
      name: 'post_category',
      columns: [
        id('postId', primary),
        id('categoryId', primary),
        integer('position'),
        integer('likesCount', { default: '0' }),
        time('createdAt'),
      ],
      indices: [
        index('post_category_latest', 'categoryId', 'createdAt', 'postId'),
        index('post_category_popular', 'categoryId', 'likesCount', 'createdAt', 'postId'),
      ],
      foreignKeys: [
        reference('post_category_post', 'postId', 'post'),
        reference('post_category_category', 'categoryId', 'category'),
      ],
    },
    {
      name: 'comment',
      columns: [
        id('id', primary),
        id('postId'),
        id('authorId'),
        time('createdAt'),
        { name: 'text', type: 'mediumtext' },
      ],
      indices: [
        unique('comment_once', 'postId', 'authorId'),
        index('comment_latest', 'postId', 'createdAt', 'id'),
        index('comment_author', 'authorId'),
      ],
      foreignKeys: [
        reference('comment_post', 'postId', 'post'),
        reference('comment_author', 'authorId', 'user'),
      ],
    },
    {
      name: 'like',
      columns: [id('postId', primary), id('userId', primary), time('createdAt')],
      indices: [index('like_user', 'userId')],
      foreignKeys: [reference('like_post', 'postId', 'post'), reference('like_user', 'userId', 'user')],
    },
    {
      name: 'bookmark',
      columns: [id('userId', primary), id('postId', primary), time('createdAt')],
      indices: [index('bookmark_latest', 'userId', 'createdAt', 'postId'), index('bookmark_post', 'postId')],
      foreignKeys: [
        reference('bookmark_user', 'userId', 'user'),
        reference('bookmark_post', 'postId', 'post'),
      ],
    },
    {
      name: 'upload',
      columns: [
        id('id', primary),
        text('name', 80),
        id('ownerId', optional),
        integer('width'),
        integer('height'),
        integer('bytes'),
        time('createdAt'),
      ],
      indices: [
        unique('upload_name', 'name'),
        index('upload_created', 'createdAt'),
        index('upload_owner', 'ownerId'),
      ],
      foreignKeys: [reference('upload_owner', 'ownerId', 'user', 'SET NULL')],
    },
    {
      name: 'one_time_token',
      columns: [
        id('id', primary),
        id('userId'),
        text('purpose', 10),
        text('tokenHash', 64),
        time('expiresAt'),
        time('usedAt', optional),
        time('createdAt'),
      ],
      indices: [
        unique('one_time_token_hash', 'tokenHash'),
        index('one_time_token_user', 'userId', 'purpose'),
        index('one_time_token_expires', 'expiresAt'),
      ],
      foreignKeys: [reference('one_time_token_user', 'userId', 'user')],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    // Binary comparison equals SQLite's and keeps e and é distinct in names and keys.
    if (!isSqlite(runner)) await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    await super.up(runner);
  }
}

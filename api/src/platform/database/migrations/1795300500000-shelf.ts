import type { QueryRunner } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  index,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

/** Notes and the read mark of saved posts, collections of them, highlighted passages, and more than one pinned post. */
export class Shelf1795300500000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'bookmark', 'note', {
      mysql: "varchar(1000) NOT NULL DEFAULT ''",
      sqlite: "varchar(1000) NOT NULL DEFAULT ('')",
    });
    await addColumn(runner, 'bookmark', 'readAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await addColumn(runner, 'user', 'pinnedBefore', {
      mysql: "varchar(80) NOT NULL DEFAULT ''",
      sqlite: "varchar(80) NOT NULL DEFAULT ('')",
    });
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await dropColumn(runner, 'user', 'pinnedBefore');
    for (const name of ['readAt', 'note']) await dropColumn(runner, 'bookmark', name);
  }

  protected override readonly tables = [
    {
      name: 'collection',
      columns: [
        id('id', primary),
        id('userId'),
        text('name', 80),
        text('nameKey', 43),
        text('shareToken', 24, optional),
        time('createdAt'),
      ],
      indices: [unique('collection_name', 'userId', 'nameKey'), unique('collection_share', 'shareToken')],
      foreignKeys: [reference('collection_user', 'userId', 'user')],
    },
    {
      name: 'collection_post',
      columns: [id('collectionId', primary), id('postId', primary), time('addedAt')],
      indices: [
        index('collection_post_latest', 'collectionId', 'addedAt', 'postId'),
        index('collection_post_post', 'postId'),
      ],
      foreignKeys: [
        reference('collection_post_collection', 'collectionId', 'collection'),
        reference('collection_post_post', 'postId', 'post'),
      ],
    },
    {
      name: 'highlight',
      columns: [
        id('id', primary),
        id('userId'),
        id('postId'),
        text('quote', 1000),
        text('prefix', 64),
        text('suffix', 64),
        time('createdAt'),
      ],
      indices: [
        index('highlight_latest', 'userId', 'createdAt', 'id'),
        index('highlight_post', 'postId', 'userId', 'createdAt'),
      ],
      foreignKeys: [
        reference('highlight_user', 'userId', 'user'),
        reference('highlight_post', 'postId', 'post'),
      ],
    },
  ];
}

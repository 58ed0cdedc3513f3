import {
  id,
  index,
  integer,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

/** Replaced texts of posts, and the uploads that they use. */
export class Revisions1795133700000 extends Migration {
  protected override readonly tables = [
    {
      name: 'post_revision',
      columns: [
        id('id', primary),
        id('postId'),
        integer('version'),
        text('title', 200),
        { name: 'categories', type: 'text' },
        text('coverImageURL', 2048, optional),
        integer('wordCount'),
        time('writtenAt'),
        time('replacedAt'),
        text('replacedBy', 10),
        { name: 'html', type: 'mediumtext' },
      ],
      indices: [unique('post_revision_version', 'postId', 'version')],
      foreignKeys: [reference('post_revision_post', 'postId', 'post')],
    },
    {
      name: 'revision_upload',
      columns: [id('revisionId', primary), id('uploadId', primary)],
      indices: [index('revision_upload_upload', 'uploadId')],
      foreignKeys: [
        reference('revision_upload_revision', 'revisionId', 'post_revision'),
        reference('revision_upload_upload', 'uploadId', 'upload'),
      ],
    },
  ];
}

import { id, index, integer, Migration, optional, primary, reference, text, time } from './migration.js';

/** Drafts, the uploads that they use, and the results of finished drafts. */
export class Drafts1795133200000 extends Migration {
  protected override readonly tables = [
    {
      name: 'draft',
      columns: [
        id('id', primary),
        id('authorId'),
        id('postId', optional),
        integer('postVersion', optional),
        text('title', 1000),
        text('excerpt', 300),
        { name: 'categories', type: 'text' },
        text('coverImageURL', 2048, optional),
        integer('version', { default: '1' }),
        id('clientId', optional),
        time('createdAt'),
        time('updatedAt'),
        { name: 'html', type: 'mediumtext' },
      ],
      indices: [index('draft_latest', 'authorId', 'updatedAt', 'id'), index('draft_post', 'postId')],
      foreignKeys: [reference('draft_author', 'authorId', 'user'), reference('draft_post', 'postId', 'post')],
    },
    {
      name: 'finished_draft',
      columns: [id('authorId', primary), id('draftId', primary), id('postId', optional)],
      indices: [index('finished_draft_post', 'postId')],
      foreignKeys: [
        reference('finished_draft_author', 'authorId', 'user'),
        reference('finished_draft_post', 'postId', 'post', 'SET NULL'),
      ],
    },
    {
      name: 'draft_upload',
      columns: [id('draftId', primary), id('uploadId', primary)],
      indices: [index('draft_upload_upload', 'uploadId')],
      foreignKeys: [
        reference('draft_upload_draft', 'draftId', 'draft'),
        reference('draft_upload_upload', 'uploadId', 'upload'),
      ],
    },
  ];
}

import { id, index, Migration, optional, primary, reference, text } from './migration.js';

/** Addresses of imported posts, authors and pictures on the site that they come from. */
export class OldAddresses1795500000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'old_address',
      columns: [
        text('path', 512, { ...primary, charset: 'ascii' }),
        id('postId', optional),
        id('userId', optional),
        id('uploadId', optional),
      ],
      indices: [
        index('old_address_post', 'postId'),
        index('old_address_user', 'userId'),
        index('old_address_upload', 'uploadId'),
      ],
      foreignKeys: [
        reference('old_address_post', 'postId', 'post'),
        reference('old_address_user', 'userId', 'user'),
        reference('old_address_upload', 'uploadId', 'upload'),
      ],
    },
  ];
}

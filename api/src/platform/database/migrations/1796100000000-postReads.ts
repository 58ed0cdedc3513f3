import { id, integer, Migration, primary, reference } from './migration.js';

/** How often each post was read, by month. */
export class PostReads1796100000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'post_reads',
      columns: [id('postId', primary), integer('month', primary), integer('readsCount')],
      foreignKeys: [reference('post_reads_post', 'postId', 'post')],
    },
  ];
}

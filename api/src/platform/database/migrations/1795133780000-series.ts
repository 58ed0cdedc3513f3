import { id, index, integer, Migration, primary, reference, text, time, unique } from './migration.js';

/** Posts that are read one after the other. */
export class Series1795133780000 extends Migration {
  protected override readonly tables = [
    {
      name: 'series',
      columns: [
        id('id', primary),
        id('authorId'),
        text('title', 100),
        text('titleKey', 43, { charset: 'ascii' }),
        time('createdAt'),
      ],
      indices: [
        unique('series_author_title', 'authorId', 'titleKey'),
        index('series_author_latest', 'authorId', 'createdAt', 'id'),
      ],
      foreignKeys: [reference('series_author', 'authorId', 'user')],
    },
    {
      name: 'series_post',
      columns: [id('postId', primary), id('seriesId'), integer('position')],
      indices: [index('series_post_position', 'seriesId', 'position', 'postId')],
      foreignKeys: [
        reference('series_post_post', 'postId', 'post'),
        reference('series_post_series', 'seriesId', 'series'),
      ],
    },
  ];
}

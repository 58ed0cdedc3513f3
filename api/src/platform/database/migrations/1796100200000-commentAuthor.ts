import { type QueryRunner, TableIndex } from 'typeorm';
import { index, Migration } from './migration.js';

const author = index('comment_author', 'authorId');

/** `comment_author_latest` begins with the author too. The shorter index made MySQL sort own comments. */
export class CommentAuthor1796100200000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('comment', author.name);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('comment', new TableIndex(author));
  }
}

import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';

/**
 * The search tokens of a post's title and body (searchText.ts), written in the same transaction as the post.
 *
 * The migrations alone create the full-text indexes over `title`, over `title` and `body`, and over `title` and `topics`, because no
 * decorator works for both engines: FULLTEXT on MySQL; on SQLite the virtual tables `post_title_fts`, `post_search_fts` and
 * `post_topics_fts`, whose rows have this table's `id` and are kept in sync by triggers. If TypeORM rebuilds this table on SQLite, recreate the triggers.
 */
@Entity('post_search')
@Index('post_search_post', ['postId'], { unique: true })
@Index('post_search_title_key', ['titleKey'])
@Index('post_search_title', { synchronize: false })
@Index('post_search_text', { synchronize: false })
@Index('post_search_topics', { synchronize: false })
export class PostSearch {
  @PrimaryGeneratedColumn({ type: 'int' })
  id: number;

  @ForeignKey(() => Post, { name: 'fk_post_search_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  postId: string;

  /** The title without case, accents and punctuation. */
  @Column({ type: 'varchar', length: 255 })
  titleKey: string;

  @Column({ type: 'text', charset: 'ascii' })
  title: string;

  @Column({ type: 'mediumtext', charset: 'ascii' })
  body: string;

  /** What the body is about, most important first, and the author's username (searchTopics.ts). '' until it is computed (topicsFiller.ts). */
  @Column({ type: 'varchar', length: 8000, charset: 'ascii', default: '' })
  topics: string;
}

import type { DataSource, SelectQueryBuilder } from 'typeorm';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  type PageArgs,
} from '../../platform/pagination/pagination.js';
import type { Post } from '../posts/post.entity.js';
import { canEditPost } from '../posts/post.policy.js';
import type { User } from '../users/user.entity.js';
import { PostRevision } from './postRevision.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    revisions: RevisionService;
  }
}

const lastReplacedFirst: KeysetColumn<PostRevision>[] = [
  { sql: 'revision.version', of: (revision) => revision.version },
];

/** Replaced texts of posts. They are visible to the author only; for others they count as missing. */
export class RevisionService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of the revisions of a post, last replaced first, without bodies; null for everyone but its author. */
  async list(viewer: User | null, post: Post, args: PageArgs): Promise<Page<PostRevision> | null> {
    if (!canEditPost(viewer, post)) return null;
    const query = this.dataSource.manager.createQueryBuilder(PostRevision, 'revision');
    return keysetPage(query, lastReplacedFirst, args, { sql: 'revision.postId', value: post.id });
  }

  /** The text of one of the viewer's posts in an earlier version, without its body; null if it is not stored. */
  async byVersion(viewer: User | null, post: Post, version: number): Promise<PostRevision | null> {
    if (!canEditPost(viewer, post)) return null;
    return this.dataSource.manager.findOneBy(PostRevision, { postId: post.id, version });
  }

  /** Bodies of revisions of a user's posts: sanitised HTML of the stored subset. */
  htmlByIds(userId: string, ids: readonly string[]): Promise<{ id: string; html: string }[]> {
    return this.ofAuthor(userId)
      .select('revision.id', 'id')
      .addSelect('revision.html', 'html')
      .andWhere('revision.id IN (:...ids)', { ids })
      .getRawMany();
  }

  /** A revision of one of the viewer's posts, with its body; null if it does not exist. */
  byId(viewer: User, id: string): Promise<PostRevision | null> {
    return this.ofAuthor(viewer.id).addSelect('revision.html').andWhere('revision.id = :id', { id }).getOne();
  }

  private ofAuthor(authorId: string): SelectQueryBuilder<PostRevision> {
    return this.dataSource.manager
      .createQueryBuilder(PostRevision, 'revision')
      .innerJoin('revision.post', 'post')
      .where('post.authorId = :authorId', { authorId });
  }
}

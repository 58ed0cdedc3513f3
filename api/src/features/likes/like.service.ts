import type { DataSource } from 'typeorm';
import { readRows, textOf } from '../../platform/database/readRows.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    likes: LikeService;
  }
}

export class LikeService {
  constructor(private readonly dataSource: DataSource) {}

  /** Which of these posts a user likes. */
  async likedBy(userId: string, postIds: readonly string[]): Promise<{ postId: string }[]> {
    const sql = 'SELECT l.postId AS postId FROM `like` l WHERE l.userId = :userId AND l.postId IN (:postIds)';
    const rows = await readRows(this.dataSource, sql, { userId, postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId') }));
  }
}

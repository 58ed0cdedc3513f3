import type { EntityManager } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { isId } from '../../platform/database/ids.js';

/**
 * One statement locks the post and changes both counters. Its answer has the number before, as the id that it generated
 * (https://dev.mysql.com/doc/refman/8.4/en/information-functions.html#function_last-insert-id). Raw SQL, because TypeORM takes longer
 * to build such statements than MySQL to send and receive them.
 */
const ON_MYSQL = `UPDATE post p LEFT JOIN post_category e ON e.postId = p.id
  SET p.likesCount = CAST(LAST_INSERT_ID(p.likesCount) AS SIGNED) + ?, e.likesCount = e.likesCount + ?
  WHERE p.id = ? AND p.hiddenAt IS NULL`;
const ON_SQLITE =
  'UPDATE post SET likesCount = likesCount + ? WHERE id = ? AND hiddenAt IS NULL RETURNING likesCount';
const ENTRIES_ON_SQLITE = 'UPDATE post_category SET likesCount = likesCount + ? WHERE postId = ?';

/**
 * Changes the number of likes of a post, which stays locked: without that, a foreign key's shared lock would make writers deadlock.
 *
 * @returns the new number; null if nobody can see the post
 */
export async function addToLikes(
  manager: EntityManager,
  postId: string,
  difference: number,
): Promise<number | null> {
  if (!isId(postId)) return null;
  if (engineOf(manager.dataSource) === 'mysql') {
    const parameters = [difference, difference, postId];
    const answer = await manager.query<{ affectedRows: number; insertId: number }>(ON_MYSQL, parameters);
    return answer.affectedRows === 0 ? null : answer.insertId + difference;
  }
  const [row] = await manager.query<{ likesCount: number }[]>(ON_SQLITE, [difference, postId]);
  if (!row) return null;
  await manager.query(ENTRIES_ON_SQLITE, [difference, postId]);
  return row.likesCount;
}

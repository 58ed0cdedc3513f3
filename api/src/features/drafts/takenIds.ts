import type { EntityManager } from 'typeorm';

/** Tables whose rows have an id in the API. Ids are unique over all types, as caches of clients expect. */
const TABLES = [
  'post',
  'user',
  'comment',
  'reply',
  'category',
  'series',
  'post_revision',
  'notification',
  'passkey',
  'session',
  'report',
  'moderation_case',
  'moderation_notice',
  'moderation_log',
];

const TAKEN = TABLES.map((table) => `SELECT 1 FROM \`${table}\` WHERE id = ?`).join(' UNION ALL ');

/** Whether something other than a draft has an id. Clients choose the ids of drafts, the API all others. */
export async function isTakenId(manager: EntityManager, id: string): Promise<boolean> {
  const rows: unknown = await manager.query(
    TAKEN,
    TABLES.map(() => id),
  );
  return Array.isArray(rows) && rows.length > 0;
}

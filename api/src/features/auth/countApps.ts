import type { EntityManager } from 'typeorm';
import { OAuthGrant } from '../oauth/oauth.entity.js';

/** How many apps may act for a member. */
export async function countApps(manager: EntityManager, userId: string): Promise<number> {
  const row = await manager
    .createQueryBuilder(OAuthGrant, 'g')
    .select('COUNT(DISTINCT g.appId)', 'count')
    .where('g.userId = :userId AND g.codeUsedAt IS NOT NULL AND g.endsAt > :now', {
      userId,
      now: new Date(),
    })
    .getRawOne<{ count: number | string }>();
  return Number(row?.count ?? 0);
}

import { type DataSource, In, IsNull, LessThanOrEqual } from 'typeorm';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { FinishedDraft } from './draft.entity.js';
import { DAY } from '../../platform/time.js';

/** A page that was open for longer may save its draft again, as a new one (docs/behaviour.md#drafts). In milliseconds. */
const REMEMBERED = 90 * DAY;
const BATCH = 500;

/** Forgets drafts that were published or deleted long ago. The key has two columns, so it is not one of `deletesExpired`. */
export function finishedDraftMaintenance({ manager }: DataSource): MaintenanceTask {
  return {
    name: 'finishedDrafts',
    what: 'ids of published and deleted drafts',
    kept: '90 days',
    tables: ['finished_draft'],
    batch: BATCH,
    run: async (now) => {
      // An older version beside this one writes no time.
      await manager.update(FinishedDraft, { finishedAt: IsNull() }, { finishedAt: now });
      const expired = LessThanOrEqual(new Date(now.getTime() - REMEMBERED));
      const found = await manager.find(FinishedDraft, {
        select: { authorId: true, draftId: true },
        where: { finishedAt: expired },
        order: { finishedAt: 'ASC' },
        take: BATCH,
      });
      const byAuthor = new Map<string, string[]>();
      for (const { authorId, draftId } of found)
        byAuthor.set(authorId, [...(byAuthor.get(authorId) ?? []), draftId]);
      for (const [authorId, draftIds] of byAuthor)
        await manager.delete(FinishedDraft, { authorId, draftId: In(draftIds), finishedAt: expired });
      return { removed: found.length, isLast: found.length < BATCH };
    },
  };
}

import { type EntityManager, In } from 'typeorm';
import { ModerationNotice } from '../moderation/moderation.entity.js';
import { NotificationKind } from './kinds.js';
import type { Notification } from './notification.entity.js';

const PREFIX = 'decision:';

/** The key of the notification of a decision, which names the notice that the person reads. */
export const decisionKey = (noticeId: string): string => PREFIX + noticeId;

/** The reasons of the decisions that notifications tell, by the id of the notification. */
export async function reasonsOf(
  manager: EntityManager,
  notifications: readonly Pick<Notification, 'id' | 'kind' | 'subjectKey'>[],
): Promise<Map<string, string>> {
  const noticeIds = new Map(
    notifications
      .filter(({ kind }) => kind === NotificationKind.DECISION)
      .map(({ id, subjectKey }) => [id, subjectKey.slice(PREFIX.length)]),
  );
  if (noticeIds.size === 0) return new Map();
  const notices = await manager.find(ModerationNotice, {
    select: { id: true, reason: true },
    where: { id: In([...noticeIds.values()]) },
  });
  const reasons = new Map(notices.map(({ id, reason }) => [id, reason]));
  return new Map([...noticeIds].map(([id, noticeId]) => [id, reasons.get(noticeId) ?? '']));
}

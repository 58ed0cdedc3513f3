import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { type Change, ChangeType, PublicType } from '../changes/change.types.js';
import { Post } from '../posts/post.entity.js';
import { type FeedSubject, WebSubSubscription } from './webSub.entity.js';

/** How long a change waits for others, in milliseconds, so that they are one message. Longer than content is reused. */
export const DELAY = 10_000;

/** Marks subscriptions whose feed has changed. */
export class WebSubMarks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly now: () => Date,
  ) {}

  /** Without subscriptions no change has to be read. */
  hasAny(): Promise<boolean> {
    return this.dataSource.manager.existsBy(WebSubSubscription, { leaseUntil: MoreThan(this.now()) });
  }

  /** To be called in the transaction that advances the reader of the change log, so that each change counts once. */
  async mark(manager: EntityManager, changes: readonly Change[]): Promise<void> {
    const changed = new Set<FeedSubject>();
    const gone = new Set<FeedSubject>();
    for (const { subjectType, subjectId, type, authorId, node } of changes) {
      if (subjectType === PublicType.POST) {
        // Feed readers keep what they have read, so a deletion alone is no news.
        if (!(node instanceof Post) || type === ChangeType.DELETED) continue;
        changed.add('site').add(`author:${authorId ?? node.authorId}`);
        for (const { id } of node.categories ?? []) changed.add(`category:${id}`);
      } else if (type === ChangeType.DELETED) {
        if (subjectType === PublicType.USER) gone.add(`author:${subjectId}`);
        if (subjectType === PublicType.CATEGORY) gone.add(`category:${subjectId}`);
      }
    }
    if (gone.size > 0) await manager.delete(WebSubSubscription, { subject: In([...gone]) });
    if (changed.size === 0) return;
    await manager
      .createQueryBuilder()
      .update(WebSubSubscription)
      .set({ pending: () => 'pending + 1', dueAt: () => 'COALESCE(dueAt, :dueAt)' })
      .where('subject IN (:...subjects)', { subjects: [...changed] })
      .setParameter('dueAt', new Date(this.now().getTime() + DELAY))
      .execute();
  }
}

import { registerEnumType } from 'type-graphql';
import { DAY } from '../../platform/time.js';

export enum PostPeriod {
  WEEK = 'WEEK',
  MONTH = 'MONTH',
  YEAR = 'YEAR',
  ALL = 'ALL',
}

registerEnumType(PostPeriod, {
  name: 'PostPeriod',
  description: 'When the posts of a list were published. Days are those of UTC.',
  valuesConfig: {
    WEEK: { description: 'Today or in the 7 days before.' },
    MONTH: { description: 'Today or in the 30 days before.' },
    YEAR: { description: 'Today or in the 365 days before.' },
    ALL: { description: 'At any time.' },
  },
});

/** A period that has a beginning. */
export type LimitedPeriod = Exclude<PostPeriod, PostPeriod.ALL>;

/** Days before today. */
export const DAYS: Record<LimitedPeriod, number> = { WEEK: 7, MONTH: 30, YEAR: 365 };

/** `post.createdDay`: days since 1970 in UTC. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY);
}

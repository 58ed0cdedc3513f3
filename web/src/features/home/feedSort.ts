import type { PostPeriod, PostSort } from '../../generated/graphql';

export type FeedSpan = Exclude<PostPeriod, 'ALL'>;

/** A feed for everybody. */
export interface Feed {
  sort: PostSort;
  /** Of Popular; null for all time. */
  period: FeedSpan | null;
}

export const spans: Record<FeedSpan, string> = { WEEK: '7 days', MONTH: '30 days', YEAR: '365 days' };

/** The feed that `?sort=` and `?period=` name: Popular unless it says "latest" (docs/behaviour.md#home-feed). */
export function shownFeed(params: URLSearchParams): Feed {
  if (params.get('sort') === 'latest') return { sort: 'LATEST', period: null };
  const period = params.get('period')?.toUpperCase() ?? '';
  return { sort: 'POPULAR', period: isSpan(period) ? period : null };
}

const isSpan = (period: string): period is FeedSpan => Object.hasOwn(spans, period);

/** The address of a feed. @param popular that of Popular of all time */
export function homePath({ sort, period }: Feed, popular = '/'): string {
  if (sort === 'LATEST') return '/?sort=latest';
  return period ? `/?sort=popular&period=${period.toLowerCase()}` : popular;
}

/** The title of its page. */
export function feedTitle({ sort, period }: Feed): string {
  if (sort === 'LATEST') return 'Latest posts';
  return period ? `Popular posts of the last ${spans[period]}` : '';
}

import type { PostSort } from '../../generated/graphql';

/** The feed that `?sort=` names: Popular unless it says "latest" (docs/behaviour.md#home-feed). */
export function feedSort(param: string | null): PostSort {
  return param === 'latest' ? 'LATEST' : 'POPULAR';
}

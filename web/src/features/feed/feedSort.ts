import type { PostSort } from '../../generated/graphql';

/** The feed that `?sort=` names: Popular unless it says "latest" (SPEC.md section 2). */
export function feedSort(param: string | null): PostSort {
  return param === 'latest' ? 'LATEST' : 'POPULAR';
}

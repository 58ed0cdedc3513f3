import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** The fetch policy of a page, fixed when it opens. Back and Forward keep cached data, for scrolling. */
export function usePageFetchPolicy() {
  const navigationType = useNavigationType();
  const [fetchPolicy] = useState<'cache-first' | 'cache-and-network'>(
    navigationType === NavigationType.Pop ? 'cache-first' : 'cache-and-network',
  );
  return { fetchPolicy, nextFetchPolicy: 'cache-first' } as const;
}

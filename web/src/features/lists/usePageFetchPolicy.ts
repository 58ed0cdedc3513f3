import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * How a page reads what it shows, settled when the page opens. Someone who comes back finds it as it was left, so that the
 * scroll position still fits; someone who goes there sees at once what is known and then what is new.
 */
export function usePageFetchPolicy() {
  const navigationType = useNavigationType();
  const [fetchPolicy] = useState<'cache-first' | 'cache-and-network'>(
    navigationType === NavigationType.Pop ? 'cache-first' : 'cache-and-network',
  );
  return { fetchPolicy, nextFetchPolicy: 'cache-first' } as const;
}

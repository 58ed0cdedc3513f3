import { useEffect } from 'react';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { checkNetwork, onNetworkBack } from '../../offline/network';
import type { Pages } from '../pagination/usePages';

/**
 * Finds out whether the site can be reached after a list could not be fetched, and fetches it once it can. The browser
 * also counts as online in a network that leads nowhere.
 */
export function useNetworkCheck({ error, retry }: Pick<Pages<unknown>, 'error' | 'retry'>): void {
  const isUnanswered = error !== undefined && hasNoAnswer(error);
  useEffect(() => {
    if (isUnanswered) void checkNetwork();
  }, [error, isUnanswered]);
  useEffect(() => (isUnanswered ? onNetworkBack(retry) : undefined), [isUnanswered, retry]);
}

import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage } from '../../apollo';
import { UserNameAvailabilityDocument } from '../../generated/graphql';
import { userNameError } from './accountRules';

/** The states of docs/behaviour.md#register-page. */
export type Availability =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'valid' | 'invalid' | 'unchecked'; message: string };

/** Longer names are checked, so many milliseconds after the last keystroke (docs/behaviour.md#register-page). */
const UNCHECKED_LENGTH = 3;
const CHECK_DELAY = 1000;

/**
 * The availability of the username that is being typed, and the function to call with each new value. A failed check
 * makes it idle, so that registering decides.
 */
export function useUserNameAvailability(): [Availability, (userName: string) => void] {
  const client = useApolloClient();
  const [availability, setAvailability] = useState<Availability>({ state: 'idle' });
  const newestCheck = useRef<AbortController>(undefined);

  useEffect(() => () => newestCheck.current?.abort(), []);

  const check = (userName: string): void => {
    newestCheck.current?.abort();
    const { signal } = (newestCheck.current = new AbortController());
    setAvailability({ state: 'idle' });
    if (userName.length <= UNCHECKED_LENGTH) return;

    const timer = setTimeout(() => {
      const message = userNameError(userName);
      if (message !== undefined) {
        setAvailability({ state: 'invalid', message });
        return;
      }
      setAvailability({ state: 'checking' });
      void ask(client, userName).then((answer) => {
        if (!signal.aborted) setAvailability(answer);
      });
    }, CHECK_DELAY);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  return [availability, check];
}

async function ask(client: ApolloClient, userName: string): Promise<Availability> {
  try {
    const { data } = await client.query({
      query: UserNameAvailabilityDocument,
      variables: { userName },
      // Usernames are taken and released at any time, so the answer is not cached.
      fetchPolicy: 'no-cache',
    });
    if (!data?.userNameAvailability) return { state: 'idle' };
    const { available, message } = data.userNameAvailability;
    return { state: available ? 'valid' : 'invalid', message };
  } catch (error) {
    if (errorCode(error) === 'RATE_LIMITED') return { state: 'unchecked', message: errorMessage(error) };
    return { state: 'idle' };
  }
}

import { useState } from 'react';
import { useHydrated } from './useHydrated';

/** Whether what this component shows was rendered by a server and stood in the page before it came to life. */
export function useWasServed(): boolean {
  const isHydrated = useHydrated();
  const [wasServed] = useState(!isHydrated);
  return wasServed;
}

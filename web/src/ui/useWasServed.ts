import { useState } from 'react';
import { useHydrated } from './useHydrated';

/** Whether the server rendered this component in the page's HTML. */
export function useWasServed(): boolean {
  const isHydrated = useHydrated();
  const [wasServed] = useState(!isHydrated);
  return wasServed;
}

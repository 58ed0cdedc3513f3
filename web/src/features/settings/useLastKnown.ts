import { useState } from 'react';

/**
 * A query's answer, or the one before while the cache is empty after a log-in: forms and secrets below a list must not
 * go with it. The settings are mounted anew for another person.
 */
export function useLastKnown<Value extends object>(value: Value | null | undefined): Value | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value != null && value !== last) setLast(value);
  return value ?? last;
}

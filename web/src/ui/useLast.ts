import { useState } from 'react';

/** The value, or the last one while there is none. */
export function useLast<Value extends object>(value: Value | null | undefined): Value | null | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}

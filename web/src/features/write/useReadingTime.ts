import { useDeferredValue, useEffect, useState } from 'react';
import { measureReading } from './readingTime';

/** Measures a text some time after a change, without delaying the typing. */
export function useReadingTime(html: string): { words: number; minutes: number } {
  const deferred = useDeferredValue(html);
  const [measures, setMeasures] = useState({ words: 0, minutes: 1 });
  useEffect(() => {
    const timer = setTimeout(() => setMeasures(measureReading(deferred)), 400);
    return () => clearTimeout(timer);
  }, [deferred]);
  return measures;
}

import { useEffect, useState } from 'react';
import { Spinner } from '../ui/Spinner';
import styles from './ExampleResult.module.css';
import type { ExampleRun } from './useExampleRun';

/** A shorter run after a change is not announced, so that typing stays quiet. */
const ANNOUNCED_AFTER_MS = 400;

/** Says politely that an example is running or with which React it ran. */
export function RunStatus({ state, reactVersion }: Pick<ExampleRun, 'state' | 'reactVersion'>) {
  const isSlow = useDelayed(state === 'running', reactVersion === null ? 0 : ANNOUNCED_AFTER_MS);
  return (
    <p className={styles.status} role="status">
      {isSlow ? (
        <>
          <Spinner size={12} /> Running…
        </>
      ) : (
        (state === 'ran' || state === 'running') &&
        reactVersion !== null && <>Ran with React {reactVersion}</>
      )}
      {state === 'failed' && 'Failed'}
    </p>
  );
}

/** Whether `isTrue` has been true for that time. */
function useDelayed(isTrue: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isTrue, ms]);
  return isTrue && (isLate || ms === 0);
}

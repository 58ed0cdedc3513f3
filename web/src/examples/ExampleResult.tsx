import type { CSSProperties, RefObject } from 'react';
import { clsx } from 'clsx';
import { ExampleConsole } from './ExampleConsole';
import styles from './ExampleResult.module.css';
import { ExampleProblem } from './ExampleProblem';
import type { Problem } from './runExample';
import { RunStatus } from './RunStatus';
import type { ExampleRun } from './useExampleRun';

interface ExampleResultProps {
  run: ExampleRun;
  /** Shows where a problem is. Without it the place is text, not a button. */
  onShowProblem?: ((problem: Problem) => void) | undefined;
  className?: string | undefined;
  box?: RefObject<HTMLDivElement>;
}

/** What an example shows: its frame, why it failed, its console and its status. Mount it while it is not `idle`. */
export function ExampleResult({ run, onShowProblem, className, box }: ExampleResultProps) {
  const { state, problem, height, place, entries, clearConsole, reactVersion } = run;
  const size: CSSProperties & Record<'--content-height', string> = {
    '--content-height': height === null ? '0px' : `${Math.ceil(height)}px`,
  };
  return (
    <div ref={box} className={clsx(styles.result, className)} style={size}>
      {problem && <ExampleProblem problem={problem} onShow={onShowProblem} />}
      <div
        ref={place}
        className={styles.stage}
        data-stage=""
        data-stale={state === 'failed' && problem?.kind === 'compile' ? '' : undefined}
      />
      <div className={styles.foot}>
        <ExampleConsole entries={entries} onClear={clearConsole}>
          <RunStatus state={state} reactVersion={reactVersion} />
        </ExampleConsole>
      </div>
    </div>
  );
}

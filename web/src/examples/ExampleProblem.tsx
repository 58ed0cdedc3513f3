import { CircleAlert } from 'lucide-react';
import styles from './ExampleResult.module.css';
import type { Problem } from './runExample';

const titles: Record<Problem['kind'], string> = {
  compile: 'This code cannot be understood',
  run: 'This code stopped with an error',
  timeout: 'This code was stopped',
  load: 'This code was not run',
};

interface ExampleProblemProps {
  problem: Problem;
  /** Shows the place in the code. */
  onShow?: ((problem: Problem) => void) | undefined;
}

/** Why an example failed, announced at once. */
export function ExampleProblem({ problem, onShow }: ExampleProblemProps) {
  const place = placeOf(problem);
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert size={18} aria-hidden className={styles.icon} />
      <div className={styles.explanation}>
        <p className={styles.problemTitle}>
          {titles[problem.kind]}
          {place !== null && onShow ? (
            <button type="button" className={styles.problemPlace} onClick={() => onShow(problem)}>
              {place}
            </button>
          ) : (
            place !== null && <span className={styles.problemPlace}>{place}</span>
          )}
        </p>
        <p className={styles.message}>{problem.message}</p>
      </div>
    </div>
  );
}

/** Such as `App.js, line 3`. */
function placeOf({ file, line }: Problem): string | null {
  if (file === null) return null;
  return line === null ? file : `${file}, line ${line}`;
}

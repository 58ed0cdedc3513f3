import type { ProcessHealth_ProcessFragment } from '../../generated/graphql';
import layout from '../../ui/Layout.module.css';
import styles from './AdminPage.module.css';
import { inMilliseconds } from './healthTexts';

type Statement = ProcessHealth_ProcessFragment['slowStatements'][number];

/** The slow statements of all processes, those first that took most time together. */
export function SlowStatements({ processes }: { processes: readonly ProcessHealth_ProcessFragment[] }) {
  const statements = joined(processes.flatMap(({ slowStatements }) => slowStatements));
  return (
    <section className={layout.stack3}>
      <h2 className={styles.heading}>Slow statements</h2>
      <p className={styles.note}>
        {statements.length === 0
          ? 'No statement has taken long since the processes started.'
          : 'Since the processes started, without values. The plan is how the database finds the rows.'}
      </p>
      {statements.map(({ text, count, worstMs, totalMs, plan }) => (
        <article key={text} className={styles.process}>
          <p className={styles.name}>
            {count === 1 ? 'Once' : `${count} times`}, {inMilliseconds(worstMs)}
            {count > 1 && ` at worst, ${inMilliseconds(totalMs)} together`}
          </p>
          <pre className={styles.code}>{text}</pre>
          {plan != null && (
            <details className={styles.more}>
              <summary>Plan</summary>
              <pre className={styles.code}>{plan}</pre>
            </details>
          )}
        </article>
      ))}
    </section>
  );
}

/** Equal statements of several processes are one. */
function joined(all: readonly Statement[]): Statement[] {
  const known = new Map<string, Statement>();
  for (const each of all) {
    const before = known.get(each.text);
    known.set(
      each.text,
      before
        ? {
            ...before,
            count: before.count + each.count,
            totalMs: before.totalMs + each.totalMs,
            worstMs: Math.max(before.worstMs, each.worstMs),
            plan: before.plan ?? each.plan,
          }
        : each,
    );
  }
  return [...known.values()].sort((a, b) => b.totalMs - a.totalMs);
}

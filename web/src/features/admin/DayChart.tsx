import { dayAndMonth, dayMonthYear } from '../../ui/dates';
import styles from './AdminPage.module.css';

/** Height of the drawing in its own units. */
const HEIGHT = 100;

export interface DayValue {
  /** Such as `2026-11-26`. */
  date: string;
  /** Null if it was not counted. */
  value: number | null;
}

/** Numbers with a comma every three digits, without `Intl`, as the rest of the site has them. */
export const inDigits = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A bar for each day. The table on the same page has the numbers for those who do not see them. */
export function DayChart({
  title,
  days,
  total,
}: {
  title: string;
  days: readonly DayValue[];
  total: string;
}) {
  const most = days.reduce<DayValue>((a, b) => ((b.value ?? -1) > (a.value ?? -1) ? b : a), {
    date: '',
    value: null,
  });
  const highest = Math.max(1, most.value ?? 0);
  const summary =
    most.value === null || most.value === 0
      ? `${title} a day: none.`
      : `${title} a day: at most ${inDigits(most.value)}, on ${dayMonthYear(most.date)}.`;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={styles.chart}>
      <h2 className={styles.chartTitle}>{title}</h2>
      <p className={styles.total}>{total}</p>
      <div className={styles.plot}>
        <span className={styles.scale} aria-hidden>
          {inDigits(highest)}
        </span>
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.bars}
          role="img"
          aria-label={summary}
        >
          {days.map(({ date, value }, place) => {
            if (value === null) return null;
            // A day with few is told from one with none.
            const height = value === 0 ? 0 : Math.max(1.5, (value / highest) * HEIGHT);
            return (
              <rect key={date} x={place + 0.1} y={HEIGHT - height} width={0.8} height={height}>
                <title>{`${dayMonthYear(date)}: ${inDigits(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{first && dayAndMonth(first.date)}</span>
        <span>{last && dayAndMonth(last.date)}</span>
      </p>
    </section>
  );
}

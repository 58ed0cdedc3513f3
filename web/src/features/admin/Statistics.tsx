import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { errorCode } from '../../apollo';
import { listErrorText } from '../../apollo/listErrorText';
import { useSiteDaysQuery, type SiteDaysQuery } from '../../generated/graphql';
import { RetryBanner } from '../../ui/Banner';
import { dayMonthYear } from '../../ui/dates';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import styles from './AdminPage.module.css';
import { DayChart, inDigits, type DayValue } from './DayChart';

const PERIODS = [30, 90, 365] as const;
const DAY = 86_400_000;

type Day = NonNullable<SiteDaysQuery['siteDays']>[number];
const KINDS = [
  { key: 'readers', title: 'Readers', isSum: false },
  { key: 'activeWriters', title: 'Active writers', isSum: false },
  { key: 'posts', title: 'Posts', isSum: true },
  { key: 'comments', title: 'Comments and replies', isSum: true },
  { key: 'registrations', title: 'New members', isSum: true },
] as const;

/** What happened on each day. */
export function Statistics() {
  const [parameters] = useSearchParams();
  const days = PERIODS.find((each) => String(each) === parameters.get('days')) ?? 30;
  const { data, error, refetch } = useSiteDaysQuery({ variables: { days }, fetchPolicy: 'no-cache' });

  // Others have no such page.
  if (error && errorCode(error) === 'FORBIDDEN') return <Navigate to="/404" replace />;
  return (
    <>
      <nav className={layout.buttons} aria-label="Period">
        {PERIODS.map((each) => (
          <Link
            key={each}
            className={styles.period}
            to={each === 30 ? '/admin' : `/admin?days=${each}`}
            aria-current={each === days ? 'true' : undefined}
          >
            {each} days
          </Link>
        ))}
      </nav>
      {error ? (
        <RetryBanner onRetry={() => void refetch()}>
          The statistics could not be fetched. {listErrorText(error)}
        </RetryBanner>
      ) : data?.siteDays ? (
        <Charts days={data.siteDays} count={days} />
      ) : (
        <div role="status" aria-label="Loading the statistics" className={layout.stack4}>
          <SkeletonLine width="40%" />
          <SkeletonLine width="90%" />
          <SkeletonLine width="90%" />
        </div>
      )}
    </>
  );
}

function Charts({ days, count }: { days: readonly Day[]; count: number }) {
  const today = days.at(-1)?.date ?? '';
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(today) - (count - 1 - place) * DAY).toISOString().slice(0, 10),
  );
  return (
    <>
      <div className={styles.charts}>
        {KINDS.map(({ key, title, isSum }) => {
          const values = dates.map((date): DayValue => ({ date, value: known.get(date)?.[key] ?? null }));
          return <DayChart key={key} title={title} days={values} total={totalText(values, isSum)} />;
        })}
      </div>
      <p className={styles.note}>
        Days are those of UTC, and today is not over. Readers are different browsers, counted without cookies
        and without storing addresses, within 2 percent. Somebody who comes back on another day counts again.
      </p>
      <details className={styles.more}>
        <summary>Numbers as a table</summary>
        {/* Scrolled by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroll} role="region" aria-label="Numbers of days" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {KINDS.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{dayMonthYear(day.date)}</th>
                  {KINDS.map(({ key }) => (
                    <td key={key}>{day[key] == null ? 'not counted' : inDigits(day[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** People cannot be summed over days: the same come back. */
function totalText(days: readonly DayValue[], isSum: boolean): string {
  const counted = days.flatMap(({ value }) => value ?? []);
  const sum = counted.reduce((total, value) => total + value, 0);
  if (isSum) return `${inDigits(sum)} in all`;
  if (counted.length === 0) return 'Not counted yet';
  return `${inDigits(Math.round(sum / counted.length))} a day on average`;
}

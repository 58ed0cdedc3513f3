import { Navigate } from 'react-router-dom';
import { errorCode } from '../../apollo';
import { listErrorText } from '../../apollo/listErrorText';
import { useSiteHealthQuery, type SiteHealthQuery } from '../../generated/graphql';
import { RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import styles from './AdminPage.module.css';
import { Facts, type Fact } from './Facts';
import { inBytes, inTime } from './healthTexts';
import { Process } from './Process';
import { SlowStatements } from './SlowStatements';

/** Less room than this beside the pictures is a warning, in bytes. */
const LITTLE_ROOM = 2e9;
/** Mails that are late by this many seconds are a warning. */
const LATE_MAILS = 1800;

/** The state of the site now. */
export function Health() {
  const { data, error, loading, refetch } = useSiteHealthQuery({
    fetchPolicy: 'no-cache',
  });
  if (error && errorCode(error) === 'FORBIDDEN') return <Navigate to="/404" replace />;
  const health = data?.siteHealth;
  if (error && !health) {
    return (
      <RetryBanner onRetry={() => void refetch()}>
        The state of the site could not be fetched. {listErrorText(error)}
      </RetryBanner>
    );
  }
  if (!health) {
    return (
      <div role="status" aria-label="Loading the state of the site" className={layout.stack4}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="70%" />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  const current = health.processes.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <div className={layout.spread}>
        <p className={styles.note} role="status">
          {current && `As of ${formatMoment(Date.parse(current.seenAt))}.`}{' '}
          {error ? 'It could not be fetched again.' : ''}
        </p>
        <Button variant="secondary" busy={loading} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      <section className={layout.stack3}>
        <h2 className={styles.heading}>Site</h2>
        <Facts facts={factsOf(health)} />
      </section>
      <section className={layout.stack3}>
        <h2 className={styles.heading}>
          {health.processes.length === 1 ? 'One process' : `${health.processes.length} processes`}
        </h2>
        <p className={styles.note}>
          Each reports every minute. One that has been silent for three minutes is not shown.
        </p>
        {health.processes.map((process) => (
          <Process key={process.id} process={process} />
        ))}
      </section>
      <SlowStatements processes={health.processes} />
    </>
  );
}

type SiteHealth = NonNullable<SiteHealthQuery['siteHealth']>;

function factsOf({ database, storage, outbox, webhooksWaiting, openCases }: SiteHealth): Fact[] {
  const room = storage.freeBytes;
  const mails = outbox.isSent ? 'sent by a mail server' : 'written to files';
  return [
    { name: 'Database', value: `${database.engine} ${database.version}, ${inBytes(database.bytes)}` },
    { name: 'It answered in', value: `${database.answeredInMs} ms`, isBad: database.answeredInMs > 500 },
    { name: 'Last migration', value: database.migration },
    {
      name: 'Pictures',
      value: `${inBytes(storage.usedBytes)} in ${storage.isBucket ? 'a bucket' : 'files'}`,
    },
    ...(room == null ? [] : [{ name: 'Free room', value: inBytes(room), isBad: room < LITTLE_ROOM }]),
    { name: 'Mails', value: mails },
    {
      name: 'Mails that are due',
      value:
        outbox.waiting === 0 ? 'none' : `${outbox.waiting}, the first for ${inTime(outbox.oldestSeconds)}`,
      isBad: outbox.oldestSeconds > LATE_MAILS,
    },
    { name: 'Messages of webhooks that wait', value: `${webhooksWaiting}` },
    { name: 'Open cases of moderators', value: `${openCases}` },
  ];
}

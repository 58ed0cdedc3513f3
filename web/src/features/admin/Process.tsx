import type { ProcessHealth_ProcessFragment } from '../../generated/graphql';
import { formatMoment } from '../../ui/formatMoment';
import styles from './AdminPage.module.css';
import { Facts, type Fact } from './Facts';
import { inBytes, inTime } from './healthTexts';

/** A queue that is full to this share is a warning. */
const NEARLY_FULL = 0.75;
/** An event loop that is late by this, in milliseconds, is a warning. */
const LATE = 250;

/** One process of the server. */
export function Process({ process }: { process: ProcessHealth_ProcessFragment }) {
  const { name, isCurrent, tasks } = process;
  const failing = tasks.filter(({ hasFailedLast }) => hasFailedLast).length;
  return (
    <article className={styles.process} aria-label={name}>
      <h3 className={styles.name}>
        {name}
        {isCurrent && <span className={styles.mark}>answers you</span>}
      </h3>
      <Facts facts={factsOf(process)} />
      <details className={styles.more} open={failing > 0}>
        <summary>
          Background work ({tasks.length}
          {failing > 0 && `, ${failing} failing`})
        </summary>
        {/* Scrolled by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroll} role="region" aria-label={`Background work of ${name}`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col">Runs</th>
                <th scope="col">Failures</th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <tr key={task.name}>
                  <th scope="row">{task.name}</th>
                  <td>{task.runs}</td>
                  <td className={task.failures > 0 ? styles.bad : undefined}>{task.failures}</td>
                  <td>
                    {formatMoment(Date.parse(task.lastAt))}
                    {task.hasFailedLast && ', failed'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </article>
  );
}

function factsOf({
  version,
  node,
  startedAt,
  seenAt,
  memoryBytes,
  eventLoopMs,
  poolInUse,
  poolSize,
  queues,
  replicas,
}: ProcessHealth_ProcessFragment): Fact[] {
  const uptime = (Date.parse(seenAt) - Date.parse(startedAt)) / 1000;
  return [
    { name: 'Version', value: `${version}, Node ${node.replace('v', '')}` },
    { name: 'Up for', value: inTime(uptime) },
    { name: 'Memory', value: inBytes(memoryBytes) },
    { name: 'Event loop late by', value: `${eventLoopMs} ms`, isBad: eventLoopMs > LATE },
    ...(poolInUse == null || poolSize == null
      ? []
      : [{ name: 'Connections', value: `${poolInUse} of ${poolSize}`, isBad: poolInUse >= poolSize }]),
    ...queues.map(({ name, waiting, limit }) => ({
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value: limit == null ? `${waiting}` : `${waiting} of ${limit}`,
      isBad: limit != null && waiting / limit > NEARLY_FULL,
    })),
    ...replicas.map(({ name, isUsed }) => ({
      name: `Replica ${name}`,
      value: isUsed ? 'in use' : 'not in use',
      isBad: !isUsed,
    })),
  ];
}

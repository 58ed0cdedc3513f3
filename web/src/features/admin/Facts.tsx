import { clsx } from 'clsx';
import styles from './AdminPage.module.css';

export interface Fact {
  name: string;
  value: string;
  /** Whether an operator should look at it. Said in words too, not by colour alone. */
  isBad?: boolean;
}

/** Names and values below each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, isBad = false }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className={clsx(isBad && styles.bad)}>
            {value}
            {isBad && ' – look at this'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

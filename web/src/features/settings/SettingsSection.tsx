import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './SettingsSection.module.css';

interface SettingsSectionProps {
  title: string;
  /** What it is for. */
  about?: ReactNode;
  /** What is in it cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}

/** One subject of the settings: what it is about on one side, what can be changed on the other. */
export function SettingsSection({ title, about, danger = false, children }: SettingsSectionProps) {
  return (
    <section className={clsx(styles.section, danger && styles.danger)}>
      <div className={styles.intro}>
        <h2 className={styles.title}>{title}</h2>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

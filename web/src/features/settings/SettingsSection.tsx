import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './SettingsSection.module.css';

interface SettingsSectionProps {
  title: string;
  about: string;
  danger?: boolean;
  children: ReactNode;
}

/** One section of the settings: the explanation on one side, the controls on the other. */
export function SettingsSection({ title, about, danger = false, children }: SettingsSectionProps) {
  return (
    <section className={clsx(styles.section, danger && styles.danger)}>
      <div className={styles.intro}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

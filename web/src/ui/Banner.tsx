import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './Banner.module.css';

export type BannerKind = 'error' | 'success' | 'info';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message about the whole form or page: an error is announced at once, the others when the reader pauses. */
export function Banner({ kind, children }: { kind: BannerKind; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={clsx(styles.banner, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

import { X } from 'lucide-react';
import { clsx } from 'clsx';
import { useFocusHandover } from '../../ui/useFocusHandover';
import styles from './PublishNotices.module.css';

export interface Notice {
  text: string;
  href: string;
  link: string;
  isError: boolean;
}

interface PublishNoticesProps {
  notices: readonly Notice[];
  onClose: (notice: Notice) => void;
}

/** Notices over the page. They stay until they are closed, because the writer may be away. */
export function PublishNotices({ notices, onClose }: PublishNoticesProps) {
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {notices.map((notice) => (
        <NoticeBox key={notice.href} notice={notice} onClose={onClose} />
      ))}
    </div>
  );
}

function NoticeBox({ notice, onClose }: Pick<PublishNoticesProps, 'onClose'> & { notice: Notice }) {
  return (
    <div ref={useFocusHandover()} className={clsx(styles.notice, notice.isError && styles.error)}>
      <p className={styles.text}>
        {notice.text} <a href={notice.href}>{notice.link}</a>
      </p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => onClose(notice)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}

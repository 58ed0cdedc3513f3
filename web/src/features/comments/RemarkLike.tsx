import { Heart } from 'lucide-react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { RemarkKind } from './commentAddress';
import styles from './RemarkLike.module.css';
import { useRemarkLike, type Likeable } from './useRemarkLike';

/** The like toggle of a comment or reply with its count. */
export function RemarkLike({ what, remark }: { what: RemarkKind; remark: Likeable }) {
  const { isLiked, count, flip } = useRemarkLike(what, remark);
  return (
    <button type="button" className={styles.like} aria-pressed={isLiked} onClick={flip}>
      <Heart size={16} aria-hidden fill={isLiked ? 'currentColor' : 'none'} />
      <VisuallyHidden>Like this {what}</VisuallyHidden>
      <span className={styles.count}>{count > 0 && count}</span>
      {count > 0 && <VisuallyHidden>so far</VisuallyHidden>}
    </button>
  );
}

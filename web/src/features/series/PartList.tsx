import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import buttons from '../../ui/IconButton.module.css';
import visuallyHidden from '../../ui/VisuallyHidden.module.css';
import styles from './PartList.module.css';
import { moved, type Part } from './seriesParts';

interface PartListProps {
  parts: readonly Part[];
  /** The post that the dialog is about. */
  current: string;
  onChange: (parts: readonly Part[]) => void;
}

/** The posts of a series with buttons that move them. */
export function PartList({ parts, current, onChange }: PartListProps) {
  const status = useRef<HTMLParagraphElement>(null);

  const move = (index: number, by: number) => {
    onChange(moved(parts, index, by));
    if (status.current)
      status.current.textContent = `${parts[index]?.title ?? ''}: now ${index + by + 1} of ${parts.length}`;
  };

  return (
    <div>
      <ol className={styles.parts} aria-label="Posts in reading order">
        {parts.map(({ id, title }, index) => (
          <li key={id} className={styles.part} aria-current={id === current || undefined}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <button
              type="button"
              className={buttons.icon}
              aria-label={`Move “${title}” up`}
              aria-disabled={index === 0}
              onClick={() => index > 0 && move(index, -1)}
            >
              <ArrowUp size={18} aria-hidden />
            </button>
            <button
              type="button"
              className={buttons.icon}
              aria-label={`Move “${title}” down`}
              aria-disabled={index === parts.length - 1}
              onClick={() => index < parts.length - 1 && move(index, 1)}
            >
              <ArrowDown size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <p ref={status} role="status" className={visuallyHidden.hidden} />
    </div>
  );
}

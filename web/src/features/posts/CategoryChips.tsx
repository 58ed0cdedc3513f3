import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import frame from '../../ui/Page.module.css';
import styles from './CategoryChips.module.css';

interface CategoryChipsProps {
  categories: readonly { id: string; name: string }[];
  className?: string;
}

export function CategoryChips({ categories, className }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <ul className={clsx(styles.list, className)}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link className={clsx(frame.link, styles.chip)} to={categoryPath(name)}>
            <span aria-hidden className={styles.hash}>
              #
            </span>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The address by which a category is linked (docs/behaviour.md#routes). */
export function categoryPath(name: string): string {
  return `/category/?name=${encodeURIComponent(name)}`;
}

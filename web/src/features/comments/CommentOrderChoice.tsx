import { clsx } from 'clsx';
import type { CommentsQueryVariables } from '../../generated/graphql';
import styles from './CommentOrderChoice.module.css';

export type Order = NonNullable<CommentsQueryVariables['order']>;

const labels = [
  ['NEWEST', 'Newest first'],
  ['OLDEST', 'Oldest first'],
] as const satisfies readonly (readonly [Order, string])[];

interface CommentOrderChoiceProps {
  order: Order;
  /** Id of the list that it orders. */
  listId: string;
  onChoose: (order: Order) => void;
}

/** Chooses the order of the comments. */
export function CommentOrderChoice({ order, listId, onChoose }: CommentOrderChoiceProps) {
  return (
    <div className={styles.choice} role="group" aria-label="Order of comments">
      {labels.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={clsx(styles.option, value === order && styles.chosen)}
          aria-pressed={value === order}
          aria-controls={listId}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

import styles from './Comments.module.css';

export const NoComments = () => (
  <p className={styles.none}>No comments yet. What did this post make you think of?</p>
);

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import frame from '../../ui/Page.module.css';
import { FollowSuggestions } from './FollowSuggestions';
import { PostList } from '../posts/PostList';
import { usePosts } from '../posts/usePosts';
import styles from './FollowedPosts.module.css';

/** The posts that a member follows (docs/behaviour.md#home-feed). */
export function FollowedPosts() {
  const pages = usePosts({ followedByViewer: true }, { page: 1 });
  const isEmpty = pages.items.length === 0 && !pages.isLoading && !pages.hasMore && !pages.error;
  // The suggestions stay while the reader follows some of them, although the list then has posts.
  const [isChoosing, setIsChoosing] = useState(false);
  if (isEmpty && !isChoosing) setIsChoosing(true);

  if (isChoosing) {
    return (
      <div className={styles.choosing}>
        <p className={styles.title}>Nothing to read here yet.</p>
        <p className={styles.hint}>
          Follow people and categories: their posts appear here, newest first. You find a Follow button on
          each profile and category.
        </p>
        <FollowSuggestions />
        {!isEmpty && (
          <div className={styles.done}>
            <Button onClick={() => setIsChoosing(false)}>Show their posts</Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <>
      <p className={styles.counted}>
        Posts by people and in categories that you follow, newest first.{' '}
        <Link className={frame.link} to="/following?show=all">
          Change what you follow
        </Link>
      </p>
      <PostList pages={pages} hasLead empty={null} />
    </>
  );
}

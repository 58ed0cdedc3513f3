import { Button } from '../../ui/Button';
import styles from './Comments.module.css';

/** Like, save and comment for readers without scripts (docs/behaviour.md#without-scripts). With the style sheets that the page has. */
export function ScriptlessForms({ postId }: { postId: string }) {
  return (
    <>
      <form className={styles.scriptless} method="post" action="/no-scripts/like">
        <input type="hidden" name="post" value={postId} />
        <Button type="submit" variant="secondary">
          Like this post
        </Button>
      </form>
      <form className={styles.scriptless} method="post" action="/no-scripts/save">
        <input type="hidden" name="post" value={postId} />
        <Button type="submit" variant="secondary">
          Save to the reading list
        </Button>
      </form>
      <form className={styles.scriptless} method="post" action="/no-scripts/comment">
        <input type="hidden" name="post" value={postId} />
        <label>
          <span>Your comment</span>
          <textarea name="text" rows={4} required dir="auto" />
        </label>
        {/* Only programs fill it. Not ui/TrapField, whose styles browsers with scripts would load. */}
        <span className={styles.trap} aria-hidden>
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </span>
        <Button type="submit">Comment</Button>
        <p>If you are not logged in yet, that comes next. Your comment is kept.</p>
      </form>
    </>
  );
}

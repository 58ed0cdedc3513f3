import { Link } from 'react-router-dom';
import { MAX_QUERY_LENGTH } from '../../features/search/searchPath';
import { Button } from '../../ui/Button';
import styles from './Header.module.css';

/** The links that narrow headers hide behind buttons, for readers without scripts, where those buttons do nothing. */
export function ScriptlessNav() {
  return (
    <div className={styles.scriptless}>
      <form className={styles.scriptlessSearch} role="search" action="/search/">
        <input
          className={styles.scriptlessField}
          name="q"
          dir="auto"
          placeholder="Search"
          aria-label="Search posts"
          maxLength={MAX_QUERY_LENGTH}
          required
        />
        <Button variant="secondary" type="submit">
          Search
        </Button>
      </form>
      <nav className={styles.scriptlessLinks} aria-label="Menu">
        <Link to="/#categories">Categories</Link>
        <Link className={styles.scriptlessGuest} to="/login">
          Log in
        </Link>
        <Link className={styles.scriptlessGuest} to="/register">
          Create account
        </Link>
      </nav>
    </div>
  );
}

import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { CategoryNav } from '../categories/CategoryNav';
import { PopularThisWeek } from './PopularThisWeek';
import styles from './SidePanel.module.css';

/** The categories for narrow screens without scripts, where the drawer does not work. */
export function ScriptlessCategories() {
  return (
    <section className={styles.scriptless} aria-labelledby="categories">
      <h2 id="categories" className={styles.heading}>
        Categories
      </h2>
      <CategoryNav compact />
    </section>
  );
}

/** docs/behaviour.md#home-feed: the style sheet shows it on screens wider than 1024 px only. */
export function SidePanel() {
  const { user } = useSession();

  return (
    <aside className={styles.panel} aria-label="More to read">
      {user ? null : (
        <div className={styles.welcome} data-guests="aside">
          <StillWater />
          <p>
            Notes, guides and war stories by people who build with React. Read freely, or join and write your
            own.
          </p>
          <ButtonLink to="/register" variant="secondary">
            Join Hydrate
          </ButtonLink>
        </div>
      )}
      <PopularThisWeek />
      <div>
        <h2 className={styles.heading}>Categories</h2>
        <CategoryNav compact />
      </div>
    </aside>
  );
}

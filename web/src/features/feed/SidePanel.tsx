import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { CategoryNav } from '../categories/CategoryNav';
import { PopularThisWeek } from './PopularThisWeek';
import styles from './SidePanel.module.css';

/** SPEC.md section 2: beside the feed only when the screen is wider than 1024 px. */
export function SidePanel() {
  const isWide = useMediaQuery('(min-width: 1025px)');
  const { user } = useSession();
  if (!isWide) return null;

  return (
    <aside className={styles.panel} aria-label="More to read">
      {user ? null : (
        <div className={styles.welcome}>
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

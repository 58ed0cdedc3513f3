import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { Drop } from '../../ui/Drop';
import { AccountMenu } from './AccountMenu';
import { CategoriesDrawer } from './CategoriesDrawer';
import { GuestMenu } from './GuestMenu';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';

/** SPEC.md section 2, "Header". */
export function Header() {
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <CategoriesDrawer />
        <Link className={styles.logo} to="/">
          <Drop size={26} className={styles.drop} />
          Hydrate
        </Link>
        <nav className={styles.nav} aria-label="Account">
          <ThemeSwitch />
          {user ? (
            <>
              <ButtonLink className={styles.create} to="/write">
                <PenLine size={18} aria-hidden />
                <span className={styles.createLabel}>Create Post</span>
              </ButtonLink>
              <AccountMenu user={user} />
            </>
          ) : (
            <GuestMenu />
          )}
        </nav>
      </div>
    </header>
  );
}

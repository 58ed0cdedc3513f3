import { PenLine } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { SearchBox } from '../../features/search/SearchBox';
import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { Drop } from '../../ui/Drop';
import { AccountMenu } from './AccountMenu';
import { BellPlace } from './BellPlace';
import { CategoriesDrawer } from './CategoriesDrawer';
import { GuestMenu } from './GuestMenu';
import { OfflineNotice } from './OfflineNotice';
import styles from './Header.module.css';
import { ScriptlessNav } from './ScriptlessNav';
import { ThemeSwitch } from './ThemeSwitch';

/** docs/behaviour.md#header */
export function Header() {
  const { user } = useSession();
  const place = useLocation();
  return (
    <header className={styles.header} data-bar="top">
      <div className={styles.bar}>
        <CategoriesDrawer place={place} />
        <Link className={styles.logo} to="/">
          <Drop size={26} className={styles.drop} />
          Hydrate
        </Link>
        <div className={styles.search}>
          <SearchBox />
        </div>
        <nav className={styles.nav} aria-label="Account">
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
          {user ? (
            <>
              <ButtonLink className={styles.create} to="/write">
                <PenLine size={18} aria-hidden />
                <span className={styles.createLabel}>Create Post</span>
              </ButtonLink>
              <BellPlace />
              <AccountMenu user={user} place={place} />
            </>
          ) : (
            <GuestMenu place={place} />
          )}
        </nav>
      </div>
      {/* Only the server renders this: with scripts enabled, React does not hydrate <noscript> content. */}
      <noscript>{import.meta.env.SSR ? <ScriptlessNav /> : null}</noscript>
      <OfflineNotice />
    </header>
  );
}

import { Menu } from 'lucide-react';
import { useState } from 'react';
import { CategoryNav } from '../../features/categories/CategoryNav';
import { SiteFooter } from '../../features/feed/SiteFooter';
import { Dialog } from '../../ui/Dialog';
import styles from './CategoriesDrawer.module.css';
import { ThemeChoices } from './ThemeChoices';

/**
 * The mobile-only drawer of categories. It carries the footer too, which an endless feed keeps out of reach, and the
 * theme, for which the narrowest header has no room.
 *
 * @param place where the person is: when it changes, they have gone somewhere and the drawer closes.
 */
export function CategoriesDrawer({ place }: { place: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(place);
  const close = () => setIsOpen(false);

  if (openedAt !== place) {
    setOpenedAt(place);
    setIsOpen(false);
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Categories"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Menu size={22} aria-hidden />
      </button>
      <Dialog open={isOpen} onClose={close} title="Categories" placement="side">
        <div className={styles.content}>
          <CategoryNav onNavigate={close} />
          <div className={styles.theme}>
            <p className={styles.label} aria-hidden>
              Theme
            </p>
            <ThemeChoices isRow />
          </div>
          <SiteFooter />
        </div>
      </Dialog>
    </>
  );
}

import { Menu } from 'lucide-react';
import { useState } from 'react';
import { CategoryNav } from '../../features/categories/CategoryNav';
import { SiteFooter } from '../../features/feed/SiteFooter';
import { Dialog } from '../../ui/Dialog';
import styles from './CategoriesDrawer.module.css';

/** The mobile-only drawer of categories. It carries the footer too, which an endless feed keeps out of reach. */
export function CategoriesDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

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
          <SiteFooter />
        </div>
      </Dialog>
    </>
  );
}

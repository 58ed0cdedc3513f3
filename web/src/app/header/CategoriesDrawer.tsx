import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useCallback, useState } from 'react';
import iconStyles from '../../ui/IconButton.module.css';
import { useOnDemand } from '../../ui/useOnDemand';
import styles from './CategoriesDrawer.module.css';

const loadDialog = () => import('./CategoriesDialog');

/** The mobile-only drawer: categories, theme and the footer that an endless feed keeps out of reach. */
export function CategoriesDrawer({ place }: { place: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(place);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = useOnDemand(loadDialog, isOpen, close);

  if (openedAt !== place) {
    setOpenedAt(place);
    setIsOpen(false);
  }

  return (
    <>
      <button
        type="button"
        className={clsx(iconStyles.icon, styles.button)}
        aria-label="Categories"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Menu size={22} aria-hidden />
      </button>
      {dialog && <dialog.CategoriesDialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

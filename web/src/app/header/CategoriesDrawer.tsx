import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Location } from 'react-router-dom';
import iconStyles from '../../ui/IconButton.module.css';
import { useOnDemand } from '../../ui/useOnDemand';
import styles from './CategoriesDrawer.module.css';

const loadDialog = () => import('./CategoriesDialog');

/** The mobile-only drawer: categories, theme and the footer that an endless feed keeps out of reach. */
export function CategoriesDrawer({ place }: { place: Location }) {
  const [openAt, setOpenAt] = useState<Location | null>(null);
  const isOpen = openAt === place;
  const close = useCallback(() => setOpenAt(null), []);
  const dialog = useOnDemand(loadDialog, isOpen, close);

  return (
    <>
      <button
        type="button"
        className={clsx(iconStyles.icon, styles.button)}
        aria-label="Categories"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(place)}
      >
        <Menu size={22} aria-hidden />
      </button>
      {dialog && <dialog.CategoriesDialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

import { CategoryNav } from '../../features/categories/CategoryNav';
import { SiteFooter } from '../../features/home/SiteFooter';
import { DialogSurface } from '../../ui/DialogSurface';
import styles from './CategoriesDrawer.module.css';
import { ThemeChoices } from './ThemeChoices';

/** The content of the drawer; a separate module, loaded when the drawer is first opened. */
export function CategoriesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogSurface open={isOpen} onClose={onClose} title="Categories" placement="side">
      <div className={styles.content}>
        <CategoryNav onNavigate={onClose} />
        <div className={styles.theme}>
          <p className={styles.label} aria-hidden>
            Theme
          </p>
          <ThemeChoices isRow />
        </div>
        <SiteFooter />
      </div>
    </DialogSurface>
  );
}

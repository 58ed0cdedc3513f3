import { Drop } from '../../ui/Drop';
import styles from './SiteFooter.module.css';

/** SPEC.md section 1: the footer of the feed. Beside an endless list, or below it on a narrow screen. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>
        <Drop size={18} /> Hydrate
      </p>
      <p>The Developer Hub for All Things React</p>
      <p>Copyright © 2024. Made with love and MERN stack.</p>
    </footer>
  );
}

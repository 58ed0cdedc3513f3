import { useCallback } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useSessionExpiry } from '../session';
import { useToast } from '../ui/toast';
import styles from './AppLayout.module.css';
import { Header } from './header/Header';
import { NavigationAnnouncer } from './NavigationAnnouncer';

/** Where the content begins: for the skip link, and for the focus after a navigation. */
const MAIN_ID = 'main';

/** What every page has around it. */
export function AppLayout() {
  const navigation = useNavigation();
  const showToast = useToast();
  useSessionExpiry(useCallback(() => showToast('Your session has expired. Log in again.'), [showToast]));

  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      {navigation.state === 'idle' ? null : <div className={styles.progress} aria-hidden />}
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <NavigationAnnouncer mainId={MAIN_ID} />
      <ScrollRestoration />
    </>
  );
}

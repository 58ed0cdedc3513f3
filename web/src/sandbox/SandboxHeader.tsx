import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ThemeSwitch } from '../app/header/ThemeSwitch';
import { Button } from '../ui/Button';
import { Drop } from '../ui/Drop';
import { useToast } from '../ui/toast';
import type { Identity } from './access';
import { beginCopy, endCopy, signOut } from './api';
import { IdentityDialog } from './IdentityDialog';
import { useIdentity, useSandbox } from './SandboxContext';
import styles from './SandboxHeader.module.css';

const leaving = ({ copy, isOwnSession }: Identity): string => {
  if (copy) return 'Leave';
  return isOwnSession ? 'Log out' : 'Forget the token';
};

/** The link back to the site, the title, the theme switch, and the current identity. */
export function SandboxHeader() {
  const { access } = useSandbox();
  const identity = useIdentity();
  const [isOpen, setOpen] = useState(false);
  const [isBeginning, setBeginning] = useState(false);
  const toast = useToast();
  const changer = useRef<HTMLButtonElement>(null);

  /** The focused button is disabled or replaced by a change of the identity, which would lose the focus. */
  function keepFocus(change: () => void) {
    flushSync(change);
    if (document.activeElement === document.body) changer.current?.focus();
  }

  async function tryEverything() {
    setBeginning(true);
    try {
      access.set(await beginCopy());
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong!', 'error');
    } finally {
      keepFocus(() => setBeginning(false));
    }
  }

  function leave() {
    if (identity?.copy) endCopy(identity.copy);
    else if (identity?.isOwnSession) signOut(identity);
    keepFocus(() => access.set(null));
  }

  return (
    <header className={styles.header}>
      <a className={styles.logo} href="/">
        <Drop size={26} className={styles.drop} />
        Hydrate
      </a>
      <h1 className={styles.title}>API sandbox</h1>
      <nav className={styles.links} aria-label="API">
        <a href="/developers">Documentation</a>
        <a href="/api/openapi.json">REST (OpenAPI)</a>
      </nav>
      <div className={styles.tools}>
        <ThemeSwitch />
        <p className={styles.identity} role="status">
          {identity && (
            <>
              <span className={styles.as}>As </span>
              <strong>{identity.userName}</strong>
            </>
          )}
        </p>
        {identity ? (
          <Button ref={changer} variant="secondary" onClick={leave}>
            {leaving(identity)}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              <KeyRound size={18} aria-hidden className={styles.key} />
              Log in
            </Button>
            <Button ref={changer} busy={isBeginning} onClick={() => void tryEverything()}>
              Try everything
            </Button>
          </>
        )}
      </div>
      <IdentityDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        // The button that opened it is gone after a log-in.
        finalFocus={identity ? changer : undefined}
      />
    </header>
  );
}

import { useState, type FormEvent, type RefObject } from 'react';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { DialogSurface } from '../ui/DialogSurface';
import { formText } from '../ui/formValues';
import { TextField } from '../ui/TextField';
import { ask } from './api';
import type { Identity } from './access';
import styles from './IdentityDialog.module.css';
import { useSandbox } from './SandboxContext';

const LOGIN = `mutation SandboxLogin($input: LoginInput!) {
  login(input: $input) { accessToken viewer { user { userName } } }
}`;
const VIEWER = 'query SandboxViewer { viewer { user { userName } } }';

interface Viewer {
  user: { userName: string };
}
interface Login {
  login: { accessToken: string; viewer: Viewer };
}

async function logIn(userName: string, password: string): Promise<Identity> {
  const { login } = await ask<Login>(LOGIN, { input: { userName, password } }, null);
  const { accessToken, viewer } = login;
  return { accessToken, userName: viewer.user.userName, copy: null, isOwnSession: true };
}

/** Asks the API whose token it is, so that an invalid one is reported here. */
async function identify(accessToken: string): Promise<Identity> {
  const { viewer } = await ask<{ viewer: Viewer | null }>(VIEWER, {}, { accessToken, copy: null });
  if (!viewer) throw new Error('This token is not valid.');
  return { accessToken, userName: viewer.user.userName, copy: null };
}

interface IdentityDialogProps {
  open: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement> | undefined;
}

/** Two ways to a token: log in by username and password, or paste a token. It is sent with the editor's operations. */
export function IdentityDialog({ open, onClose, finalFocus }: IdentityDialogProps) {
  const { access } = useSandbox();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function close() {
    setFailure(null);
    onClose();
  }

  async function become(identity: Promise<Identity>) {
    setBusy(true);
    setFailure(null);
    try {
      access.set(await identity);
      close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong!');
    } finally {
      setBusy(false);
    }
  }

  function onLogin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void become(logIn(formText(form, 'userName').trim(), formText(form, 'password')));
  }

  function onToken(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = formText(event.currentTarget, 'token').trim();
    void become(identify(token.replace(/^Bearer\s+/i, '')));
  }

  return (
    <DialogSurface open={open} onClose={close} title="Send requests as a user" finalFocus={finalFocus}>
      <div className={styles.forms}>
        {failure && <Banner kind="error">{failure}</Banner>}
        <form className={styles.form} onSubmit={onLogin}>
          <TextField
            label="Username"
            name="userName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" busy={isBusy}>
            Log in
          </Button>
        </form>
        <form className={styles.form} onSubmit={onToken}>
          <TextField
            label="Or paste a token"
            name="token"
            hint="Kept in this tab only, until it is closed."
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button type="submit" variant="secondary" busy={isBusy}>
            Use the token
          </Button>
        </form>
      </div>
    </DialogSurface>
  );
}

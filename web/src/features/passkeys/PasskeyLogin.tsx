import { useApolloClient } from '@apollo/client/react';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SessionUser_AuthFragment } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { passkeyFailure, supportsPasskeys, unsupportedText } from './passkeyFailure';

interface PasskeyLoginProps {
  className?: string;
  disabled: boolean;
  onStart: () => void;
  onLogin: (auth: SessionUser_AuthFragment) => void;
  /** `message` says why, for the person. */
  onFailure: (message: string) => void;
}

/** Logs in by a passkey, without a username: the browser asks which one. */
export function PasskeyLogin({ className, disabled, onStart, onLogin, onFailure }: PasskeyLoginProps) {
  const client = useApolloClient();
  const [isBusy, setIsBusy] = useState(false);
  const isShown = useRef(false);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function logIn() {
    onStart();
    if (!supportsPasskeys()) {
      onFailure(`${unsupportedText()} Log in with your password.`);
      return;
    }
    setIsBusy(true);
    try {
      const { logInWithPasskey } = await import('./logInWithPasskey');
      const auth = await logInWithPasskey(client);
      // Whoever has gone elsewhere meanwhile, or logged in another way, is left as they are.
      if (isShown.current) onLogin(auth);
    } catch (error) {
      onFailure(
        passkeyFailure(error, 'No passkey was used. Try again, or log in with your username and password.'),
      );
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      className={className}
      busy={isBusy}
      disabled={disabled}
      onClick={() => void logIn()}
    >
      {!isBusy && <KeyRound size={18} aria-hidden />}
      Log in with a passkey
    </Button>
  );
}

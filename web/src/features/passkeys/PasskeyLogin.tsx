import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { SOMETHING_WENT_WRONG } from '../../apollo';
import type { SessionUser_AuthFragment } from '../../generated/graphql';
import { Button } from '../../ui/Button';

interface PasskeyLoginProps {
  className?: string;
  disabled: boolean;
  onStart: () => void;
  onLogin: (auth: SessionUser_AuthFragment) => void;
  onFailure: (message: string) => void;
}

/** Logs in with a passkey, without a username: the browser asks which passkey to use. */
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
    setIsBusy(true);
    const ceremonies = await import('./ceremonies').catch(() => null);
    const outcome = (await ceremonies?.logInWithPasskey(client)) ?? { failure: SOMETHING_WENT_WRONG };
    setIsBusy(false);
    // If the user has left the page or logged in another way meanwhile, ignore the outcome.
    if (!isShown.current) return;
    if (outcome.failure === undefined) onLogin(outcome.result);
    else onFailure(outcome.failure);
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

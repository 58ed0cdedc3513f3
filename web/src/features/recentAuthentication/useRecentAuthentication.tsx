import { useCallback, useState, type ReactNode } from 'react';
import { needsRecentAuthentication } from './needsRecentAuthentication';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog';

interface RecentAuthentication {
  /** Runs an action, again after the password if the API requires it; null if the user cancels. */
  run: <Result>(action: () => Promise<Result>) => Promise<Result | null>;
  /** Whether the dialog is open. Close other dialogs meanwhile. */
  isAsking: boolean;
  /** Render it anywhere in the component. */
  dialog: ReactNode;
}

/** For sensitive actions, such as deleting the account: they need an authentication of the last ten minutes. */
export function useRecentAuthentication(userName: string): RecentAuthentication {
  const [answer, setAnswer] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null);

  const run = useCallback(async <Result,>(action: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await action();
    } catch (error) {
      if (!needsRecentAuthentication(error)) throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer({ resolve }));
    setAnswer(null);
    return isConfirmed ? action() : null;
  }, []);

  return {
    run,
    isAsking: answer !== null,
    dialog: (
      <ConfirmPasswordDialog
        open={answer !== null}
        userName={userName}
        onConfirmed={() => answer?.resolve(true)}
        onCancel={() => answer?.resolve(false)}
      />
    ),
  };
}

import { RecentAuthenticationError, UnauthenticatedError } from '../../errors.js';
import type { CurrentSession } from '../../platform/useCases/context.js';

/** How long a password, passkey or mailed link counts as a recent confirmation, in seconds. */
export const RECENT_AUTHENTICATION = 10 * 60;

/**
 * Requires that the session's owner has authenticated recently, for actions that a stolen session must not perform
 * (OWASP ASVS 5.0, 7.5.1). Call it first in a command. The mutation `confirmPassword` renews the confirmation.
 *
 * @param call of the command
 * @throws UnauthenticatedError without a session; RecentAuthenticationError if the confirmation is older than {@link
 *   RECENT_AUTHENTICATION}
 */
export function requireRecentAuthentication({ session }: { session: CurrentSession | null }): void {
  if (!session) throw new UnauthenticatedError();
  const age = Date.now() - session.authenticatedAt.getTime();
  if (age > RECENT_AUTHENTICATION * 1000) throw new RecentAuthenticationError(RECENT_AUTHENTICATION);
}

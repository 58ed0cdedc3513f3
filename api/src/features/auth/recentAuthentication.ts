import { RecentAuthenticationError, UnauthenticatedError } from '../../errors.js';
import type { CurrentSession } from '../../platform/useCases/context.js';

/** How long a shown password, passkey or mailed link counts as recent, in seconds. */
export const RECENT_AUTHENTICATION = 10 * 60;

/**
 * Lets only a session pass whose owner has just proved who they are, for what a stolen session must not be enough for
 * (OWASP ASVS 5.0, 7.5.1). To be called first when a command runs. The mutation `confirmPassword` renews the proof.
 *
 * @param call of the command
 * @throws UnauthenticatedError without a session; RecentAuthenticationError when the proof is older than {@link RECENT_AUTHENTICATION}
 */
export function requireRecentAuthentication({ session }: { session: CurrentSession | null }): void {
  if (!session) throw new UnauthenticatedError();
  const age = Date.now() - session.authenticatedAt.getTime();
  if (age > RECENT_AUTHENTICATION * 1000) throw new RecentAuthenticationError(RECENT_AUTHENTICATION);
}

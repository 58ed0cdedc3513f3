import { RecentAuthenticationError, UnauthenticatedError } from '../../errors.js';
import type { CurrentSession } from './context.js';

/** How long a password, passkey or mailed link counts as a recent confirmation, in seconds. */
export const RECENT_AUTHENTICATION = 10 * 60;

/** Where a stolen session must not act (OWASP ASVS 5.0, 7.5.1). `confirmPassword` renews it. */
export function requireRecentAuthentication({ session }: { session: CurrentSession | null }): void {
  if (!session) throw new UnauthenticatedError();
  const age = Date.now() - session.authenticatedAt.getTime();
  if (age > RECENT_AUTHENTICATION * 1000) throw new RecentAuthenticationError(RECENT_AUTHENTICATION);
}

import { RecentAuthenticationError, UnauthenticatedError } from '../../errors.js';
import type { CurrentSession } from './context.js';

/** How long a password, passkey or mailed link counts as a recent confirmation, in seconds. */
export const RECENT_AUTHENTICATION = 10 * 60;

/** The refusal of a session where a stolen one must not act (OWASP ASVS 5.0, 7.5.1). `confirmPassword` renews it. */
export function refusedProof(session: CurrentSession | null): Error | null {
  if (!session) return new UnauthenticatedError();
  const age = Date.now() - session.authenticatedAt.getTime();
  return age > RECENT_AUTHENTICATION * 1000 ? new RecentAuthenticationError(RECENT_AUTHENTICATION) : null;
}

/** @throws UnauthenticatedError; RecentAuthenticationError */
export function requireRecentAuthentication({ session }: { session: CurrentSession | null }): void {
  const refusal = refusedProof(session);
  if (refusal) throw refusal;
}

import { DomainError } from '../../errors.js';
import type { Logger } from './log.js';
import { User } from '../../features/users/user.entity.js';

/** Runs a use case and logs its outcome as the event (docs/operation.md, "Logs"). */
export type Audit = <T>(event: string, work: () => Promise<T>) => Promise<T>;

/** Logs a refused request that may be deliberate: a forged token, too many attempts, or access to the data of others. */
export type Refused = (why: 'badToken' | 'forbidden' | 'tooMany', details?: Record<string, unknown>) => void;

/** The security log of one request: user, id of the access token, address and request id; never user input. */
export function securityLog(
  log: Logger,
  {
    address,
    requestId,
    viewerId,
    tokenId,
  }: { address: string; requestId: string; viewerId: string | null; tokenId?: string | undefined },
): { audit: Audit; refused: Refused } {
  const write = (level: 'info' | 'warn', event: string, details: Record<string, unknown>) => {
    const token = tokenId === undefined ? {} : { tokenId };
    log[level]({ event, requestId, address, userId: viewerId, ...token, ...details }, 'Security');
  };
  return {
    refused: (why, details = {}) => write('warn', why, details),
    audit: async (event, work) => {
      try {
        const result = await work();
        write('info', event, { outcome: 'ok', ...userOf(result) });
        return result;
      } catch (error) {
        write('warn', event, { outcome: error instanceof DomainError ? error.code : 'failed' });
        throw error;
      }
    },
  };
}

/** The user whose session was started or changed. */
function userOf(result: unknown): { userId?: string } {
  const user: unknown =
    typeof result === 'object' && result !== null && 'user' in result ? result.user : result;
  return user instanceof User ? { userId: user.id } : {};
}

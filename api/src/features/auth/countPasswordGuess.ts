import type { Budget } from '../../platform/limits/rateLimits.js';
import type { Count, Counting, Refund } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';

/** The budgets of {@link countPasswordGuess}. */
export const GUESS_BUDGETS: readonly Budget[] = [
  'login',
  'loginKnown',
  'loginSpare',
  'loginStrange',
  'loginStrangeDay',
];

/** The limit of commands that ask signed-in users for their password. */
export const ownPasswordGuess: Count<User> = {
  budgets: GUESS_BUDGETS,
  count: (counting) => countPasswordGuess(counting, counting.viewer.userName),
};

/**
 * Counts an attempt before the password is compared. Unknown devices share the budgets of the account. A known device
 * has its own, and one known by its cookie keeps a few attempts even when its address has spent its budget.
 *
 * @param userName as entered
 * @returns a function to call if the password was right, because only failures count for an account
 * @throws RateLimitedError
 */
export async function countPasswordGuess(
  { limit, tryLimit, refund, reset, services, device }: Counting<User | null>,
  userName: unknown,
): Promise<Refund | null> {
  if (typeof userName !== 'string') {
    await limit('login');
    return null;
  }
  const account = userNameKey(userName.trim());
  const known = await services.devices.find(account, device);
  if (known === null) {
    await limit('login');
    await limit('loginStrange', account);
    await limit('loginStrangeDay', account);
    return async () => {
      await refund('loginStrange', account);
      await refund('loginStrangeDay', account);
    };
  }
  const { kind, deviceHash } = known;
  if (kind === 'address') await limit('login');
  else if (!(await tryLimit('login'))) await limit('loginSpare', deviceHash);
  await limit('loginKnown', deviceHash);
  return async () => {
    await reset('loginSpare', deviceHash);
    await reset('loginKnown', deviceHash);
  };
}

import { UnauthenticatedError } from '../../errors.js';
import { mailboxKey } from '../../platform/mail/mailbox.js';
import { command, type Count, type Counting, type Refund } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import {
  ChangePasswordInput,
  ConfirmEmailChangeInput,
  ConfirmPasswordInput,
  EndSessionInput,
  LoginInput,
  RegisterInput,
  RequestEmailChangeInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  VerifyEmailInput,
} from './auth.inputs.js';
import { accountKey } from './email.js';
import { SIGNED_OUT } from './emailChange.service.js';
import type { Budget } from '../../platform/limits/rateLimits.js';
import { verdictOf } from './guesses.js';
import { userNameKey } from '../users/userName.js';

const GUESS_BUDGETS: readonly Budget[] = [
  'login',
  'loginKnown',
  'loginSpare',
  'loginStrange',
  'loginStrangeDay',
];

/** The limit of commands that ask signed-in users for their password. */
const ownPasswordGuess: Count<User> = {
  budgets: GUESS_BUDGETS,
  count: (counting) => countPasswordGuess(counting, counting.viewer.userName),
};

/**
 * Counts an attempt before the password is compared. Unknown devices share the budgets of the account. A
 * known one has its own, and a few spare attempts if it is known by its cookie.
 * Only wrong passwords count for an account, and an attempt whose password was not compared, because the server is busy or other input is wrong,
 * counts for no budget.
 * @returns what gives points back after the attempt. @throws RateLimitedError
 */
async function countPasswordGuess(
  { limit, tryLimit, refund, reset, services, device }: Counting<User | null>,
  userName: unknown,
): Promise<Refund | null> {
  if (typeof userName !== 'string') {
    await limit('login');
    return null;
  }
  const account = userNameKey(userName.trim());
  const address = `address:${device.address}`;
  const known = await services.devices.find(account, device);
  if (known === null) {
    await limit('login');
    await limit('loginStrange', account);
    await limit('loginStrangeDay', account);
    return async (error) => {
      if (verdictOf(error) === 'wrong') return;
      await refund('loginStrange', account);
      await refund('loginStrangeDay', account);
      if (isUnjudged(error)) await refund('login', address);
    };
  }
  const { kind, deviceHash } = known;
  const isSpare = kind === 'cookie' && !(await tryLimit('login'));
  if (kind === 'address') await limit('login');
  if (isSpare) await limit('loginSpare', deviceHash);
  await limit('loginKnown', deviceHash);
  return async (error) => {
    if (verdictOf(error) === 'wrong') return;
    if (isUnjudged(error)) {
      // Not a reset: it would make up for wrong passwords before.
      await refund('loginKnown', deviceHash);
      await (isSpare ? refund('loginSpare', deviceHash) : refund('login', address));
      return;
    }
    await reset('loginSpare', deviceHash);
    await reset('loginKnown', deviceHash);
  };
}

/** Whether a call has failed before it compared the password. */
const isUnjudged = (error: unknown): boolean => error !== undefined && verdictOf(error) === null;

/** Counts by client address and by the mailbox that receives the mail. */
const registrationMail: Count<User | null, { email?: unknown }> = {
  budgets: ['register', 'registerMailbox'],
  count: async ({ limit }, { email }) => {
    await limit('register');
    const mailbox = typeof email === 'string' ? mailboxKey(email) : null;
    if (mailbox !== null) await limit('registerMailbox', mailbox);
    return null;
  },
};

/**
 * Counts by client address and account. A browser that the account knows has another reset, because a new password ends the first link.
 * Addresses do not count as known: other people at one must not learn whether there is an account.
 */
const resetMail: Count<User | null, { email?: unknown }> = {
  budgets: ['reset', 'resetMailbox'],
  count: async ({ limit, tryLimit, services, device }, { email }) => {
    await limit('reset');
    const account = typeof email === 'string' ? accountKey(email) : null;
    if (account === null || (await tryLimit('resetMailbox', account))) return null;
    const deviceHash = await services.devices.findCookie(account, device);
    await limit('resetMailbox', deviceHash === null ? account : JSON.stringify([account, deviceHash]));
    return null;
  },
};

export const register = command({
  name: 'register',
  input: RegisterInput,
  access: 'anyone',
  scope: 'session',
  limit: registrationMail,
  audit: true,
  run: ({ input, services }) => services.auth.register(input),
});

export const verifyEmail = command({
  name: 'verifyEmail',
  input: VerifyEmailInput,
  access: 'anyone',
  scope: 'session',
  limit: 'token',
  audit: true,
  run: async ({ input, device, services }) => {
    const session = await services.auth.verifyEmail(input, device);
    await services.devices.remember(session.user, device);
    return session;
  },
});

export const login = command({
  name: 'login',
  input: LoginInput,
  access: 'anyone',
  scope: 'session',
  limit: {
    budgets: GUESS_BUDGETS,
    count: (counting, { userName }) => countPasswordGuess(counting, userName),
  },
  audit: true,
  run: async ({ input, device, services }) => {
    const session = await services.auth.login(input, device);
    await services.auth.welcome(session.user, device);
    return session;
  },
});

export const requestPasswordReset = command({
  name: 'requestPasswordReset',
  input: RequestPasswordResetInput,
  access: 'anyone',
  scope: 'session',
  limit: resetMail,
  audit: true,
  run: ({ input, services }) => services.auth.requestPasswordReset(input),
});

/** Makes the device known, so that guesses by others cannot lock the owner out. */
export const resetPassword = command({
  name: 'resetPassword',
  input: ResetPasswordInput,
  access: 'anyone',
  scope: 'session',
  limit: 'token',
  audit: true,
  run: async ({ input, device, services }) => {
    const user = await services.auth.resetPassword(input);
    await services.devices.remember(user, device);
    return user;
  },
});

export const changePassword = command({
  name: 'changePassword',
  input: ChangePasswordInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to change your password.',
  limit: ownPasswordGuess,
  audit: true,
  run: async ({ viewer, input, device, services }) => {
    const session = await services.auth.changePassword(viewer, input, device);
    await services.devices.remember(session.user, device);
    return session;
  },
});

export const confirmPassword = command({
  name: 'confirmPassword',
  input: ConfirmPasswordInput,
  access: 'member',
  scope: 'session',
  limit: ownPasswordGuess,
  audit: true,
  run: async ({ viewer, session, input, services }) => {
    if (!session) throw new UnauthenticatedError();
    return services.auth.confirmPassword(viewer, session, input);
  },
});

/** Ends the session of the request, if any. Without a session nothing is written to the security log. */
export const signOut = command({
  name: 'signOut',
  access: 'anyone',
  scope: 'session',
  audit: ({ session }) => session !== null,
  run: async ({ viewer, session, services }) => {
    await services.sessions.signOut(session);
    return viewer;
  },
});

/** @throws NotFoundError when the viewer has no such session */
export const endSession = command({
  name: 'endSession',
  input: EndSessionInput,
  access: 'member',
  scope: 'session',
  audit: true,
  run: ({ viewer, input: { id }, services }) => services.sessions.end(viewer, id),
});

export const signOutEverywhere = command({
  name: 'signOutEverywhere',
  access: 'member',
  scope: 'session',
  audit: true,
  run: ({ viewer, services }) => services.sessions.endAll(viewer),
});

export const requestEmailChange = command({
  name: 'requestEmailChange',
  input: RequestEmailChangeInput,
  access: 'member',
  scope: 'session',
  signedOut: SIGNED_OUT,
  limit: {
    budgets: ['emailChange', ...ownPasswordGuess.budgets],
    count: async (counting, given) => {
      await counting.limit('emailChange');
      return ownPasswordGuess.count(counting, given);
    },
  },
  audit: true,
  run: ({ viewer, input, services }) => services.emailChanges.request(viewer, input),
});

export const confirmEmailChange = command({
  name: 'confirmEmailChange',
  input: ConfirmEmailChangeInput,
  access: 'anyone',
  scope: 'session',
  limit: 'token',
  audit: true,
  run: ({ input, services }) => services.emailChanges.confirm(input),
});

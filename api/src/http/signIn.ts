import type { EmailChange } from '../auth/emailChange.entity.js';
import type { EmailChangeService } from '../auth/emailChange.service.js';
import type { UserSession } from '../auth/session.entity.js';
import type { Session } from '../auth/sessions.js';
import type { RequestContext } from '../context.js';
import { mailboxKey } from '../mail/mailbox.js';
import type { Passkey } from '../passkeys/passkey.entity.js';
import type { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';

/**
 * What both doors do around the calls of AuthService: count a try before it is made, write down how it ended, and remember the device
 * of somebody who proved to be an account's owner. Inputs are as they came; the service validates them.
 */

/** @throws RateLimitedError; what `AuthService.login` throws */
export async function login(
  context: RequestContext,
  input: { userName?: string; password?: unknown },
): Promise<Session> {
  const succeed = await countPasswordGuess(context, input.userName);
  const session = await context.audit('login', () => context.services.auth.login(input, context.device));
  await succeed();
  await context.services.auth.welcome(session.user, context.device);
  return session;
}

/**
 * Counted by address alone: without the key of a passkey there is nothing to guess.
 *
 * @throws RateLimitedError; what `PasskeyService.verify` and `AuthService.loginProven` throw
 */
export async function loginWithPasskey(context: RequestContext, input: object): Promise<Session> {
  const { limit, audit, services, device } = context;
  await limit('login');
  const session = await audit('loginWithPasskey', async () =>
    services.auth.loginProven(await services.passkeys.verify(input), device),
  );
  await services.auth.welcome(session.user, device);
  return session;
}

/** @throws RateLimitedError; what `PasskeyService.add` throws */
export async function addPasskey(
  { viewer, limit, audit, services }: RequestContext,
  input: object,
): Promise<{ passkey: Passkey; user: User }> {
  await limit('passkey');
  return audit('addPasskey', () => services.passkeys.add(viewer, input));
}

/** @throws RateLimitedError; what `PasskeyService.remove` throws */
export async function removePasskey(
  { viewer, limit, audit, services }: RequestContext,
  input: object,
): Promise<{ removedPasskeyId: string; user: User }> {
  await limit('passkey');
  return audit('removePasskey', () => services.passkeys.remove(viewer, input));
}

/** @throws RateLimitedError; what `AuthService.changePassword` throws */
export async function changePassword(context: RequestContext, input: object): Promise<Session> {
  const { viewer, services, audit, device } = context;
  // Refused by the service, and written down.
  if (!viewer) return audit('changePassword', () => services.auth.changePassword(null, input, device));
  const succeed = await countPasswordGuess(context, viewer.userName);
  const session = await audit('changePassword', () => services.auth.changePassword(viewer, input, device));
  await succeed();
  await services.devices.remember(session.user, device);
  return session;
}

/** @throws RateLimitedError; what `AuthService.confirmPassword` throws */
export async function confirmPassword(context: RequestContext, input: object): Promise<UserSession> {
  const { viewer, session, services, audit } = context;
  const confirm = () => services.auth.confirmPassword(viewer, session, input);
  if (!viewer) return audit('confirmPassword', confirm);
  const succeed = await countPasswordGuess(context, viewer.userName);
  const confirmed = await audit('confirmPassword', confirm);
  await succeed();
  return confirmed;
}

/** @throws RateLimitedError; what `EmailChangeService.request` throws */
export async function requestEmailChange(
  context: RequestContext,
  input: { newEmail?: unknown },
): Promise<EmailChange> {
  const { viewer, limit, services, audit } = context;
  const request = () => audit('requestEmailChange', () => services.emailChanges.request(viewer, input));
  // Refused by the service, and written down.
  if (!viewer) return request();
  await limit('emailChange');
  const succeed = await countPasswordGuess(context, viewer.userName);
  const change = await request();
  await succeed();
  return change;
}

/** @throws RateLimitedError; what `EmailChangeService.confirm` throws */
export async function confirmEmailChange(
  { limit, audit, services }: RequestContext,
  input: { token?: string },
): ReturnType<EmailChangeService['confirm']> {
  await limit('token');
  return audit('confirmEmailChange', () => services.emailChanges.confirm(input));
}

/** @throws RateLimitedError; what `AuthService.register` throws */
export async function register(
  { limit, audit, services }: RequestContext,
  input: { email?: unknown },
): Promise<{ email: string }> {
  await limit('register');
  if (typeof input.email === 'string') await limit('registerMailbox', mailboxKey(input.email));
  return audit('register', () => services.auth.register(input));
}

/** @throws RateLimitedError; what `AuthService.verifyEmail` throws */
export async function verifyEmail(
  { limit, audit, services, device }: RequestContext,
  input: { token?: string },
): Promise<Session> {
  await limit('token');
  const session = await audit('verifyEmail', () => services.auth.verifyEmail(input, device));
  await services.devices.remember(session.user, device);
  return session;
}

/** @throws RateLimitedError; what `AuthService.requestPasswordReset` throws */
export async function requestPasswordReset(
  { limit, audit, services }: RequestContext,
  input: { email?: string },
): Promise<{ email: string }> {
  await limit('reset');
  if (input.email !== undefined) await limit('resetMailbox', mailboxKey(input.email));
  return audit('requestPasswordReset', () => services.auth.requestPasswordReset(input));
}

/**
 * The device is known from then on: with the new password its owner gets in, however many others guess at it.
 *
 * @throws RateLimitedError; what `AuthService.resetPassword` throws
 */
export async function resetPassword(
  { limit, audit, services, device }: RequestContext,
  input: { token?: string; password?: unknown },
): Promise<User> {
  await limit('token');
  const user = await audit('resetPassword', () => services.auth.resetPassword(input));
  await services.devices.remember(user, device);
  return user;
}

/** @throws RateLimitedError */
export async function userNameAvailability(
  { limit, services }: RequestContext,
  userName: string,
): Promise<{ available: boolean; message: string }> {
  await limit('userName');
  return services.auth.userNameAvailability(userName);
}

/**
 * Counts a try of a password, before it is compared. Strangers share the account's budgets. A known device has its own, which nobody else can spend;
 * one that is known by its cookie has a few tries even when others at its address have spent those of the address.
 *
 * @param userName as it was typed
 * @returns what is to be called when the password was right: wrong ones alone count for an account
 * @throws RateLimitedError
 */
async function countPasswordGuess(
  context: RequestContext,
  userName: string | undefined,
): Promise<() => Promise<void>> {
  const { limit, tryLimit, giveBack, refill, services, device } = context;
  if (userName === undefined) {
    await limit('login');
    return () => Promise.resolve();
  }
  const account = userNameKey(userName.trim());
  const known = await services.devices.find(account, device);
  if (known === null) {
    await limit('login');
    await limit('loginStrange', account);
    await limit('loginStrangeDay', account);
    return async () => {
      await giveBack('loginStrange', account);
      await giveBack('loginStrangeDay', account);
    };
  }
  const { kind, deviceHash } = known;
  if (kind === 'address') await limit('login');
  else if (!(await tryLimit('login'))) await limit('loginSpare', deviceHash);
  await limit('loginKnown', deviceHash);
  return async () => {
    await refill('loginSpare', deviceHash);
    await refill('loginKnown', deviceHash);
  };
}

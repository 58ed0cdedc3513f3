import { UnauthenticatedError } from '../../errors.js';
import { mailboxKey } from '../../platform/mail/mailbox.js';
import { command, type Count } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import {
  ChangePasswordInput,
  ConfirmPasswordInput,
  EndSessionInput,
  LoginInput,
  RegisterInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  VerifyEmailInput,
} from './auth.inputs.js';
import { countPasswordGuess, GUESS_BUDGETS, ownPasswordGuess } from './countPasswordGuess.js';

/** Counts by client address and by the mailbox that receives the mail. */
const countMail = (
  ofAddress: 'register' | 'reset',
  ofMailbox: 'registerMailbox' | 'resetMailbox',
): Count<User | null, { email?: unknown }> => ({
  budgets: [ofAddress, ofMailbox],
  count: async ({ limit }, { email }) => {
    await limit(ofAddress);
    if (typeof email === 'string') await limit(ofMailbox, mailboxKey(email));
    return null;
  },
});

/** @throws what `AuthService.register` throws */
export const register = command({
  name: 'register',
  input: RegisterInput,
  access: 'anyone',
  limit: countMail('register', 'registerMailbox'),
  audit: true,
  run: ({ input, services }) => services.auth.register(input),
});

/** @throws what `AuthService.verifyEmail` throws */
export const verifyEmail = command({
  name: 'verifyEmail',
  input: VerifyEmailInput,
  access: 'anyone',
  limit: 'token',
  audit: true,
  run: async ({ input, device, services }) => {
    const session = await services.auth.verifyEmail(input, device);
    await services.devices.remember(session.user, device);
    return session;
  },
});

/** @throws what `AuthService.login` throws */
export const login = command({
  name: 'login',
  input: LoginInput,
  access: 'anyone',
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

/** @throws what `AuthService.requestPasswordReset` throws */
export const requestPasswordReset = command({
  name: 'requestPasswordReset',
  input: RequestPasswordResetInput,
  access: 'anyone',
  limit: countMail('reset', 'resetMailbox'),
  audit: true,
  run: ({ input, services }) => services.auth.requestPasswordReset(input),
});

/** Makes the device known, so that guesses by others cannot lock the owner out. */
export const resetPassword = command({
  name: 'resetPassword',
  input: ResetPasswordInput,
  access: 'anyone',
  limit: 'token',
  audit: true,
  run: async ({ input, device, services }) => {
    const user = await services.auth.resetPassword(input);
    await services.devices.remember(user, device);
    return user;
  },
});

/** @throws what `AuthService.changePassword` throws */
export const changePassword = command({
  name: 'changePassword',
  input: ChangePasswordInput,
  access: 'member',
  signedOut: 'You need to log in to change your password.',
  limit: ownPasswordGuess,
  audit: true,
  run: async ({ viewer, input, device, services }) => {
    const session = await services.auth.changePassword(viewer, input, device);
    await services.devices.remember(session.user, device);
    return session;
  },
});

/** @throws what `AuthService.confirmPassword` throws */
export const confirmPassword = command({
  name: 'confirmPassword',
  input: ConfirmPasswordInput,
  access: 'member',
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
  audit: true,
  run: ({ viewer, input: { id }, services }) => services.sessions.end(viewer, id),
});

/** Ends all sessions of the viewer, including the current one. */
export const signOutEverywhere = command({
  name: 'signOutEverywhere',
  access: 'member',
  audit: true,
  run: ({ viewer, services }) => services.sessions.endAll(viewer),
});

import { optionalText, pick, requiredParameter } from '../http/restInput.js';
import { ok, type RestRoute } from '../http/restRoute.js';
import { toSessionUser } from '../http/restShapes.js';
import { userNameKey } from '../users/userName.js';

/** Accounts (SPEC.md section 7, /api/auth). */
export const authRoutes: readonly RestRoute[] = [
  {
    method: 'post',
    path: '/auth/login',
    textFailures: 400,
    answer: async (request) => {
      const { body, services, limit, audit } = request;
      await limit('login');
      const userName = optionalText(body, 'userName');
      if (userName !== undefined) await limit('loginName', userNameKey(userName.trim()));
      const input = pick(body, { userName: 'userName', password: 'password' });
      const session = await audit('login', () => services.auth.login(input));
      return ok(await toSessionUser(session, request));
    },
  },
  {
    method: 'post',
    path: '/auth/register',
    textFailures: 400,
    answer: async ({ body, services, limit, audit }) => {
      await limit('register');
      const input = pick(body, { name: 'name', userName: 'userName', email: 'email', password: 'password' });
      await audit('register', () => services.auth.register(input));
      return ok('Verification email sent successfully! We sent you a verification link on your email id.');
    },
  },
  {
    method: 'get',
    path: '/auth/username-check',
    textFailures: 400,
    isPrivate: true,
    answer: async ({ query, services, limit }) => {
      await limit('userName');
      const userName = requiredParameter(query, 'username');
      const { available, message } = await services.auth.userNameAvailability(userName);
      return { status: available ? 200 : 400, body: message };
    },
  },
  {
    method: 'get',
    path: '/auth/verify-email',
    isPrivate: true,
    answer: async (request) => {
      const { query, services, limit, audit } = request;
      await limit('token');
      const token = query.get('token') ?? undefined;
      const session = await audit('verifyEmail', () => services.auth.verifyEmail({ token }));
      return ok(await toSessionUser(session, request));
    },
  },
  {
    method: 'put',
    path: '/auth/password-reset',
    answer: async ({ query, body, services, limit, audit }) => {
      await limit('token');
      const token = query.get('token') ?? undefined;
      const input = { ...pick(body, { password: 'password' }), token };
      await audit('resetPassword', () => services.auth.resetPassword(input));
      return ok({ message: 'Password updated successfully!' });
    },
  },
  {
    method: 'post',
    path: '/auth/reset-link',
    textFailures: 'all',
    answer: async ({ body, services, limit, audit }) => {
      await limit('reset');
      const email = optionalText(body, 'email');
      if (email !== undefined) await limit('resetEmail', email.trim().toLowerCase());
      await audit('requestPasswordReset', () => services.auth.requestPasswordReset({ email }));
      return ok(
        'Password reset email sent successfully! We sent you a password reset link on your registered email id.',
      );
    },
  },
];

import { optionalText, pick, requiredParameter } from '../../platform/rest/restInput.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { toSessionUser } from './session.wire.js';
import { execute } from '../../platform/useCases/command.js';
import * as commands from './auth.commands.js';

/** `/api/auth` (docs/behaviour.md#rest-accounts). */
export const authRoutes: readonly RestRoute[] = [
  {
    method: 'post',
    path: '/auth/login',
    answersToken: true,
    textFailures: 400,
    answer: async (request) => {
      const { body } = request;
      const input = { ...pick(body, { password: 'password' }), userName: optionalText(body, 'userName') };
      const session = await execute(commands.login, request, input);
      return ok(await toSessionUser(session, request));
    },
  },
  {
    method: 'post',
    path: '/auth/register',
    textFailures: 400,
    answer: async (request) => {
      const fields = { name: 'name', userName: 'userName', email: 'email', password: 'password' };
      await execute(commands.register, request, pick(request.body, fields));
      return ok('Verification email sent successfully! We sent you a verification link on your email id.');
    },
  },
  {
    method: 'get',
    path: '/auth/username-check',
    textFailures: 400,
    isPrivate: true,
    answer: async (request) => {
      const userName = requiredParameter(request.query, 'username');
      const { available, message } = await execute(commands.userNameAvailability, request, { userName });
      return { status: available ? 200 : 400, body: message };
    },
  },
  {
    method: 'get',
    path: '/auth/verify-email',
    isPrivate: true,
    answer: async (request) => {
      const token = request.query.get('token') ?? undefined;
      const session = await execute(commands.verifyEmail, request, { token });
      return ok(await toSessionUser(session, request));
    },
  },
  {
    method: 'put',
    path: '/auth/password-reset',
    answer: async (request) => {
      const token = request.query.get('token') ?? undefined;
      const input = { ...pick(request.body, { password: 'password' }), token };
      await execute(commands.resetPassword, request, input);
      return ok({ message: 'Password updated successfully!' });
    },
  },
  {
    method: 'post',
    path: '/auth/reset-link',
    textFailures: 'all',
    answer: async (request) => {
      const email = optionalText(request.body, 'email');
      await execute(commands.requestPasswordReset, request, { email });
      return ok(
        'Password reset email sent successfully! We sent you a password reset link on your registered email id.',
      );
    },
  },
];

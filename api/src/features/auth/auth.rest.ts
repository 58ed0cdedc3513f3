import { optionalText, pick, requiredParameter } from '../../platform/rest/restInput.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { fields, messageSchema, messageText, named, rulesOf, text } from '../../platform/rest/restSchemas.js';
import { sessionUserSchema, toSessionUser } from './session.wire.js';
import { execute } from '../../platform/useCases/command.js';
import * as commands from './auth.commands.js';
import { userNameAvailability } from './auth.queries.js';
import { LoginInput, RegisterInput, RequestPasswordResetInput, ResetPasswordInput } from './auth.inputs.js';

const PASSWORD_RULES =
  'At least 8 letters, digits and characters of @$!%*?&, with a lower-case letter, an upper-case letter, a digit and one of @$!%*?&.';
const BAD_LINK = 'The link is not valid, has been used or has expired';
const linkParameter = fields({ token: text('The `token` parameter of the link.') });

/** `/api/auth` (docs/behaviour.md#rest-accounts). */
export const authRoutes: readonly RestRoute[] = [
  {
    method: 'post',
    path: '/auth/login',
    answersToken: true,
    operation: {
      id: 'login',
      tag: 'Accounts',
      summary: 'Log in by username and password',
      body: named('Login', 'The credentials.', {
        userName: text('The username, without regard to case.', rulesOf(LoginInput, 'userName')),
        password: text('The password.', rulesOf(LoginInput, 'password')),
      }),
      success: { description: 'The session.', schema: sessionUserSchema },
      failures: { 400: 'Wrong username or password, or an email that is not verified yet.' },
    },
    useCases: [commands.login],
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
    operation: {
      id: 'register',
      tag: 'Accounts',
      summary: 'Register an account',
      description:
        'Sends a verification link by email. The response does not reveal whether the address already has an account.',
      body: named(
        'Registration',
        'The data of a new account.',
        {
          name: text(
            'Letters, with at most one space between first and last name.',
            rulesOf(RegisterInput, 'name'),
          ),
          userName: text(
            '4 to 12 letters, digits and underscores, at most two underscores.',
            rulesOf(RegisterInput, 'userName'),
          ),
          email: text('The address to which the verification link is sent.', rulesOf(RegisterInput, 'email')),
          password: text(PASSWORD_RULES, rulesOf(RegisterInput, 'password')),
        },
        { homepage: text('Leave it out: a registration with it is ignored.') },
      ),
      success: { description: 'The mail is being sent.', schema: messageText },
      failures: { 400: 'A field is invalid.' },
    },
    useCases: [commands.register],
    textFailures: 400,
    answer: async (request) => {
      const names = { name: 'name', userName: 'userName', email: 'email', password: 'password' };
      const input = pick(request.body, { ...names, homepage: 'homepage' });
      await execute(commands.register, request, input);
      return ok('Verification email sent successfully! We sent you a verification link on your email id.');
    },
  },
  {
    method: 'get',
    path: '/auth/username-check',
    operation: {
      id: 'checkUserName',
      tag: 'Accounts',
      summary: 'Whether a username can be registered',
      success: { description: 'The username can be registered.', schema: messageText },
      failures: { 400: 'The username is malformed, reserved or taken.' },
    },
    query: fields({ username: text('The username to check.') }),
    useCases: [userNameAvailability],
    textFailures: 400,
    isPrivate: true,
    answer: async (request) => {
      const userName = requiredParameter(request.query, 'username');
      const { available, message } = await execute(userNameAvailability, request, { userName });
      return { status: available ? 200 : 400, body: message };
    },
  },
  {
    method: 'get',
    path: '/auth/verify-email',
    operation: {
      id: 'verifyEmail',
      tag: 'Accounts',
      summary: 'Verify an email address by a mailed link, which works once, and log in',
      success: { description: 'The session.', schema: sessionUserSchema },
      failures: { 400: `${BAD_LINK}.` },
    },
    query: linkParameter,
    useCases: [commands.verifyEmail],
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
    operation: {
      id: 'resetPassword',
      tag: 'Accounts',
      summary: 'Set a new password by a mailed link, which works once, and end all sessions',
      body: named('NewPassword', 'A new password.', {
        password: text(PASSWORD_RULES, rulesOf(ResetPasswordInput, 'password')),
      }),
      success: { description: 'The password was changed.', schema: messageSchema },
      failures: { 400: `${BAD_LINK}, or the password breaks a rule.` },
    },
    query: linkParameter,
    useCases: [commands.resetPassword],
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
    operation: {
      id: 'requestPasswordReset',
      tag: 'Accounts',
      summary: 'Request a password reset link by email',
      description: 'The response is the same whether or not the email belongs to an account.',
      body: named('Email', 'The email of the account.', {
        email: text('The email address of the account.', rulesOf(RequestPasswordResetInput, 'email')),
      }),
      success: { description: 'The mail is being sent if the account exists.', schema: messageText },
      failures: { 400: 'The email address is malformed.' },
    },
    useCases: [commands.requestPasswordReset],
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

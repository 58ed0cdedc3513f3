import type { FastifyInstance } from 'fastify';
import { BadUserInputError } from '../../errors.js';
import {
  confirmEmailChange,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '../../features/auth/auth.commands.js';
import { execute } from '../../platform/useCases/command.js';
import type { Place } from '../places/placeLayout.js';
import { FORMS_PATH } from './formCookie.js';
import { fieldHtml, formHtml, hiddenHtml, paragraph } from './formHtml.js';
import type { FormKit, Route } from './formKit.js';
import { notes, page, type Sent } from './formPages.js';
import { textOf } from './formRequest.js';

/** Forms to which mails lead. A link changes nothing by itself, because mail programs and virus scanners follow it. */
export function mailedForms(app: FastifyInstance, kit: FormKit): void {
  const { cookie } = kit;

  app.get<Route>(`${FORMS_PATH}/verify-email`, async (request, reply) => {
    await kit.callOf(request, reply);
    const { token, change } = request.query;
    const shown = change === undefined ? verifyPage(textOf(token), {}) : changePage(textOf(change), {});
    return kit.send(reply, 200, shown);
  });
  app.post<Route>(`${FORMS_PATH}/verify-email`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    const { token = '' } = request.body;
    try {
      await kit.begin(reply, context, await execute(verifyEmail, context, { token }));
      return await kit.goTo(reply, FORMS_PATH, 'verified');
    } catch (error) {
      return kit.again(reply, error, {}, (sent) => verifyPage(token, sent));
    }
  });
  app.post<Route>(`${FORMS_PATH}/change-email`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    const { change = '' } = request.body;
    try {
      const { isChanged } = await execute(confirmEmailChange, context, { token: change });
      const done = isChanged
        ? 'Your email is changed.'
        : 'Confirmed. The email changes when the link of the other mail has been used too.';
      return await kit.send(reply, 200, page('Your email', notes({ done }) + HOME));
    } catch (error) {
      return kit.again(reply, error, {}, (sent) => changePage(change, sent));
    }
  });

  app.get(`${FORMS_PATH}/forgot-password`, async (request, reply) => {
    await kit.callOf(request, reply);
    return kit.send(reply, 200, forgotPage({}));
  });
  app.post<Route>(`${FORMS_PATH}/forgot-password`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    try {
      await execute(requestPasswordReset, context, { email: (request.body.email ?? '').trim() });
      const sentence = 'We sent you a password reset link on your registered email id.';
      const sent = page('Password reset email sent successfully!', paragraph(sentence) + LOGIN);
      return await kit.send(reply, 200, sent);
    } catch (error) {
      return kit.again(reply, error, request.body, forgotPage);
    }
  });

  app.get<Route>(`${FORMS_PATH}/password-reset`, async (request, reply) => {
    await kit.callOf(request, reply);
    return kit.send(reply, 200, resetPage(textOf(request.query.token), {}));
  });
  app.post<Route>(`${FORMS_PATH}/password-reset`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    const { token = '', password = '', confirmPassword = '' } = request.body;
    try {
      if (confirmPassword !== password)
        throw new BadUserInputError('Password mismatch!', { confirmPassword: 'Password mismatch!' });
      const { id } = await execute(resetPassword, context, { token, password });
      const { viewer } = context;
      // The link may be of another account. All sessions of its own have ended.
      const isOther = viewer !== null && viewer.id !== id;
      if (!isOther) cookie.clear(reply.raw);
      const sentences = isOther
        ? paragraph(`You are still logged in as ${viewer.userName}. Log out first to use this account.`) +
          HOME
        : paragraph('Please login with your new password') + LOGIN;
      return await kit.send(reply, 200, page('Password updated successfully!', sentences));
    } catch (error) {
      // The token is no field that people see.
      const shown = { password, confirmPassword };
      return kit.again(reply, error, shown, (sent) => resetPage(token, sent));
    }
  });
}

const LOGIN = `<p><a href="${FORMS_PATH}/login">Log in</a></p>`;
const HOME = `<p><a href="${FORMS_PATH}">Hydrate without scripts</a></p>`;

const verifyPage = (token: string, sent: Sent): Place =>
  page(
    'Verify your email',
    notes(sent) +
      formHtml(`${FORMS_PATH}/verify-email`, hiddenHtml('token', token), 'Verify and log in') +
      `<p>Did the link not work? <a href="${FORMS_PATH}/login">Log in</a> to get a new one, or <a href="${FORMS_PATH}/register">register</a> again.</p>`,
  );

const changePage = (change: string, sent: Sent): Place =>
  page(
    'Change your email',
    notes(sent) +
      paragraph('The email of your account changes when the links of both mails have been used.') +
      formHtml(`${FORMS_PATH}/change-email`, hiddenHtml('change', change), 'Confirm the change'),
  );

const forgotPage = ({ errors = {}, values = {}, ...sent }: Sent): Place =>
  page(
    'Forgot your password?',
    notes(sent) +
      formHtml(
        `${FORMS_PATH}/forgot-password`,
        fieldHtml({
          name: 'email',
          label: 'Email',
          type: 'email',
          value: values.email,
          error: errors.email,
          autocomplete: 'email',
          isRequired: true,
        }),
        'Send reset link',
      ) +
      LOGIN,
  );

function resetPage(token: string, { errors = {}, ...sent }: Sent): Place {
  const field = (name: string, label: string, hint?: string) =>
    fieldHtml({
      name,
      label,
      error: errors[name],
      type: 'password',
      autocomplete: 'new-password',
      isRequired: true,
      ...(hint && { hint }),
    });
  const fields =
    hiddenHtml('token', token) +
    field(
      'password',
      'New password',
      'At least 8 characters with a lower-case and an upper-case letter, a digit and one of @$!%*?&.',
    ) +
    field('confirmPassword', 'Confirm new password');
  return page(
    'Set a new password',
    notes(sent) +
      formHtml(`${FORMS_PATH}/password-reset`, fields, 'Reset Password') +
      `<p>Did the link not work? <a href="${FORMS_PATH}/forgot-password">Get a new link</a></p>`,
  );
}

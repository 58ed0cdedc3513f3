import type { FastifyInstance } from 'fastify';
import { updateProfile } from '../../features/account/account.commands.js';
import { changePassword, requestEmailChange, signOutEverywhere } from '../../features/auth/auth.commands.js';
import { allKinds, MailFrequency } from '../../features/notifications/kinds.js';
import { updateNotificationSettings } from '../../features/notifications/notification.commands.js';
import { execute } from '../../platform/useCases/command.js';
import type { Place } from '../places/placeLayout.js';
import { FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';
import type { FormKit, Member, Route } from './formKit.js';
import type { Sent } from './formPages.js';
import { accountSettings, mailSettings, PROFILE_FIELDS, profileSettings, SETTINGS } from './settingsPages.js';

const isProfileField = (name: string): boolean => PROFILE_FIELDS.some((field) => field === name);
const allFrequencies = Object.values(MailFrequency);
const frequencyOf = (text: string | undefined) => allFrequencies.find((frequency) => frequency === text);

const accountPath = `${SETTINGS}/account`;
const mailsPath = `${SETTINGS}/notifications`;

const accountOf = async ({ viewer, context }: Member): Promise<(sent: Sent) => Place> => {
  const pending = await context.services.emailChanges.pendingOf(viewer);
  return (sent) => accountSettings(viewer, sent, pending?.newEmail);
};

/** The page at a path of the settings, with what was typed there. */
export async function settingsPlace(path: string, member: Member, sent: Sent): Promise<Place> {
  const { viewer, context } = member;
  if (path === accountPath) return (await accountOf(member))(sent);
  if (path !== mailsPath) return profileSettings(viewer, sent);
  const stored = await context.services.notifications.settings(viewer.id);
  const settings = stored.map(({ kind, mail }) => ({ kind, mail: frequencyOf(sent.values?.[kind]) ?? mail }));
  return mailSettings(viewer, settings, sent);
}

/** The settings that are plain forms: profile, password, email, sign-out everywhere and mails. */
export function settingsForms(app: FastifyInstance, kit: FormKit): void {
  app.get<Route>(SETTINGS, async (request, reply) => {
    const member = await kit.member(request, reply, SETTINGS);
    return member ? kit.send(reply, 200, profileSettings(member.viewer, kit.done(request))) : reply;
  });
  app.post<Route>(SETTINGS, async (request, reply) => {
    const member = await kit.member(request, reply, SETTINGS, 'You need to log in to change your profile.');
    if (!member) return reply;
    const given = Object.entries(request.body).filter(([name]) => isProfileField(name));
    const values: Values = Object.fromEntries(given.map(([name, value]) => [name, value.trim()]));
    try {
      await execute(updateProfile, member.context, values);
      return await kit.goTo(reply, SETTINGS, 'settings');
    } catch (error) {
      return kit.again(reply, error, values, (sent) => profileSettings(member.viewer, sent));
    }
  });

  app.get<Route>(accountPath, async (request, reply) => {
    const member = await kit.member(request, reply, accountPath);
    if (!member) return reply;
    return kit.send(reply, 200, (await accountOf(member))(kit.done(request)));
  });
  app.post<Route>(`${accountPath}/password`, async (request, reply) => {
    const signedOut = 'You need to log in to change your password.';
    const member = await kit.member(request, reply, accountPath, signedOut);
    if (!member) return reply;
    const { currentPassword = '', newPassword = '' } = request.body;
    try {
      // All sessions have ended, and this one goes on with a new token.
      kit.cookie.set(
        reply.raw,
        await execute(changePassword, member.context, { currentPassword, newPassword }),
      );
      return await kit.goTo(reply, accountPath, 'password');
    } catch (error) {
      return kit.again(reply, error, { currentPassword, newPassword }, await accountOf(member));
    }
  });
  app.post<Route>(`${accountPath}/email`, async (request, reply) => {
    const signedOut = 'You need to log in to change your email.';
    const member = await kit.member(request, reply, accountPath, signedOut);
    if (!member) return reply;
    const { newEmail = '', emailPassword = '' } = request.body;
    try {
      const input = { newEmail: newEmail.trim(), currentPassword: emailPassword };
      await execute(requestEmailChange, member.context, input);
      return await kit.goTo(reply, accountPath, 'email');
    } catch (error) {
      const values = { newEmail, currentPassword: '' };
      const page = await accountOf(member);
      return kit.again(reply, error, values, ({ errors = {}, ...sent }) => {
        // The page has a field with that name for the password.
        const { currentPassword: emailError, ...others } = errors;
        const own = { ...others, ...(emailError !== undefined && { emailPassword: emailError }) };
        return page({ ...sent, errors: own });
      });
    }
  });
  app.post<Route>(`${accountPath}/everywhere`, async (request, reply) => {
    const member = await kit.member(request, reply, accountPath);
    if (!member) return reply;
    await execute(signOutEverywhere, member.context, {});
    kit.cookie.clear(reply.raw);
    return await kit.goTo(reply, FORMS_PATH, 'everywhere');
  });

  app.get<Route>(mailsPath, async (request, reply) => {
    const member = await kit.member(request, reply, mailsPath);
    if (!member) return reply;
    return kit.send(reply, 200, await settingsPlace(mailsPath, member, kit.done(request)));
  });
  app.post<Route>(mailsPath, async (request, reply) => {
    const member = await kit.member(request, reply, mailsPath, 'You need to log in to change your mails.');
    if (!member) return reply;
    const settings = allKinds.flatMap((kind) => {
      const mail = frequencyOf(request.body[kind]);
      return mail ? [{ kind, mail }] : [];
    });
    await execute(updateNotificationSettings, member.context, { settings });
    return await kit.goTo(reply, mailsPath, 'mails');
  });
}

import { NotFoundError } from '../../errors.js';
import { command, type AnyCall } from '../../platform/useCases/command.js';
import { MailFrequency } from './kinds.js';
import { MarkNotificationsReadInput, UpdateNotificationSettingsInput } from './notification.inputs.js';

export const markNotificationsRead = command({
  name: 'markNotificationsRead',
  input: MarkNotificationsReadInput,
  access: 'member',
  scope: 'write:reactions',
  run: async ({ viewer, input: { notificationIds, upTo }, services }) => {
    await services.notifications.markRead(viewer.id, notificationIds ?? null, upTo ?? null);
    return viewer;
  },
});

export const updateNotificationSettings = command({
  name: 'updateNotificationSettings',
  input: UpdateNotificationSettingsInput,
  access: 'member',
  scope: 'session',
  run: async ({ viewer, input: { settings }, services }) => {
    await services.notifications.changeSettings(viewer.id, settings);
    return viewer;
  },
});

/** The error for a link that this server has not made, or whose account is gone. */
export const badLink = () => new NotFoundError('This link is damaged, or its account no longer exists.');

/** Ends mails of the kinds that a signed link of a mail names, without a login (RFC 8058). @throws NotFoundError */
export const unsubscribe = command({
  name: 'unsubscribe',
  access: 'anyone',
  scope: 'session',
  run: async ({ input: { token }, services }: AnyCall<{ token: string }>) => {
    const known = services.notificationWork.unsubscribing.read(token);
    if (!known || !(await services.users.byId(known.userId))) throw badLink();
    const settings = known.kinds.map((kind) => ({ kind, mail: MailFrequency.NEVER }));
    await services.notifications.changeSettings(known.userId, settings);
    return known.kinds;
  },
});

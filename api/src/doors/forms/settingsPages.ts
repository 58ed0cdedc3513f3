import { MailFrequency, type NotificationKind } from '../../features/notifications/kinds.js';
import type { User } from '../../features/users/user.entity.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { Place } from '../places/placeLayout.js';
import { FORMS_PATH } from './formCookie.js';
import { fieldHtml, formHtml, paragraph } from './formHtml.js';
import { account, notes, page, type Sent } from './formPages.js';

export const SETTINGS = `${FORMS_PATH}/settings`;

const TABS = [
  ['', 'Profile'],
  ['/account', 'Password and email'],
  ['/notifications', 'Mails'],
] as const;

function settingsPage(viewer: User, shown: (typeof TABS)[number][0], sent: Sent, html: string): Place {
  const tabs = TABS.map(([path, label]) =>
    path === shown ? `<b aria-current="page">${label}</b>` : `<a href="${SETTINGS}${path}">${label}</a>`,
  );
  return page(
    'Settings',
    `<p>${tabs.join(' · ')}</p>${notes(sent)}${account(viewer)}${html}` +
      '<p class="place-soft">Picture, passkeys, the list of sessions, blocked people, tokens, webhooks, the download of your data and the deletion of ' +
      'the account need scripts. Switch them on and reload this page.</p>',
  );
}

/** The texts of a profile, in their order and with the API's names. */
export const PROFILE_FIELDS = ['name', 'about', 'websiteURL', 'githubURL', 'linkedinURL', 'xURL'] as const;

const PROFILE_LABELS: Record<(typeof PROFILE_FIELDS)[number], string> = {
  name: 'Name',
  about: 'About',
  websiteURL: 'Website',
  githubURL: 'GitHub',
  linkedinURL: 'LinkedIn',
  xURL: 'X',
};

export function profileSettings(viewer: User, sent: Sent): Place {
  const { errors = {}, values = {} } = sent;
  const fields = PROFILE_FIELDS.map((name) =>
    fieldHtml({
      name,
      label: PROFILE_LABELS[name],
      value: values[name] ?? viewer[name],
      error: errors[name],
      ...(name === 'about' && { type: 'area' as const }),
      ...(name === 'name' && { autocomplete: 'name', isRequired: true }),
    }),
  );
  return settingsPage(viewer, '', sent, formHtml(SETTINGS, fields.join(''), 'Save'));
}

/** @param pending the email to which the account changes once both addresses have confirmed it */
export function accountSettings(viewer: User, sent: Sent, pending?: string): Place {
  const { errors = {}, values = {} } = sent;
  const password = (name: string, label: string, autocomplete: string) =>
    fieldHtml({ name, label, type: 'password', autocomplete, error: errors[name], isRequired: true });
  const email = fieldHtml({
    name: 'newEmail',
    label: 'New email',
    type: 'email',
    autocomplete: 'email',
    value: values.newEmail,
    error: errors.newEmail,
    isRequired: true,
  });
  return settingsPage(
    viewer,
    '/account',
    sent,
    `<h2>Password</h2>${paragraph('Updating it signs you out everywhere else.')}` +
      formHtml(
        `${SETTINGS}/account/password`,
        password('currentPassword', 'Current Password', 'current-password') +
          password('newPassword', 'New Password', 'new-password'),
        'Update',
      ) +
      `<h2>Email</h2><p>Your email is <b><bdi>${escapeMarkup(viewer.email ?? '')}</bdi></b>.</p>` +
      (pending
        ? `<p>It changes to <b><bdi>${escapeMarkup(pending)}</bdi></b> once both links that we mailed have been used.</p>`
        : '') +
      formHtml(
        `${SETTINGS}/account/email`,
        email + password('emailPassword', 'Your password', 'current-password'),
        'Change email',
      ) +
      `<h2>Sessions</h2>${paragraph('Did you leave a session open somewhere, or lose a phone? End every session at once, this one included.')}` +
      formHtml(`${SETTINGS}/account/everywhere`, '', 'Sign out everywhere', true),
  );
}

/** As in web/src/features/settings/NotificationsTab.tsx. */
const KINDS: Record<NotificationKind, readonly [title: string, about: string]> = {
  COMMENT: ['Comments', 'Someone comments on your post.'],
  REPLY: ['Replies', 'Someone replies where you wrote.'],
  MENTION: ['Mentions', 'Someone mentions you, as in @you.'],
  LIKE: ['Likes', 'Someone likes your post.'],
  FOLLOWER: ['Followers', 'Someone begins to follow you.'],
  POST: ['Posts', 'Someone whom you follow publishes a post.'],
  DECISION: ['Decisions', 'Moderators decide about you or what you wrote.'],
};

const FREQUENCIES: readonly (readonly [MailFrequency, string])[] = [
  [MailFrequency.AT_ONCE, 'At once'],
  [MailFrequency.DAILY, 'Daily'],
  [MailFrequency.WEEKLY, 'Weekly'],
  [MailFrequency.NEVER, 'Never'],
];

interface Setting {
  kind: NotificationKind;
  mail: MailFrequency;
}

export function mailSettings(viewer: User, settings: readonly Setting[], sent: Sent): Place {
  const fields = settings.map(({ kind, mail }) => {
    const [title, about] = KINDS[kind];
    const options = FREQUENCIES.map(
      ([value, label]) => `<option value="${value}"${value === mail ? ' selected' : ''}>${label}</option>`,
    );
    return (
      `<div class="form-field"><label for="${kind}">${title}</label>` +
      `<select id="${kind}" name="${kind}" aria-describedby="${kind}-hint">${options.join('')}</select>` +
      `<span class="form-hint" id="${kind}-hint">${about}</span></div>`
    );
  });
  const to = `They go to ${viewer.email ?? 'your email'}. Digests come at 7:00 UTC, the weekly one on Monday.`;
  return settingsPage(
    viewer,
    '/notifications',
    sent,
    `<h2>Mails</h2>${paragraph(to)}${formHtml(`${SETTINGS}/notifications`, fields.join(''), 'Save')}`,
  );
}

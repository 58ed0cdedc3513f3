import { compose, type MailContent, oneLine } from './letter.js';

export type { MailContent };

/** The name of the recipient, and the address behind the button. */
interface Linked {
  name: string;
  url: string;
}

/** `url` has a token valid for a day. The username shows the owner of the mailbox whose registration it is. */
export function verifyEmail({ name, userName, url }: Linked & { userName: string }): MailContent {
  return compose({
    subject: 'Verify your email for Hydrate',
    name,
    paragraphs: [
      `Welcome to Hydrate. One step is left: follow the link to verify your email, and you are logged in as @${userName}.`,
    ],
    action: { label: 'Verify your email', url },
    notes: [
      'The link works once, within one day.',
      `If you did not register at Hydrate as @${userName}, ignore this mail. No account is created without the link.`,
    ],
  });
}

/** To the owner of an account when another registration uses the same email. `url` is the login page. */
export function alreadyRegistered({ name, url }: Linked): MailContent {
  return compose({
    subject: 'You already have a Hydrate account',
    name,
    paragraphs: [
      'Someone, most likely you, has just tried to register at Hydrate with this email. You already have an account, so nothing has changed.',
    ],
    action: { label: 'Log in', url },
    notes: [
      'If you forgot your password, the login page has a link to set a new one.',
      'If it was not you, there is nothing to do.',
    ],
  });
}

/** After a request for a new password. `url` contains a token valid for 15 minutes. */
export function passwordReset({ name, url }: Linked): MailContent {
  return compose({
    subject: 'Reset your Hydrate password',
    name,
    paragraphs: ['You asked for a new password. Follow the link to set one.'],
    action: { label: 'Set a new password', url },
    notes: [
      'The link works once, within 15 minutes.',
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
  });
}

/** To the owner of an account after a login on an unknown device. `url` is the page that lists sessions. */
export function newDevice({
  name,
  device,
  address,
  at,
  url,
}: Linked & { device: string; address: string; at: Date }): MailContent {
  return compose({
    subject: 'New login to your Hydrate account',
    name,
    paragraphs: [
      'Your Hydrate account has just been used to log in on a device that we have not seen before.',
      `Device: ${oneLine(device)}`,
      `Network: ${oneLine(address)}`,
      `Time: ${inWords(at)}`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'Look at your sessions', url },
    notes: [
      'If it was not you, choose "Forgot password?" on the login page at once and set a new password. That ends all sessions.',
    ],
  });
}

/** To the owner of an account after its deletion. `url` is the page that undoes it until `erasesAt`. */
export function accountDeleted({
  name,
  at,
  erasesAt,
  url,
}: Linked & { at: Date; erasesAt: Date }): MailContent {
  return compose({
    subject: 'Your Hydrate account was deleted',
    name,
    paragraphs: [
      `Your Hydrate account was deleted on ${inWords(at)}. Nobody sees its profile, posts, comments and likes any more.`,
      `On ${inWords(erasesAt)} everything is erased for good. Until then you can undo the deletion, and all of it is back.`,
    ],
    action: { label: 'Undo the deletion', url },
    notes: [
      'If you want your account to be erased, there is nothing to do.',
      'If it was not you, undo the deletion and set a new password at once. If you use the same password elsewhere, change it there.',
    ],
  });
}

/** To the owner of an account whose deletion was undone. `url` is the login page. */
export function accountRestored({ name, url }: Linked): MailContent {
  return compose({
    subject: 'Your Hydrate account is back',
    name,
    paragraphs: [
      'The deletion of your Hydrate account was undone. Its profile, posts, comments and likes are where they were.',
    ],
    action: { label: 'Log in', url },
    notes: [
      'If it was not you, someone else can read your mail. Set a new password for your mailbox and for Hydrate.',
    ],
  });
}

/** A time that is clear in any time zone. */
function inWords(at: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${time.format(at)} UTC`;
}

/** Passkeys and access tokens stay valid, so an owner who had lost the account should look through them at `url`. */
export function passwordChanged({
  name,
  passkeys,
  tokens,
  apps,
  url,
}: Linked & { passkeys: number; tokens: number; apps: number }): MailContent {
  return compose({
    subject: 'Your Hydrate password was changed',
    name,
    paragraphs: [
      'The password of your Hydrate account has just been changed. All other sessions have been ended.',
      ...(passkeys > 0
        ? [
            `${passkeys === 1 ? 'One passkey still logs' : `${passkeys} passkeys still log`} in to your account. Remove any that you do not recognise.`,
          ]
        : []),
      ...(tokens > 0
        ? [
            `${tokens === 1 ? 'One access token still works' : `${tokens} access tokens still work`}, because programs use them. Revoke any that you do not recognise.`,
          ]
        : []),
      ...(apps > 0
        ? [
            `${apps === 1 ? 'One app can still act' : `${apps} apps can still act`} for you. Remove any that you do not recognise.`,
          ]
        : []),
    ],
    ...((passkeys > 0 || tokens > 0 || apps > 0) && { action: { label: 'Look through your account', url } }),
    notes: ['If it was not you, choose "Forgot password?" on the login page at once and set a new one.'],
  });
}

/** After a passkey was added: a warning for the owner. `url` lists the passkeys. */
export function passkeyAdded({ name, passkey, url }: Linked & { passkey: string }): MailContent {
  return compose({
    subject: 'A passkey was added to your Hydrate account',
    name,
    paragraphs: [
      `The passkey "${oneLine(passkey)}" has just been added to your Hydrate account. It logs in without your password.`,
    ],
    action: { label: 'Look through your passkeys', url },
    notes: [
      'If it was not you, remove the passkey there at once, and change your password: someone else was logged in to your account.',
    ],
  });
}

/** After an access token was created: a warning for the owner. `url` lists the tokens. */
export function accessTokenCreated({
  name,
  token,
  scopes,
  expiresAt,
  url,
}: Linked & { token: string; scopes: readonly string[]; expiresAt: Date }): MailContent {
  return compose({
    subject: 'An access token was created for your Hydrate account',
    name,
    paragraphs: [
      `The access token "${oneLine(token)}" has just been created. With it a program can act for your Hydrate account.`,
      `Scopes: ${scopes.join(', ')}`,
      `Valid until: ${inWords(expiresAt)}`,
    ],
    action: { label: 'Look through your access tokens', url },
    notes: [
      'If it was not you, revoke the token there at once, and change your password: someone else was logged in to your account.',
    ],
  });
}

/** After an app was allowed to act. `url` lists the apps. */
export function appAuthorized({
  name,
  app,
  homepage,
  scopes,
  url,
}: Linked & { app: string; homepage: string; scopes: readonly string[] }): MailContent {
  return compose({
    subject: 'An app can now act for your Hydrate account',
    name,
    paragraphs: [
      `You have just allowed the app "${oneLine(app)}" (${oneLine(homepage)}) to act for your Hydrate account.`,
      `Scopes: ${scopes.join(', ')}`,
    ],
    action: { label: 'Look through your apps', url },
    notes: [
      'If it was not you, remove the app there at once, and change your password: someone else was logged in to your account.',
    ],
  });
}

/** After a passkey was removed. `url` lists the passkeys. */
export function passkeyRemoved({ name, passkey, url }: Linked & { passkey: string }): MailContent {
  return compose({
    subject: 'A passkey was removed from your Hydrate account',
    name,
    paragraphs: [
      `The passkey "${oneLine(passkey)}" has just been removed from your Hydrate account. It does not log in any more; your password does.`,
    ],
    action: { label: 'Look through your passkeys', url },
    notes: [
      'Your device or password manager may still offer it. Delete it there as well.',
      'If it was not you, change your password at once: someone else was logged in to your account.',
    ],
  });
}

/** To the current address, after a request to change it. `url` contains a token valid for a day. */
export function confirmOldEmail({
  name,
  userName,
  newEmail,
  url,
}: Linked & { userName: string; newEmail: string }): MailContent {
  return compose({
    subject: 'Confirm the new email of your Hydrate account',
    name,
    paragraphs: [
      `You asked to change the email of your Hydrate account @${userName} to ${newEmail}. Follow the link to allow it.`,
      'We mailed another link to the new address. The email changes when both links were used.',
    ],
    action: { label: 'Allow the change', url },
    notes: [
      'The link works once, within one day.',
      'If it was not you, do not follow the link, and change your password: someone else knows it.',
    ],
  });
}

/** To the new address, without the old one: the new one may be mistyped. `url` has a token valid for a day. */
export function confirmNewEmail({ name, userName, url }: Linked & { userName: string }): MailContent {
  return compose({
    subject: 'Confirm your new email for Hydrate',
    name,
    paragraphs: [
      `The owner of the Hydrate account @${userName} wants to use this email for it. Follow the link to confirm that it is yours.`,
      'We mailed another link to the present address of the account. The email changes when both links were used.',
    ],
    action: { label: 'Confirm this email', url },
    notes: ['The link works once, within one day.', `If @${userName} is not you, ignore this mail.`],
  });
}

/** To the owner of an account when another account wants to use the same email. `url` is the login page. */
export function emailInUse({ name, url }: Linked): MailContent {
  return compose({
    subject: 'You already have a Hydrate account',
    name,
    paragraphs: [
      'Someone, most likely you, wants to use this email for another Hydrate account. You already have an account with it, so nothing has changed.',
    ],
    action: { label: 'Log in', url },
    notes: [
      'To use this email for the other account, give this one another email first, or delete it.',
      'If it was not you, there is nothing to do.',
    ],
  });
}

/** To the old and the new address after a change of email. */
export function emailChanged({ name, newEmail }: { name: string; newEmail: string }): MailContent {
  return compose({
    subject: 'The email of your Hydrate account was changed',
    name,
    paragraphs: [
      `Your Hydrate account now has the email ${newEmail}. Both addresses confirmed it. Your username and your password stay as they are.`,
    ],
    notes: ['If it was not you, write to the people who run this site.'],
  });
}

/** To the owner of a webhook that was turned off, because its receiver is gone or has failed for three days. `url` is the tab of webhooks. */
export function webhookOff({ name, address, url }: Linked & { address: string }): MailContent {
  return compose({
    subject: 'Hydrate turned off a webhook of yours',
    name,
    paragraphs: [
      `Hydrate has turned off your webhook for ${oneLine(address)}. Its receiver has said that it is gone, or it has not accepted a message for three days.`,
      'Nothing is sent to it any more. When the receiver works again, turn the webhook on in your settings, or with the mutation updateWebhook. What still waits is then sent at once.',
    ],
    action: { label: 'Open your webhooks', url },
    notes: [
      'Messages that waited for more than 30 days are not sent. The query changes tells what happened meanwhile.',
    ],
  });
}

/** To the owner of a webhook whose category was deleted. `url` is the tab of webhooks. */
export function webhookWithoutCategory({ name, address, url }: Linked & { address: string }): MailContent {
  return compose({
    subject: 'Hydrate turned off a webhook of yours',
    name,
    paragraphs: [
      `Hydrate has turned off your webhook for ${oneLine(address)}. The category that it was limited to was deleted, so it has nothing to tell any more.`,
      'Delete the webhook. To be told of other posts, add another webhook in your settings, or with the mutation createWebhook.',
    ],
    action: { label: 'Open your webhooks', url },
    notes: [],
  });
}

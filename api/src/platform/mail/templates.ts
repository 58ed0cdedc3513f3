import { escapeMarkup } from '../text/escapeMarkup.js';
import { cleanCharacters } from '../text/cleanCharacters.js';

/** The content of a mail without its recipient. The text and the HTML version have the same content. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  name: string;
  /** Before the link. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** After the link, in small type. */
  notes: string[];
}

/** The name of the recipient, and the address behind the button. */
interface Linked {
  name: string;
  url: string;
}

/** Colours of web/src/styles/tokens.css, repeated because mail programs do not support custom properties. */
const LIGHT = {
  paper: '#fbf8f2',
  surface: '#ffffff',
  ink: '#1b2528',
  soft: '#465357',
  line: '#e4ddd0',
  accent: '#0b6272',
};
const DARK_STYLE =
  '@media (prefers-color-scheme:dark){body,.paper{background:#10191d!important}.card{background:#162227!important;' +
  'border-color:#26363c!important}.ink{color:#e6ebe9!important}.soft{color:#b3bfc0!important}' +
  '.accent{color:#6cc7cf!important}.button{background:#6cc7cf!important;color:#06242a!important}}';
const FONT =
  "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TAGLINE = 'Hydrate: The Developer Hub for All Things React';

const MAX_NAME_LENGTH = 100;

/** A name on one line, even if it contains unexpected characters. */
function oneLine(name: string): string {
  return cleanCharacters(name).replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH) || 'there';
}

function asText({ name, paragraphs, action, notes }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[`Hello ${name},`, ...paragraphs, ...link, ...notes, `--\n${TAGLINE}`].join('\n\n')}\n`;
}

function asHtml({ subject, name, paragraphs, action, notes }: Letter): string {
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${escapeMarkup(text)}</p>`;
  const note = (text: string): string =>
    `<p class="soft" style="margin:16px 0 0;font-size:14px;color:${LIGHT.soft}">${escapeMarkup(text)}</p>`;
  const url = action ? escapeMarkup(action.url) : '';
  const link = action
    ? `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:8px;background:${LIGHT.accent};color:#ffffff;font-weight:600;text-decoration:none">` +
      `${escapeMarkup(action.label)}</a></p><p class="soft" style="margin:0;font-size:14px;color:${LIGHT.soft};` +
      `word-break:break-all">Or open this address in your browser:<br><a class="accent" href="${url}" ` +
      `style="color:${LIGHT.accent}">${url}</a></p>`
    : '';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeMarkup(subject)}</title><style>${DARK_STYLE}</style></head>` +
    `<body style="margin:0;padding:0;background:${LIGHT.paper}">` +
    `<div class="paper" style="padding:32px 16px;background:${LIGHT.paper};${FONT};font-size:16px;line-height:1.6">` +
    '<div style="max-width:520px;margin:0 auto">' +
    `<p class="accent" style="margin:0 0 16px;font-size:20px;font-weight:700;color:${LIGHT.accent}">` +
    '<span style="display:inline-block;width:14px;height:14px;margin-right:10px;background:currentColor;' +
    'border-radius:0 50% 50% 50%;transform:rotate(45deg)"></span>Hydrate</p>' +
    `<div class="card" style="padding:32px 28px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};` +
    `border-radius:8px">${paragraph(`Hello ${name},`)}${paragraphs.map(paragraph).join('')}${link}` +
    `${notes.map(note).join('')}</div>` +
    `<p class="soft" style="margin:20px 0 0;font-size:13px;color:${LIGHT.soft}">${TAGLINE}</p>` +
    '</div></div></body></html>\n'
  );
}

function compose(letter: Letter): MailContent {
  const named = { ...letter, name: oneLine(letter.name) };
  return { subject: letter.subject, text: asText(named), html: asHtml(named) };
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

/** To the former owner of an account after its deletion. */
export function accountDeleted({ name, at }: { name: string; at: Date }): MailContent {
  return compose({
    subject: 'Your Hydrate account was deleted',
    name,
    paragraphs: [
      `Your Hydrate account was deleted on ${inWords(at)}, with its posts, comments, likes and reading list. This cannot be undone.`,
    ],
    notes: [
      'If it was not you, write to the people who run the site: they may have a backup of your posts. If you use the same password elsewhere, change it there.',
    ],
  });
}

/** A time that is clear in any time zone. */
function inWords(at: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${time.format(at)} UTC`;
}

/** Passkeys stay valid, so an owner who had lost the account should look through them at `url`. */
export function passwordChanged({ name, passkeys, url }: Linked & { passkeys: number }): MailContent {
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
    ],
    ...(passkeys > 0 && { action: { label: 'Look through your passkeys', url } }),
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

/** To a person whose account moderators have suspended. @param until null for a suspension without end */
export function accountSuspended({
  name,
  reason,
  until,
}: {
  name: string;
  reason: string;
  until: Date | null;
}): MailContent {
  const time = until === null ? '' : ` until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return compose({
    subject: 'Your Hydrate account was suspended',
    name,
    paragraphs: [
      `The moderators have suspended your Hydrate account${time}. You cannot log in during this time. Your posts stay.`,
      `They give this reason: ${cleanCharacters(reason).replace(/\s+/g, ' ')}`,
    ],
    notes: ['If you think that this is a mistake, write to the people who run this site.'],
  });
}

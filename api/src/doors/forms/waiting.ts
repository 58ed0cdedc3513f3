import { allKinds } from '../../features/notifications/kinds.js';
import type { Values } from './formHtml.js';
import { PROFILE_FIELDS, SETTINGS } from './settingsPages.js';

/** What was typed in a form that needs a log-in: the log-in sends it along, and its answer shows it again. */
export interface Waiting {
  what: string;
  values: Values;
}

/** The fields of the settings that wait, by their page. Passwords never do, because a page would contain them. */
const SETTINGS_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [SETTINGS]: PROFILE_FIELDS,
  [`${SETTINGS}/account`]: ['newEmail'],
  [`${SETTINGS}/notifications`]: allKinds,
};

/** @param next the page of the form */
export function waitingSettings(next: string, body: Values): Waiting | undefined {
  const names = SETTINGS_FIELDS[next] ?? [];
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
  return Object.values(values).some((value) => value !== '') ? { what: 'What you typed', values } : undefined;
}

/** @param body of a form that names a post and has a comment on it */
export function waitingComment({ post = '', text = '' }: Values): Waiting | undefined {
  return post !== '' && text !== '' ? { what: 'Your comment', values: { post, text } } : undefined;
}

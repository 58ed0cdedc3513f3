import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../../features/users/user.entity.js';
import { formBrowser } from './testing/formBrowser.js';

let server: TestServer;
let ada: User;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = (await createUser(server)).user;
});

/** A browser whose session has ended, and the log-in with the hidden fields of the page that said so. */
async function expiredBrowser() {
  const { jar, send } = formBrowser(server.origin);
  const credentials = { userName: ada.userName, password: TEST_PASSWORD };
  await send('/no-scripts/login', credentials);
  const cookie = jar.get('hydrate_forms') ?? '';
  await send('/no-scripts/logout', {});
  jar.set('hydrate_forms', cookie);
  const unescape = (text: string) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const logIn = (html: string, more: Record<string, string> = {}) => {
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const fields = hidden.map(([, name = '', value = '']) => [name, unescape(value)] as const);
    return send('/no-scripts/login', { ...credentials, ...Object.fromEntries(fields), ...more });
  };
  return { send, logIn };
}

const SETTINGS = '/no-scripts/settings';
const EXPIRED = 'Your session has expired. Log in again.';
const profile = {
  name: 'Ada King',
  about: 'Engines\r\n<b>& "looms"</b>',
  websiteURL: 'https://ada.example',
  githubURL: '',
  linkedinURL: '',
  xURL: '',
};

describe(`what was typed in the settings when the session ends, on ${engine}`, () => {
  it('is the profile: it comes after the login, also after a wrong password, and is saved by its form only', async () => {
    const { send, logIn } = await expiredBrowser();
    const expired = await send(SETTINGS, profile);
    expect(expired.status).toBe(401);
    expect(expired.html).toContain(EXPIRED);
    expect(expired.html).toContain('What you typed is kept. It comes after the login.');

    const wrong = await logIn(expired.html, { password: 'Wrong1!pass' });
    expect(wrong.status).toBe(400);
    const back = await logIn(wrong.html);
    expect(back.status).toBe(200);
    expect(back.html).toContain('You are logged in. What you typed is not saved yet.');
    expect(back.html).toContain('value="Ada King"');
    expect(back.html).toContain('Engines\n&#60;b&#62;&#38; &#34;looms&#34;&#60;/b&#62;</textarea>');
    const stored = () => server.server.services.users.byId(ada.id);
    expect((await stored())?.name).toBe(ada.name);
    expect((await send(SETTINGS, profile)).location).toBe(`${SETTINGS}?done=settings`);
    expect((await stored())?.websiteURL).toBe('https://ada.example/');
  });

  it('is the new email, and never a password', async () => {
    const { send, logIn } = await expiredBrowser();
    const form = { newEmail: 'new@example.com', emailPassword: TEST_PASSWORD };
    const expired = await send(`${SETTINGS}/account/email`, form);
    expect(expired.status).toBe(401);
    expect(expired.html).not.toContain(TEST_PASSWORD);
    const back = await logIn(expired.html);
    expect(back.html).toContain('value="new@example.com"');
    expect(back.html).not.toContain(TEST_PASSWORD);
  });

  it('is no password', async () => {
    const { send, logIn } = await expiredBrowser();
    const form = { currentPassword: TEST_PASSWORD, newPassword: 'New1!password' };
    const expired = await send(`${SETTINGS}/account/password`, form);
    expect(expired.status).toBe(401);
    expect(expired.html).not.toMatch(/1!|is kept/);
    expect((await logIn(expired.html)).location).toBe(`${SETTINGS}/account`);
  });

  it('is the choice of mails', async () => {
    const { send, logIn } = await expiredBrowser();
    const expired = await send(`${SETTINGS}/notifications`, { COMMENT: 'NEVER', LIKE: 'HOURLY', OTHER: 'x' });
    expect(expired.status).toBe(401);
    expect(expired.html).not.toContain('OTHER');
    const { html } = await logIn(expired.html);
    const chosen = (kind: string) =>
      new RegExp(`<select id="${kind}".*?<option value="(\\w+)" selected>`).exec(html)?.[1];
    expect([chosen('COMMENT'), chosen('LIKE')]).toEqual(['NEVER', 'NEVER']);
    const stored = await server.server.services.notifications.settings(ada.id);
    expect(stored).toContainEqual({ kind: 'COMMENT', mail: 'AT_ONCE' });
  });
});

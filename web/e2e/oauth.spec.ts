import { createHash } from 'node:crypto';
import { violationsInThemes } from './support/axe';
import { newMember } from './support/api';
import { makeLoginOld } from './support/sessions';
import { expect, test } from './support/test';

const CALLBACK = 'https://app.example/callback';
const VERIFIER = 'v'.repeat(43);

test('a member registers an app; another one signs in to it, and removes it', async ({
  memberPage: developer,
  page,
  server,
}) => {
  await developer.goto('/settings/tokens');
  const form = developer.getByRole('form', { name: 'New app' });
  await form.getByLabel('The app is called').fill('Reader');
  await form.getByLabel('Website').fill('https://app.example');
  await form.getByLabel('Redirect URIs').fill('http://app.example/callback');
  await form.getByLabel('On your server').check();
  await form.getByRole('button', { name: 'Register app' }).click();
  await expect(form.getByText('must use https')).toBeVisible();
  await form.getByLabel('Redirect URIs').fill(CALLBACK);
  await form.getByRole('button', { name: 'Register app' }).click();
  const made = developer.getByRole('status').filter({ hasText: 'The app “Reader” was registered.' });
  await expect(made).toBeFocused();
  const secret = (await made.locator('code').textContent()) ?? '';
  const own = developer.getByRole('group', { name: 'Your apps' }).getByRole('listitem');
  const clientId = (await own.locator('code').textContent()) ?? '';
  expect(await violationsInThemes(developer)).toEqual([]);
  // A new place for its members needs the password again.
  const tokenOf = (each: typeof page) =>
    each.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { accessToken: string }).accessToken,
    );
  makeLoginOld(server, await tokenOf(developer));
  await own.getByRole('button', { name: 'Change Reader' }).click();
  const changing = developer.getByRole('form', { name: 'Change Reader' });
  await changing.getByLabel('Redirect URIs').fill(`${CALLBACK}\nhttps://app.example/new`);
  await changing.getByRole('button', { name: 'Save' }).click();
  const proof = developer.getByRole('dialog', { name: 'Confirm your password' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(changing).toBeVisible();
  await own.getByRole('button', { name: 'New secret' }).click();
  const replacing = developer.getByRole('alertdialog', { name: 'Replace the secret' });
  await replacing.getByRole('button', { name: 'Replace' }).click();
  await expect(replacing).toBeHidden();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await replacing.getByRole('button', { name: 'Cancel' }).click();

  const person = await newMember(server);
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'a b&c',
    scope: 'read write:comments',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  });
  await page.context().route('https://app.example/**', (route) => route.fulfill({ body: 'The app' }));
  const answer = async () => {
    await page.waitForURL(`${CALLBACK}?*`);
    return new URL(page.url()).searchParams;
  };

  // A visitor logs in first.
  const response = await page.goto(`/oauth/authorize?${request.toString()}`);
  expect(response?.headers()['cache-control']).toBe('no-store');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.getByLabel('Username').fill(person.userName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Allow Reader?' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/^ReadEverything/, /^CommentsWrite/]);
  await expect(page.getByText('sent back to app.example')).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const refused = await answer();
  expect([refused.get('error'), refused.get('state'), refused.has('code')]).toEqual([
    'access_denied',
    'a b&c',
    false,
  ]);

  await page.goBack();
  makeLoginOld(server, await tokenOf(page));
  // A click right after the window has got the focus may be the second one of a page that has just closed.
  const allow = page.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeEnabled();
  await allow.evaluate((button) => {
    window.dispatchEvent(new Event('focus'));
    (button as HTMLButtonElement).click();
  });
  await expect(allow).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await allow.click({ timeout: 1000 });
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const code = (await answer()).get('code') ?? '';
  const tokens = await page.request.post(`${server.url}/oauth/token`, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      client_id: clientId,
      client_secret: secret,
      code_verifier: VERIFIER,
    },
  });
  const { access_token: accessToken } = (await tokens.json()) as { access_token: string };
  const use = async () =>
    (
      await page.request.get(`${server.url}/api/categories`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).status();
  expect(await use()).toBe(200);

  await page.goto('/settings/tokens');
  const apps = page.getByRole('group', { name: 'Apps that act for you' });
  await expect(apps.getByRole('listitem')).toContainText(/Reader.*write:comments.*Last used/);
  await apps.getByRole('button', { name: 'Remove Reader' }).click();
  await page.getByRole('alertdialog', { name: 'Remove app' }).getByRole('button', { name: 'Remove' }).click();
  await expect(apps).toContainText('No app can act for you.');
  await expect(apps).toBeFocused();
  expect(await use()).toBe(401);

  // Neither an unknown app nor an unknown redirect URI leads anywhere.
  request.set('redirect_uri', 'https://app.example/other');
  await page.goto(`/oauth/authorize?${request.toString()}`);
  await expect(page.getByRole('alert')).toContainText('The app has not registered this redirect_uri.');
  await expect(page.getByRole('button', { name: /Allow|Cancel|Back/ })).toHaveCount(0);
});

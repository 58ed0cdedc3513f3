import type { Page } from '@playwright/test';
import { violationsInThemes } from './support/axe';
import { FAILED_REQUEST } from './support/complaints';
import { makeLoginOld } from './support/sessions';
import { expect, test } from './support/test';

/**
 * A virtual authenticator with a fingerprint reader in Chromium
 * (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/).
 */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognisesUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const section = (page: Page) => page.getByRole('group', { name: 'Your passkeys' });
const named = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });

async function addPasskey(page: Page, name: string) {
  await page.getByLabel('Name of the new passkey').fill(name);
  await addButton(page).click();
  await expect(page.getByText(`The passkey “${name}” was added.`)).toBeVisible();
}

async function signOut(page: Page) {
  await page.goto('/confirm_signout');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

async function logIn(page: Page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
}

test('a passkey is added, named, logs in without a username and is removed', async ({
  memberPage: page,
  member,
}) => {
  const authenticator = await addAuthenticator(page);
  await page.goto('/settings/account');
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await addPasskey(page, 'Laptop');
  await expect(page.getByRole('status').filter({ hasText: 'was added' })).toBeFocused();
  await expect(named(page, 'Laptop')).toContainText('Not used yet');
  const [credential] = await authenticator.credentials();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

  // By keyboard only.
  await named(page, 'Laptop').getByRole('button', { name: 'Rename Laptop' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New name of “Laptop”')).toBeFocused();
  await page.keyboard.type('Old laptop');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Rename Old laptop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('never mind');
  await page.keyboard.press('Escape');
  await expect(section(page).getByRole('button', { name: 'Rename Old laptop' })).toBeFocused();

  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');

  await signOut(page);
  await logIn(page);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(`@${member.userName}`)).toBeVisible();

  await page.goto('/settings/account');
  await expect(named(page, 'Old laptop')).toContainText('Last used');
  await named(page, 'Old laptop').getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByRole('button', { name: 'Remove Old laptop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await expect(section(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('a failed login by passkey says why', async ({ memberPage: page, complaints }) => {
  complaints.allow(FAILED_REQUEST);
  const authenticator = await addAuthenticator(page);
  await page.goto('/settings/account');
  await addPasskey(page, 'Phone');
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await signOut(page);

  const alert = page.getByRole('alert');
  await logIn(page);
  await expect(alert).toHaveText(/^No account here has this passkey\./);
  await expect(alert).toBeFocused();

  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await authenticator.recognisesUser(false);
  await button.click();
  await expect(alert).toHaveText(/^No passkey was used\./);

  await page.route('**/graphql', (route) => route.abort());
  await button.click();
  await expect(alert).toHaveText('Something went wrong!');
  await expect(button).toBeEnabled();
  await expect(page).toHaveURL('/login');
});

// A short form is in sessions.spec.ts.
test(
  'adding a passkey asks for the password when the login is long ago, then continues',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server, complaints }) => {
    // The API's refusal.
    complaints.allow(FAILED_REQUEST);
    const authenticator = await addAuthenticator(page);
    await page.goto('/settings/account');
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    makeLoginOld(server, member.accessToken);

    await addButton(page).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'No passkey was added.' })).toBeFocused();
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    expect(await authenticator.credentials()).toEqual([]);

    await page.keyboard.press('Tab');
    await expect(addButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The passkey “Laptop” was added.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await authenticator.credentials()).toHaveLength(1);
  },
);

test('a browser without passkeys says so', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await page.goto('/settings/account');
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('This browser does not support passkeys.');
  await signOut(page);
  await logIn(page);
  await expect(page.getByRole('alert')).toHaveText(
    'This browser does not support passkeys. Log in with your password.',
  );
});

test(
  'axe finds nothing in the list, the form and the dialog',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await addAuthenticator(page);
    await page.goto('/settings/account');
    await addPasskey(page, 'Laptop');
    const examine = async (state: string) => {
      expect.soft(await violationsInThemes(page), state).toEqual([]);
    };
    await examine('list');
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await examine('form');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await examine('question');
  },
);

import { newAccount, newMember } from './support/api';
import { linkMailedTo } from './support/mail';
import { publish } from './support/posts';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

test('without scripts a person registers, likes, comments, changes the profile and signs out', async ({
  page,
  member,
  server,
  complaints,
}) => {
  // Pages that show a refused form have its status.
  complaints.allow(/the server responded with a status of 40[01] /);
  const id = await publish(server.url, member, 'Read without scripts');
  const account = newAccount();

  await page.goto('/');
  await page.getByRole('link', { name: 'Create account' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('Username').fill(account.userName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill('Another1!');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(/^Password mismatch!/);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Verification email sent successfully!' })).toBeVisible();

  await page.goto(await linkMailedTo(server.outbox, account.email));
  await page.getByRole('button', { name: 'Verify and log in' }).click();
  await expect(page.getByRole('status')).toHaveText('Your email is verified, and you are logged in.');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');

  // With the keyboard alone. The comment is typed before the login.
  await page.goto(`/post/${id}`);
  await page.getByLabel('Your comment').focus();
  await page.keyboard.type('Said without scripts');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('you need to login to post a comment!');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(account.userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your comment')).toHaveValue('Said without scripts');
  await page.getByRole('button', { name: 'Comment' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your comment is public.');
  await page.reload();
  await page.getByRole('link', { name: 'All comments' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Comments 1' })).toContainText('Said without scripts');

  await page.getByRole('button', { name: 'Like this post' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('1 person likes this post. You are one of them.');
  await page.getByRole('button', { name: 'Take the like back' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('0 people like this post.');

  await page.goto('/settings');
  await page.getByLabel('About').fill('I read.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Your profile is saved.');
  await page.goto(`/${account.userName}`);
  await expect(page.getByRole('main')).toContainText('I read.');
});

test('without scripts a member logs in from a post, saves it, follows, and changes settings', async ({
  page,
  member,
  server,
}) => {
  const author = await newMember(server);
  const id = await publish(server.url, author, 'Kept without scripts');
  const main = page.getByRole('main');
  const done = page.getByRole('status');

  await page.goto(`/post/${id}`);
  await page.getByRole('link', { name: 'Log in', exact: true }).filter({ visible: true }).first().click();
  await page.getByLabel('Username').fill(member.userName);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(done).toHaveText('You are logged in.');
  await page.getByRole('link', { name: 'Back to the page you came from' }).click();
  await expect(page).toHaveURL(`/post/${id}`);

  await page.getByRole('button', { name: 'Save to the reading list' }).click();
  await expect(main).toContainText('It is on your reading list.');
  await page.goto('/readinglist');
  await expect(page.getByRole('link', { name: 'Kept without scripts' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Kept without scripts' }).click();
  await expect(main).toContainText('Your reading list is empty.');

  await page.goto(`/${author.userName}`);
  await page
    .getByRole('button', { name: `Follow ${author.name}` })
    .filter({ visible: true })
    .click();
  await expect(main).toContainText('You follow this person.');
  await page.goto('/category/?name=React');
  await page.getByRole('button', { name: 'Follow React' }).filter({ visible: true }).click();
  await expect(main).toContainText('You follow this category.');
  await page.goto('/following');
  await page.setViewportSize({ width: 375, height: 812 });
  const category = (await page.getByRole('link', { name: '#React' }).boundingBox())!;
  const unfollow = (await page.getByRole('button', { name: 'Unfollow #React' }).boundingBox())!;
  // On one line.
  expect(category.y).toBeGreaterThan(unfollow.y);
  expect(category.y).toBeLessThan(unfollow.y + unfollow.height);
  await page.getByRole('button', { name: `Unfollow ${author.name}` }).click();
  await expect(main).toContainText('You do not follow anyone yet.');

  await page.goto('/settings/notifications');
  await page.getByLabel('Comments').selectOption('Weekly');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(done).toHaveText('Your mails are saved.');
  await expect(page.getByLabel('Comments')).toHaveValue('WEEKLY');
  await page.getByRole('link', { name: 'Password and email' }).click();
  await page.getByLabel('Current Password').fill(member.password);
  await page.getByLabel('New Password').fill('Different1!');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(done).toHaveText(/^Password updated successfully!!/);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(done).toHaveText('You are signed out here and everywhere else.');
});

test('the progress of a post stands at the edge of the window where the header scrolls away', async ({
  page,
  member,
  server,
}) => {
  const sections = ['One', 'Two', 'Three'].map((name) => `<h2>${name}</h2>${'<p>Text.</p>'.repeat(30)}`);
  const id = await publish(server.url, member, 'Long', sections.join(''));
  await page.goto(`/post/${id}`);
  await page.mouse.wheel(0, 1000);
  const line = () =>
    page.evaluate(() => {
      const before = [...document.querySelectorAll('main *')].map((part) =>
        getComputedStyle(part, '::before'),
      );
      return before.find(({ animationName }) => animationName.includes('progress'))?.insetBlockStart;
    });
  await expect.poll(line).toBe('0px');
});

test('pages that need scripts say so, and forms fit at 400 % zoom', async ({ page, member, server }) => {
  const id = await publish(server.url, member, 'Small');
  await page.goto('/write');
  await expect(page.getByRole('heading', { name: 'This page needs scripts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'log in' })).toBeVisible();
  for (const path of ['/?sort=latest', '/category?name=React', `/${member.userName}`, `/post/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Small');
    const dead = page.locator('button[type=button]').filter({ visible: true });
    await expect(dead, path).toHaveCount(0);
  }
  // 1280 by 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const forms = ['/login', '/register', '/forgot-password', `/no-scripts/post/${id}`];
  for (const path of ['/write', ...forms, `/post/${id}`, `/${member.userName}`]) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title, path).toBeVisible();
    const { x, width } = (await title.boundingBox())!;
    expect(x + width, path).toBeLessThanOrEqual(320);
    for (const field of await page.locator('input:not([type=hidden]), textarea, button').all()) {
      if (!(await field.isVisible())) continue;
      const box = (await field.boundingBox())!;
      expect(Math.round(box.x + box.width), path).toBeLessThanOrEqual(320);
    }
  }
});

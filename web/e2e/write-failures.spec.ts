import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { expect, test } from './support/test';
import {
  draftTitles,
  openEditor,
  otherDevice,
  postTitles,
  publishPost,
  savedOnServer,
  writing,
} from './write-support';

/** Makes an operation fail: before it reaches the server, or afterwards by losing the answer. */
async function failing(page: Page, operation: string, when: 'before' | 'after'): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData()?.includes(`"operationName":"${operation}"`) ?? false;
    if (!asked) return route.continue();
    if (when === 'after') await route.fetch();
    return route.abort();
  });
}

test('a failed publish loses nothing, and can be retried', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { title, body, publish } = await openEditor(page);
  await title.fill('Against the wind');
  await body.click();
  await page.keyboard.type('Still here.');
  await failing(page, 'PublishPost', 'before');
  await publish.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error publishing post' })).toBeVisible();
  await expect(body).toHaveText('Still here.');

  await page.unrouteAll();
  await page.reload();
  await expect(title).toHaveValue('Against the wind');
  await expect(body).toHaveText('Still here.');
  await publish.click();
  await expect(page).toHaveURL(/\/post\//);
  expect(await postTitles(server.url, member)).toEqual(['Against the wind']);
  expect(await draftTitles(server.url, member)).toEqual([]);
});

test('a publish whose answer was lost makes one post and keeps later text, also after a reload', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { title, body, publish, update } = await openEditor(page);
  await title.fill('Once only');
  await body.click();
  await page.keyboard.type('First.');
  await failing(page, 'PublishPost', 'after');
  await expect(page).toHaveURL(/draft=/);
  // The address changes as soon as the page learns of the post.
  const address = page.url();
  await publish.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error publishing post' })).toBeVisible();
  await page.unrouteAll();

  await test.step('opened again without changes, the page says that it is published', async () => {
    const again = await page.context().newPage();
    await again.goto(address);
    await expect(again.getByRole('link', { name: 'Read the post' })).toBeVisible();
    await again.close();
  });
  await body.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Second.');
  // The page learns that the draft was published when it saves the new text.
  await expect(page.getByText('This draft is already published.')).toBeVisible();
  await savedOnServer(page);
  await page.reload();
  await expect(page.getByText('These are your unpublished changes')).toBeVisible();
  await expect(body).toHaveText('First. Second.');
  await body.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Third.');
  await update.click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByText('First. Second. Third.')).toBeVisible();
  expect(await postTitles(server.url, member)).toEqual(['Once only']);
  expect(await draftTitles(server.url, member)).toEqual([]);
});

test('a session that ends while writing loses no text', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/401/);
  const { title, body, publish } = await openEditor(page);
  await title.fill('Longer than a week');
  await graphql(server.url, 'mutation { signOutEverywhere { user { userName } } }', {}, member.accessToken);
  await body.click();
  await page.keyboard.type('Written after the end.');
  await expect(page.getByText(/on this device only\. Your session has ended\./)).toBeVisible();
  await expect(body).toHaveText('Written after the end.');

  const login = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Log in (opens a new tab)' }).click();
  const tab = await login;
  await tab.getByLabel('Username').fill(member.userName);
  await tab.getByLabel('Password', { exact: true }).fill(member.password);
  await tab.getByRole('button', { name: 'Login' }).click();
  await expect(tab).toHaveURL('/');
  await tab.close();

  await savedOnServer(page);
  await publish.click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByText('Written after the end.')).toBeVisible();
});

test('the text is still there when the session ended before the page was opened again', async ({
  memberPage: page,
  member,
}) => {
  const { title, body } = await openEditor(page);
  await title.fill('Overnight');
  await body.click();
  await page.keyboard.type('Slept on it.');
  await expect(page).toHaveURL(/draft=/);
  await page.evaluate(() => window.localStorage.removeItem('user'));
  await page.goto('/login');
  await page.evaluate((user) => localStorage.setItem('user', user), member.stored);
  await openEditor(page);
  await page.getByRole('link', { name: 'Continue writing' }).click();
  await expect(title).toHaveValue('Overnight');
  await expect(body).toHaveText('Slept on it.');
});

test('two tabs with the same post: the second to save sees both versions and chooses', async ({
  memberPage: first,
  member,
  server,
}) => {
  const id = await publishPost(server.url, member, 'Common ground', '<p>Base.</p>');
  const second = await first.context().newPage();
  const inFirst = await openEditor(first, `/write?post=${id}`);
  const inSecond = await openEditor(second, `/write?post=${id}`);

  await inFirst.title.fill('From the first tab');
  await inFirst.update.click();
  await expect(first).toHaveURL(`/post/${id}`);

  await inSecond.body.click();
  await second.keyboard.press('ControlOrMeta+End');
  await second.keyboard.type(' Mine.');
  await inSecond.update.click();
  await expect(second.getByRole('heading', { name: 'This post was changed in the meantime' })).toBeFocused();
  const mine = second.getByRole('region', { name: 'Your version' });
  const theirs = second.getByRole('region', { name: 'The other version' });
  await expect(mine).toContainText('Base. Mine.');
  await expect(theirs).toContainText('From the first tab');
  expect(await postTitles(server.url, member)).toEqual(['From the first tab']);

  await test.step('going back to writing stores nothing', async () => {
    await second.getByRole('button', { name: 'Back to writing' }).click();
    await expect(inSecond.body).toHaveText('Base. Mine.');
    await inSecond.update.click();
    await expect(mine).toBeVisible();
  });
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await expect(second).toHaveURL(`/post/${id}`);
  await expect(second.getByText('Base. Mine.')).toBeVisible();
  expect(await postTitles(server.url, member)).toEqual(['Common ground']);
});

// A short form is in WritePage.test.tsx.
test(
  'unpublished changes of a post survive a reload, and appear in a new tab and on another device',
  { tag: '@thorough' },
  async ({ memberPage: page, browser, member, server }) => {
    const id = await publishPost(server.url, member, 'Unfinished changes', '<p>Base.</p>');
    const { title, body, update } = await openEditor(page, `/write?post=${id}`);
    await title.fill('Half changed');
    await savedOnServer(page);
    await page.reload();
    await expect(title).toHaveValue('Half changed');
    await expect(page.getByText('These are your unpublished changes')).toBeVisible();

    const phone = await otherDevice(browser, server, member);
    await openEditor(phone, `/write?post=${id}`);
    await expect(writing(phone).title).toHaveValue('Half changed');
    await phone.getByRole('button', { name: 'Discard changes' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(phone).toHaveURL(`/post/${id}`);
    expect(await draftTitles(server.url, member)).toEqual([]);
    await phone.context().close();

    await test.step('changes discarded elsewhere do not come back here', async () => {
      await openEditor(page, `/write?post=${id}`);
      await expect(title).toHaveValue('Unfinished changes');
      await title.fill('All changed');
      await update.click();
      await expect(page).toHaveURL(`/post/${id}`);
      await openEditor(page, `/write?post=${id}`);
      await expect(title).toHaveValue('All changed');
      await expect(body).toHaveText('Base.');
      await expect(page.getByText('These are your unpublished changes')).toHaveCount(0);
    });
  },
);

test('Edit in a post’s menu opens it, and content that the editor cannot edit is preserved with a notice', async ({
  memberPage: page,
  member,
  server,
}) => {
  const table =
    '<table><thead><tr><th colspan="2">Engine</th></tr></thead><tbody><tr><td>SQLite</td><td>3</td></tr></tbody></table>';
  const html = `<p>Base.</p><ol start="4"><li>Four</li><li>Five</li></ol>${table}<ul><li><p>One</p><p>Two</p></li></ul>`;
  const id = await publishPost(server.url, member, 'With a table', html);
  await page.goto(`/${member.userName}`);
  await page.getByRole('button', { name: 'Options for With a table' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const { title, body, update } = writing(page);
  await expect(title).toHaveValue('With a table');
  await expect(page).toHaveURL(`/write?post=${id}`);
  await expect(body.getByRole('table')).toBeVisible();
  await expect(page.getByText('This part cannot be edited here. It is kept as it is.')).toHaveCount(2);
  await expect(body.getByText('Four').locator('xpath=ancestor::li')).toHaveCSS('counter-set', 'ol0 3');

  await body.getByText('Five').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' or so');
  await update.click();
  await expect(page).toHaveURL(`/post/${id}`);
  const { post } = await graphql<{ post: { html: string } }>(
    server.url,
    'query ($id: ID!) { post(id: $id) { html } }',
    { id },
  );
  expect(post.html).toBe(html.replace('Five', 'Five or so'));
});

test('another person’s post and a missing one cannot be edited', async ({ memberPage: page, server }) => {
  const { posts } = await graphql<{ posts: { nodes: { id: string }[] } }>(
    server.url,
    '{ posts(first: 1, sort: POPULAR) { nodes { id } } }',
  );
  for (const id of [posts.nodes[0]?.id ?? '', '00000000-0000-7000-8000-000000000000']) {
    await page.goto(`/write?post=${id}`);
    await expect(page).toHaveURL('/404');
  }
});

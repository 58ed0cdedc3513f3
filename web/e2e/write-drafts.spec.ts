import { expect, test } from './support/test';
import { draftTitles, openEditor, otherDevice, postTitles, savedOnServer, writing } from './write-support';

const TEXT = 'Water takes the shape of what holds it.';

test('a draft is kept while it is written, found again, published and gone', async ({
  memberPage: page,
  member,
  server,
}) => {
  const { title, body, publish } = await openEditor(page);
  await title.fill('On water');
  await body.click();
  await page.keyboard.type(TEXT);
  await savedOnServer(page);
  await expect(page).toHaveURL(/\/write\?draft=[\w-]{36}$/);

  await test.step('a reload shows it as it was', async () => {
    await page.reload();
    await expect(title).toHaveValue('On water');
    await expect(body).toHaveText(TEXT);
  });

  await test.step('an empty page offers it, and the drafts list it', async () => {
    await openEditor(page);
    await expect(page.getByText('You have not finished On water')).toBeVisible();
    await page.goto('/drafts');
    await page.getByRole('link', { name: 'On water' }).click();
    await expect(title).toHaveValue('On water');
    await expect(body).toHaveText(TEXT);
  });

  await test.step('published it never comes back', async () => {
    await publish.click();
    await expect(page).toHaveURL(/\/post\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'On water' })).toBeVisible();
    expect(await draftTitles(server.url, member)).toEqual([]);
    await page.goto('/drafts');
    await expect(page.getByText('You have no drafts.')).toBeVisible();
    await openEditor(page);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('You have not finished')).toHaveCount(0);
    await expect(title).toHaveValue('');
  });
});

test('a draft from another device goes on here, and the first device is told', async ({
  memberPage: desk,
  browser,
  member,
  server,
}) => {
  const onDesk = await openEditor(desk);
  await onDesk.title.fill('Begun at the desk');
  await onDesk.body.click();
  await desk.keyboard.type('One.');
  await savedOnServer(desk);

  const phone = await otherDevice(browser, server, member);
  await phone.goto('/drafts');
  await phone.getByRole('link', { name: 'Begun at the desk' }).click();
  const onPhone = writing(phone);
  await expect(onPhone.body).toHaveText('One.');
  await onPhone.body.click();
  await phone.keyboard.press('ControlOrMeta+End');
  await phone.keyboard.type(' Two.');
  await savedOnServer(phone);

  await onDesk.body.click();
  await desk.keyboard.press('ControlOrMeta+End');
  await desk.keyboard.type(' Three.');
  await expect(desk.getByText('This draft was changed in another tab or on another device.')).toBeVisible();
  await desk.getByRole('button', { name: 'Compare the two' }).click();
  await expect(desk.getByRole('region', { name: 'Your version' })).toContainText('One. Three.');
  await expect(desk.getByRole('region', { name: 'The other version' })).toContainText('One. Two.');

  await desk.getByRole('button', { name: 'Take theirs' }).click();
  await expect(onDesk.body).toHaveText('One. Two.');
  await desk.getByRole('button', { name: 'Bring mine back' }).click();
  await expect(onDesk.body).toHaveText('One. Three.');
  await savedOnServer(desk);
  await phone.reload();
  await expect(onPhone.body).toHaveText('One. Three.');
  await phone.context().close();
});

test('a draft is deleted after a question, on the server and on the device', async ({
  memberPage: page,
  member,
  server,
}) => {
  const { title } = await openEditor(page);
  await title.fill('Not worth it');
  await savedOnServer(page);
  await page.goto('/drafts');
  await page.getByRole('button', { name: 'Delete Not worth it' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Not worth it' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Not worth it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have no drafts.')).toBeVisible();
  expect(await draftTitles(server.url, member)).toEqual([]);
  await page.reload();
  await expect(page.getByText('You have no drafts.')).toBeVisible();
});

test('offline the draft stays on the device, and is sent when the network is back', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const { title } = await openEditor(page);
  await page.context().setOffline(true);
  await title.fill('From the train');
  await expect(page.getByText(/on this device only\. It is sent when/)).toBeVisible();
  await page.context().setOffline(false);
  await savedOnServer(page);
  expect(await draftTitles(server.url, member)).toEqual(['From the train']);
});

test('leaving asks nothing when all is kept', async ({ memberPage: page }) => {
  const { title } = await openEditor(page);
  await title.fill('Kept');
  await expect(page).toHaveURL(/draft=/);
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(title).toHaveValue('Kept');
});

test('an image that is embedded and a cover that was chosen are in the draft on another device', async ({
  memberPage: page,
  browser,
  member,
  server,
}) => {
  const { drawPng } = await import('./support/png');
  const { title } = await openEditor(page);
  await title.fill('With a cover');
  await page
    .getByLabel('Add cover image')
    .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: drawPng(1200, 630) });
  await expect(page.getByRole('img', { name: 'Cover' })).toHaveAttribute('src', /^\/uploads\//);
  await savedOnServer(page);
  const phone = await otherDevice(browser, server, member);
  await phone.goto('/drafts');
  await phone.getByRole('link', { name: 'With a cover' }).click();
  await expect(phone.getByRole('img', { name: 'Cover' })).toHaveAttribute('src', /^\/uploads\//);
  await phone.context().close();
});

test('the preview shows what readers get', async ({ memberPage: page, member, server }) => {
  const { title, body, publish } = await openEditor(page);
  await title.fill('Seen before it is published');
  await body.click();
  await page.keyboard.insertText('Many words make a long read. '.repeat(90));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Seen before it is published');
  const seen = await preview.getByRole('article').innerText();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(body).toBeVisible();
  await publish.click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByRole('main').getByRole('article').first()).toHaveText(seen, { useInnerText: true });
  expect(await postTitles(server.url, member)).toEqual(['Seen before it is published']);
});

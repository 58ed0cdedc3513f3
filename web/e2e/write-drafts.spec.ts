import { bodyOf, expectHtml, giveFile, write } from './editor-support';
import { graphql, type Member } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { drawPng } from './support/png';
import { expect, test } from './support/test';
import { draftTitles, openEditor, otherDevice, postTitles, savedOnServer } from './write-support';

const TEXT = 'Water takes the shape of what holds it.';

/** This member's drafts on the server. */
async function draftsOf(url: string, { accessToken }: Member) {
  const { viewer } = await graphql<{
    viewer: { drafts: { nodes: { id: string; version: number; html: string }[] } };
  }>(url, '{ viewer { drafts(first: 9) { nodes { id version html } } } }', {}, accessToken);
  return viewer.drafts.nodes;
}

test('a draft is saved while typing, restored, published and then gone', async ({
  memberPage: page,
  member,
  server,
}) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    const sent = request.postData() ?? '';
    if (sent.includes('"SaveDraft"')) saved.push(sent);
  });
  const { title, body, publish } = await openEditor(page);
  await title.fill('On water');
  await body.click();
  await page.keyboard.type(TEXT, { delay: 50 });
  await expect.poll(() => saved.at(-1) ?? '').toContain(TEXT);
  // Not before the writer pauses: the title, the text, and once more if the machine delayed the typing.
  expect(saved.length).toBeLessThanOrEqual(3);
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

  await test.step('once published it does not come back', async () => {
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

// A short form is in writeDrafts.test.tsx.
test(
  'a draft that another device has changed is compared, and its text can come back',
  { tag: '@thorough' },
  async ({ memberPage: desk, member, server }) => {
    const onDesk = await openEditor(desk);
    await onDesk.title.fill('Begun at the desk');
    await onDesk.body.click();
    await desk.keyboard.type('One.');
    await savedOnServer(desk);

    const texts = async () => (await draftsOf(server.url, member)).map(({ html }) => html);
    await expect.poll(texts).toEqual(['<p>One.</p>']);
    const [{ id, version } = {}] = await draftsOf(server.url, member);
    await graphql(
      server.url,
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { version } } }',
      { input: { id, version, title: 'Begun at the desk', html: '<p>One. Two.</p>', categories: [] } },
      member.accessToken,
    );

    await onDesk.body.click();
    await desk.keyboard.press('ControlOrMeta+End');
    await desk.keyboard.type(' Three.');
    await expect(desk.getByText('This draft was changed in another tab or on another device.')).toBeVisible();
    await desk.getByRole('button', { name: 'Compare the two' }).click();
    await expect(desk.getByRole('region', { name: 'Your version' })).toContainText('One. Three.');
    await expect(desk.getByRole('region', { name: 'The other version' })).toContainText('One. Two.');

    await desk.getByRole('button', { name: 'Take theirs' }).click();
    await expect(onDesk.body).toHaveText('One. Two.');
    await desk.getByRole('button', { name: 'Bring mine back' }).press('Enter');
    await expect(onDesk.body).toHaveText('One. Three.');
    // The pressed button is gone.
    await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(texts).toEqual(['<p>One. Three.</p>']);
  },
);

// A short form is in writersKeeper.test.ts.
test(
  'two tabs with the same draft both keep their text',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const { title } = await openEditor(page);
    await title.fill('One draft');
    await savedOnServer(page);
    const tab = await page.context().newPage();
    const there = await openEditor(tab, page.url());
    await expect(there.title).toHaveValue('One draft');

    await title.fill('The first tab');
    await expect.poll(() => draftTitles(server.url, member)).toEqual(['The first tab']);
    await there.title.fill('The second tab');
    await expect(tab.getByText(/Until you choose, yours is kept here only/)).toBeVisible();
    await title.fill('The first tab goes on');
    await expect.poll(() => draftTitles(server.url, member)).toEqual(['The first tab goes on']);
    // The tab closes without a question, because the text is saved.
    await tab.close({ runBeforeUnload: true });

    await page.goto('/drafts');
    await expect(page.getByRole('link', { name: 'The first tab goes on' })).toBeVisible();
    await page.getByRole('link', { name: 'The second tab' }).click();
    await expect(title).toHaveValue('The second tab');
  },
);

test('a draft is deleted after confirmation: on the server, on the device, and in another tab, however slow the database is', async ({
  memberPage: page,
  member,
  server,
}) => {
  const { title } = await openEditor(page);
  await title.fill('Not worth it');
  await savedOnServer(page);
  await page.goto('/drafts');
  await expect(page.getByRole('link', { name: 'Not worth it' })).toBeVisible();
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const until = performance.now() + (mode === 'readwrite' ? 700 : 0);
      while (performance.now() < until);
      return transaction.call(this, names, mode, options);
    };
  });
  await other.goto('/drafts');
  await other.getByRole('button', { name: 'Delete Not worth it' }).click();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByRole('link', { name: 'Not worth it' })).toBeVisible();
  await other.getByRole('button', { name: 'Delete Not worth it' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('You have no drafts.')).toBeVisible();
  await expect(page.getByText('You have no drafts.')).toBeVisible();
  expect(await draftTitles(server.url, member)).toEqual([]);
  await page.reload();
  await expect(page.getByText('You have no drafts.')).toBeVisible();
});

test('an offline draft stays on the device, and is sent when the network is back; then leaving asks nothing', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const { title } = await openEditor(page);
  await page.context().setOffline(true);
  await title.fill('From the train');
  await expect(page.getByText(/on this device\. It is sent when/)).toBeVisible();
  await page.context().setOffline(false);
  await savedOnServer(page);
  expect(await draftTitles(server.url, member)).toEqual(['From the train']);
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(title).toHaveValue('From the train');
});

// A short form is in sendDrafts.test.ts.
test(
  'a draft that is sent while the list of drafts is open stays in the list',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.route('**/graphql', (route) => route.abort());
    const { title } = await openEditor(page);
    await title.fill('Sent at last');
    await expect(page.getByText(/^Saved.* on this device only/).first()).toBeVisible();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.unroute('**/graphql');
    await page.route('**/graphql', async (route) => {
      const body = route.request().postDataJSON() as { operationName?: string } | null;
      if (body?.operationName === 'SaveDraft') await held;
      await route.continue();
    });
    const listed = page.waitForResponse((response) => /"Drafts"/.test(response.request().postData() ?? ''));
    await page.goto('/drafts');
    const draft = page.getByRole('listitem').filter({ hasText: 'Sent at last' });
    await expect(draft).toContainText('on this device only');
    await listed;
    release();
    await expect(draft).not.toContainText('on this device only');
    await expect(draft).toBeVisible();
    expect(await draftTitles(server.url, member)).toEqual(['Sent at last']);
  },
);

test('leaving asks while the last change is saved nowhere: in the app, at sign-out, and when the page is closed', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'indexedDB');
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  let isDown = false;
  await page.route('**/graphql', (route) =>
    isDown && (route.request().postData()?.includes('SaveDraft') ?? false) ? route.abort() : route.continue(),
  );
  const { body } = await openEditor(page);
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await body.click();
  await page.keyboard.type('On the server.');
  await savedOnServer(page);

  isDown = true;
  await page.keyboard.type('x');
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  await question.getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();

  const closing = page.waitForEvent('dialog');
  const reload = page.evaluate(() => window.location.reload());
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await expect(body).toHaveText('On the server.x');

  isDown = false;
  await page.keyboard.press('Escape');
  await body.click();
  await page.keyboard.press('ControlOrMeta+End');
  const sent = page.waitForRequest((request) => request.postData()?.includes('On the server.xy') ?? false);
  await page.keyboard.type('y');
  // Retries back off while the server does not answer, and happen immediately when the network is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await sent;
  await savedOnServer(page);
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  await expect(page).toHaveURL('/');
});

test('leaving asks while a newly added picture is not saved in full', async ({ memberPage: page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) await held;
    await route.continue();
  });
  await write(page);
  // Larger than pictures that are embedded in the text.
  const noise = Buffer.concat([drawPng(320, 200), Buffer.alloc(250 * 1024)]);
  await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: noise });
  await expect(bodyOf(page).locator('img')).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await expect(question).toContainText('an image in it has not been uploaded yet');
  await question.getByRole('button', { name: 'Stay' }).click();
  answer();
  await expectHtml(page, /uploads/);
  await page.getByRole('link', { name: 'Hydrate' }).first().click();
  await expect(page).toHaveURL('/');
});

test('an embedded image and a chosen cover are in the draft on another device', async ({
  memberPage: page,
  browser,
  member,
  server,
}) => {
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

// A short form is in writeDrafts.test.tsx.
test(
  'the preview shows what readers get',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
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
    await expect(page.getByRole('main').getByRole('article').first()).toHaveText(seen, {
      useInnerText: true,
    });
    expect(await postTitles(server.url, member)).toEqual(['Seen before it is published']);
  },
);

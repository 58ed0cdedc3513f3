import type { Page } from '@playwright/test';
import { expectHtml, giveFile } from './editor-support';
import { graphql, type Member } from './support/api';
import { violations } from './support/axe';
import { drawPng } from './support/png';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';
import { openEditor, otherDevice, postTitles, publishPost, savedOnServer } from './write-support';

const PARAGRAPHS = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];
const html = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');

async function saveDraft(url: string, { accessToken }: Member, input: object): Promise<void> {
  await graphql(
    url,
    'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { version } } }',
    { input },
    accessToken,
  );
}

async function updatePost(url: string, { accessToken }: Member, input: object): Promise<void> {
  await graphql(
    url,
    'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { version } } }',
    { input },
    accessToken,
  );
}

/** Nothing is wider than the page, and axe finds nothing. */
async function expectSound(page: Page, name: string): Promise<void> {
  const schemes = ['light', 'dark'] as const;
  for (const colorScheme of casesOf<(typeof schemes)[number]>(schemes, ['light'])) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${name} at ${width}`,
      ).toBeLessThanOrEqual(width);
      const folder = process.env.VERSIONS_PICTURES;
      if (folder) {
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('two devices that changed different paragraphs merge them and publish', async ({
  memberPage: desk,
  browser,
  member,
  server,
}) => {
  const id = crypto.randomUUID();
  await saveDraft(server.url, member, { id, title: 'Two devices', html: html(PARAGRAPHS), categories: [] });
  const onDesk = await openEditor(desk, `/write?draft=${id}`);
  await expect(onDesk.body).toContainText('The third paragraph.');

  const phone = await otherDevice(browser, server, member);
  const onPhone = await openEditor(phone, `/write?draft=${id}`);
  await onPhone.body.click();
  await phone.keyboard.press('ControlOrMeta+End');
  // The opened draft counts as saved until the editor reports the change.
  const saved = phone.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('From the phone.'),
  );
  await phone.keyboard.type(' From the phone.');
  await saved;
  await savedOnServer(phone);

  // The desktop has not received this change and publishes.
  await onDesk.body.click();
  await desk.keyboard.press('ControlOrMeta+Home');
  await desk.keyboard.type('From the desk. ');
  await onDesk.publish.click();
  await expect(desk.getByRole('heading', { name: 'This draft was changed in the meantime' })).toBeVisible();
  expect(await postTitles(server.url, member)).toEqual([]);
  const merge = desk.getByRole('region', { name: 'Both together' });
  await expect(merge).toContainText('they fit together');
  await expect(merge.getByRole('region', { name: 'Changed by you' }).getByRole('insertion')).toContainText(
    'From the desk.',
  );
  await expectSound(desk, 'comparison');

  await test.step('Publish returns to the comparison until the writer chooses', async () => {
    await desk.getByRole('button', { name: 'Back to writing' }).click();
    await onDesk.publish.click();
    await expect(merge).toBeVisible();
    expect(await postTitles(server.url, member)).toEqual([]);
  });

  await merge.getByRole('button', { name: 'Use the merged text' }).click();
  await expect(desk.getByText('This is the merged text.')).toBeVisible();
  await expect(onDesk.body).toContainText('From the desk. The first paragraph.');
  await expect(onDesk.body).toContainText('The third paragraph. From the phone.');
  await savedOnServer(desk);
  await onDesk.publish.click();
  await expect(desk).toHaveURL(/\/post\//);
  const article = desk.getByRole('article').first();
  await expect(article).toContainText('From the desk. The first paragraph.');
  await expect(article).toContainText('The third paragraph. From the phone.');

  await test.step('the phone learns of it, and its further text becomes changes of the post', async () => {
    await onPhone.body.click();
    await phone.keyboard.press('ControlOrMeta+End');
    await phone.keyboard.type(' And more.');
    await expect(phone.getByText('This draft is already published.')).toBeVisible();
    await onPhone.update.click();
    await expect(phone.getByRole('heading', { name: 'This post was changed in the meantime' })).toBeVisible();
    await phone.getByRole('button', { name: 'Use the merged text' }).click();
    await expect(onPhone.body).toContainText('From the phone. And more.');
    await onPhone.update.click();
    await expect(phone).toHaveURL(/\/post\//);
    await expect(phone.getByRole('article').first()).toContainText('From the desk.');
    await expect(phone.getByRole('article').first()).toContainText('And more.');
  });
  await phone.context().close();
});

// A short form is in mergeVersions.test.ts.
test(
  'where both sides changed one paragraph the writer chooses',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const postId = await publishPost(server.url, member, 'One paragraph', html(PARAGRAPHS));
    const { body, update } = await openEditor(page, `/write?post=${postId}`);
    await updatePost(server.url, member, {
      postId,
      html: html(['The first paragraph, from elsewhere.', 'The second paragraph.', 'A new third one.']),
    });
    await body.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('Mine: ');
    const widthOfText = async () => (await body.boundingBox())?.width;
    const width = await widthOfText();
    await update.click();
    const merge = page.getByRole('region', { name: 'Both together' });
    await expect(merge).toContainText('One place was changed on both sides.');
    await expect(merge.getByRole('button', { name: 'Use the merged text' })).toBeDisabled();
    await expect(merge.getByText('1 of 1 choice left to make.')).toBeVisible();
    await expectSound(page, 'comparison-choice');
    await merge.getByRole('radio', { name: 'Keep both, yours first' }).check();
    await merge.getByRole('button', { name: 'Use the merged text' }).click();
    await expect(page.getByRole('heading', { name: 'Edit post' })).toBeFocused();
    // The style sheet of the comparison changes nothing in the editor.
    expect(await widthOfText()).toBe(width);
    await update.click();
    await expect(page).toHaveURL(/\/post\//);
    const article = page.getByRole('article').first();
    for (const text of [
      'Mine: The first paragraph.',
      'The first paragraph, from elsewhere.',
      'A new third one.',
    ])
      await expect(article).toContainText(text);
  },
);

test('revisions of a post are listed, compared and restored', async ({
  memberPage: page,
  page: visitor,
  member,
  server,
}) => {
  const postId = await publishPost(server.url, member, 'Revised', html(PARAGRAPHS));
  await updatePost(server.url, member, {
    postId,
    html: html(['The first paragraph.', 'The second small paragraph.']),
  });
  await updatePost(server.url, member, { postId, title: 'Revised twice', categories: ['React'] });
  await page.goto(`/${member.userName}`);
  await page.getByRole('button', { name: 'Options for Revised twice' }).click();
  await page.getByRole('link', { name: 'Revisions' }).click();
  await expect(page).toHaveURL(`/post/${postId}/revisions`);
  const comparison = page.getByRole('region', { name: 'Version 2' });
  await expect(comparison.getByRole('insertion').filter({ hasText: 'twice' })).toBeVisible();

  await page.getByRole('link', { name: /Version 1/ }).click();
  const first = page.getByRole('region', { name: 'Version 1' });
  await expect(first.getByRole('deletion').filter({ hasText: 'The third paragraph.' })).toBeVisible();
  await expect(first.getByRole('insertion').filter({ hasText: 'small' })).toBeVisible();
  await expectSound(page, 'revisions');

  await page.getByRole('link', { name: /Version 2/ }).click();
  await comparison.getByRole('button', { name: 'With the text before it' }).click();
  await expect(comparison.getByRole('insertion').filter({ hasText: 'small' })).toBeVisible();

  await page.getByRole('link', { name: /Version 1/ }).click();
  await first.getByRole('button', { name: 'Restore this text' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(`/post/${postId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Revised', exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('The third paragraph.');
  await page.goto(`/post/${postId}/revisions`);
  await expect(page.getByRole('link', { name: /Version 3/ })).toBeVisible();

  await visitor.goto(`/post/${postId}/revisions`);
  await expect(visitor).toHaveURL('/404');
});

// A short form is in writeDrafts.test.tsx.
test(
  'changes of a post that was deleted elsewhere can be opened and published as a new post',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const remove = (postId: string) =>
      graphql(
        server.url,
        'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }',
        { input: { postId } },
        member.accessToken,
      );
    const postId = await publishPost(server.url, member, 'Soon deleted', html(PARAGRAPHS));
    const { body, update, publish } = await openEditor(page, `/write?post=${postId}`);
    await body.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' An hour of work.');
    await savedOnServer(page);
    await remove(postId);

    await test.step('from a page that has it open', async () => {
      await update.click();
      await expect(page.getByText('The post was deleted. Your text is kept here as a draft')).toBeVisible();
      await expect(publish).toBeVisible();
    });
    await test.step('from its old address', async () => {
      await page.goto(`/write?post=${postId}`);
      await expect(page.getByText('The post was deleted.')).toBeVisible();
      await expect(body).toContainText('An hour of work.');
    });
    await test.step('from the drafts', async () => {
      await page.goto('/drafts');
      await expect(page.getByText('Changes of a post that was deleted')).toBeVisible();
      await page.getByRole('link', { name: 'Soon deleted' }).click();
      await expect(page.getByText('The post was deleted.')).toBeVisible();
      await publish.click();
      await expect(page).toHaveURL(/\/post\//);
      await expect(page.getByRole('article').first()).toContainText('An hour of work.');
    });
    expect(page.url()).not.toContain(postId);
  },
);

/** Holds the uploads of a page until `arrive` is called, and counts them. */
async function holdUploads(page: Page) {
  const uploads = { count: 0, arrive: () => {} };
  const held = new Promise<void>((resolve) => (uploads.arrive = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) {
      uploads.count += 1;
      await held;
    }
    await route.continue();
  });
  return uploads;
}
const STORED = /<img src="\/uploads\//;

test('a picture that was on the way when a version was found is in the own version', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publishPost(server.url, member, 'A picture', html(PARAGRAPHS));
  const uploads = await holdUploads(page);
  const { body, update } = await openEditor(page, `/write?post=${id}`);
  await body.click();
  await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: drawPng(32, 32) });
  await expect.poll(() => uploads.count).toBe(1);
  await updatePost(server.url, member, {
    postId: id,
    version: 1,
    title: 'Theirs',
    html: html(['Theirs.']),
    categories: [],
  });
  // The editor reports the stored address before the server answers.
  let send = () => {};
  const reported = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"UpdatePost"')) await reported;
    await route.fallback();
  });
  await update.click();
  uploads.arrive();
  await expectHtml(page, STORED);
  send();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(body).toHaveText('Theirs.');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expectHtml(page, STORED);
  expect(uploads.count).toBe(1);
});

// A short form is in the test before it.
test(
  'a picture on the way arrives before two drafts are compared',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const id = crypto.randomUUID();
    const draft = { id, title: 'A picture', html: html(PARAGRAPHS), categories: [] };
    await saveDraft(server.url, member, draft);
    const { body, title } = await openEditor(page, `/write?draft=${id}`);
    await expect(body).toContainText('The third paragraph.');
    await saveDraft(server.url, member, { ...draft, version: 1, html: html(['Theirs.']) });
    await title.fill('Mine');
    const compare = page.getByRole('button', { name: 'Compare the two' });
    await expect(compare).toBeVisible();
    const uploads = await holdUploads(page);
    await body.click();
    await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: drawPng(32, 32) });
    await expect.poll(() => uploads.count).toBe(1);
    await compare.click();
    uploads.arrive();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(body).toHaveText('Theirs.');
    await page.getByRole('button', { name: 'Bring mine back' }).click();
    await expectHtml(page, STORED);
    expect(uploads.count).toBe(1);
  },
);

import type { Page } from '@playwright/test';
import {
  backOnline,
  keptTitles,
  missing,
  publishButton,
  publishLater,
  readyForOffline,
  WAITING,
  write,
} from './offline-support';
import { graphql } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import { draftTitles, postTitles, publishPost, savedOnServer, writing } from './write-support';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ complaints }) => complaints.allow(FAILED_REQUEST));

const SAVE_DRAFT = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { version } } }';

test('writing begins, is kept over a reload and is saved later from any page, all without a press', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = '4e9c1ad0-6d1f-4c9f-8f0e-0d5b5f1f3c11';
  const input = { id, title: 'At the office', html: '<p>a</p>', categories: [], clientId: id };
  await graphql(server.url, SAVE_DRAFT, { input }, member.accessToken);
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.goto('/write');
  const { title, body } = writing(page);
  await expect(body).toBeVisible();
  await expect(
    page.getByRole('main').getByText('What you write is kept on this device.').first(),
  ).toBeVisible();
  await write(page, 'On a train', 'No network in the tunnel.');
  await expect(page.getByText(/^Saved .* on this device\./)).toBeVisible();

  await page.reload();
  await expect(title).toHaveValue('On a train');
  await expect(body).toHaveText('No network in the tunnel.');

  await page.goto('/drafts');
  await expect(page.getByText('These are the drafts on this device.')).toBeVisible();
  await expect(page.getByText(/Saved .* on this device only/)).toBeVisible();
  await expect(page.locator('[data-toasts]')).toHaveText('');
  await expect(page.getByRole('link', { name: 'On a train' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'At the office' })).toHaveCount(0);

  await test.step('the list gets the drafts of the server back, and the server those of the list', async () => {
    await backOnline(page);
    await expect(page.getByRole('link', { name: 'At the office' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect.poll(() => draftTitles(server.url, member)).toContain('On a train');
    await expect(page.getByText(/on this device only/)).toHaveCount(0);
    await page.getByRole('link', { name: 'On a train' }).click();
    await expect(body).toHaveText('No network in the tunnel.');
  });
});

// A short form is in the test of publishing below.
test(
  'the network may come back before the writer has answered',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.context().setOffline(true);
    await page.goto('/write');
    await write(page, 'Between two tunnels', 'A short ride.');
    await publishButton(page).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('You are offline');
    await expect(dialog.getByRole('button', { name: 'Publish when back online' })).toBeVisible();
    await backOnline(page);
    await expect(dialog).toContainText('You are back online');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => postTitles(server.url, member)).toEqual(['Between two tunnels']);
  },
);

// A short form is in sendDrafts.test.ts.
test(
  'a draft that was changed elsewhere meanwhile is compared, not replaced',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.goto('/write');
    await write(page, 'Two places', 'Here.');
    await savedOnServer(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(writing(page).title).toHaveValue('Two places');
    await writing(page).title.fill('Two places, offline');
    await publishLater(page);

    const { viewer } = await graphql<{ viewer: { drafts: { nodes: { id: string; version: number }[] } } }>(
      server.url,
      '{ viewer { drafts(first: 1) { nodes { id version } } } }',
      {},
      member.accessToken,
    );
    const input = { ...viewer.drafts.nodes[0], title: 'Two places, online', html: '<p>There.</p>' };
    await graphql(server.url, SAVE_DRAFT, { input }, member.accessToken);

    await backOnline(page);
    await expect(page.getByText('This draft was changed in another tab or on another device.')).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(0);
    await expect(writing(page).title).toHaveValue('Two places, offline');
    expect(await draftTitles(server.url, member)).toEqual(['Two places, online']);
    expect(await postTitles(server.url, member)).toEqual([]);
  },
);

test('publishing waits for the network, with what is written until then, and happens once', async ({
  memberPage: page,
  member,
  server,
}) => {
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.goto('/write');
  await write(page, 'Slow mail', 'First.');
  await test.step('Cancel and Do not publish leave a draft', async () => {
    await publishButton(page).click();
    await expect(page.getByRole('alertdialog', { name: 'You are offline' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(WAITING)).toHaveCount(0);
    await publishLater(page);
    await page.getByRole('button', { name: 'Do not publish' }).click();
    await expect(page.getByText(WAITING)).toHaveCount(0);
  });
  await publishLater(page);
  await page.reload();
  await expect(page.getByText(WAITING)).toBeVisible();
  await writing(page).body.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Second.');
  await expect(writing(page).body).toHaveText('First. Second.');

  await backOnline(page);
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByText('You are back online. “Slow mail” is published.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the post' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  );
  await expect(page.getByRole('main').getByText('First. Second.')).toBeVisible();
  expect(await postTitles(server.url, member)).toEqual(['Slow mail']);
  expect(await draftTitles(server.url, member)).toEqual([]);
});

// A short form is in sendDrafts.test.ts.
test(
  'a text is published from another page of the site, by one of several tabs',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.context().setOffline(true);
    await page.goto('/write');
    await write(page, 'From the feed', 'Text.');
    await publishLater(page);
    await page.goto('/drafts');
    await expect(page.getByText(WAITING)).toBeVisible();
    const second = await page.context().newPage();
    await second.goto('/');

    await backOnline(page);
    const notice = (of: Page) => of.getByText('“From the feed” is published.');
    await expect(page.getByText('You have no drafts.')).toBeVisible();
    expect(await postTitles(server.url, member)).toEqual(['From the feed']);
    await expect.poll(async () => (await notice(page).count()) + (await notice(second).count())).toBe(1);
    const shown = (await notice(page).count()) > 0 ? page : second;
    await shown.getByRole('link', { name: 'Read the post' }).click();
    await expect(shown.getByRole('heading', { level: 1, name: 'From the feed' })).toBeVisible();
  },
);

// A short form is in sendDrafts.test.ts.
test(
  'a publish whose answer was lost is repeated, without a second post',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.goto('/write');
    await write(page, 'Only one', 'Text.');
    await savedOnServer(page);
    await page.context().setOffline(true);
    await publishLater(page);
    let asked = 0;
    let isLost = false;
    await page.context().route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"PublishPost"')) return route.fallback();
      asked += 1;
      if (asked > 1) return route.fallback();
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
      isLost = true;
    });
    await backOnline(page);
    await expect.poll(() => isLost).toBe(true);
    await expect(page.getByText(WAITING)).toBeVisible();
    await backOnline(page);
    await expect(page).toHaveURL(/\/post\//);
    expect(await postTitles(server.url, member)).toEqual(['Only one']);
    expect(await draftTitles(server.url, member)).toEqual([]);
  },
);

// A short form is in offline-axe.spec.ts.
test(
  'what is wrong with a text is said where it was to be published',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.context().setOffline(true);
    await page.goto('/write');
    await write(page, 'Soon without', 'Text.');
    await test.step('a text that cannot be published is not offered', async () => {
      await writing(page).title.fill('');
      await publishButton(page).click();
      await expect(page.getByText('Give the post a title.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await writing(page).title.fill('Soon without');
    });
    await publishLater(page);
    await writing(page).title.fill('');
    await page.goto('/drafts');
    await expect(page.getByText(WAITING)).toBeVisible();

    await backOnline(page);
    await expect(page.getByText('“Untitled” was not published: Give the post a title.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the draft' }).click();
    await expect(page.getByText('This was not published: Give the post a title.')).toBeVisible();
    await expect(writing(page).body).toHaveText('Text.');
    expect(await postTitles(server.url, member)).toEqual([]);
  },
);

// A short form is in sendDrafts.test.ts.
test(
  'a session that has ended meanwhile leaves the draft and asks to log in',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await readyForOffline(page);
    await page.context().setOffline(true);
    await page.goto('/write');
    await write(page, 'Too late', 'Text.');
    await publishLater(page);
    await graphql(server.url, 'mutation { signOutEverywhere { user { userName } } }', {}, member.accessToken);
    await backOnline(page);
    await expect(page.getByText(/Your session has (?:ended|expired)/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Log in/ }).first()).toBeVisible();
    await expect(writing(page).title).toHaveValue('Too late');
    await expect(writing(page).body).toHaveText('Text.');
    expect(await postTitles(server.url, member)).toEqual([]);
  },
);

test('changes of a post are written and published later too', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publishPost(server.url, member, 'Old title', '<p>Old text.</p>');
  await readyForOffline(page);
  await page.goto(`/write?post=${id}`);
  await expect(writing(page).title).toHaveValue('Old title');
  await page.context().setOffline(true);
  await page.reload();
  await writing(page).title.fill('New title');
  await writing(page).update.click();
  await page.getByRole('button', { name: 'Update when back online' }).click();
  await expect(page.getByText('Will be updated when you are back online')).toBeVisible();
  await page.goto('/drafts');
  await page.getByRole('link', { name: 'New title' }).click();
  await expect(writing(page).body).toHaveText('Old text.');

  await backOnline(page);
  await expect(page).toHaveURL(`/post/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'New title' })).toBeVisible();
  expect(await postTitles(server.url, member)).toEqual(['New title']);
});

// A short form is in the test before it.
test(
  'posts that were opened for changes open without a network, as they were updated since',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const first = await publishPost(server.url, member, 'First post', '<p>One.</p>');
    const second = await publishPost(server.url, member, 'Second post', '<p>Two.</p>');
    await readyForOffline(page);
    for (const [id, title] of [
      [first, 'First post'],
      [second, 'Second post'],
    ] as const) {
      await page.goto(`/write?post=${id}`);
      await expect(writing(page).title).toHaveValue(title);
      await expect.poll(() => keptTitles(page)).toContain(title);
    }
    await writing(page).title.fill('Second post, updated');
    await writing(page).update.click();
    await expect(page).toHaveURL(`/post/${second}`);
    await expect.poll(() => keptTitles(page)).toContain('Second post, updated');

    await page.context().setOffline(true);
    await page.goto(`/write?post=${first}`);
    await expect(writing(page).title).toHaveValue('First post');
    await page.goto(`/write?post=${second}`);
    await expect(writing(page).title).toHaveValue('Second post, updated');
  },
);

/** Drafts that the device has of anybody. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

test('without a session the pages do not open, and a reader has no editor', async ({
  page: visitor,
  memberPage: page,
}) => {
  await test.step('a visitor', async () => {
    await visitor.goto('/');
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => missing(visitor, ['/'])).toEqual([]);
    const loaded = await visitor.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return kept.flat().map(({ url }) => url);
    });
    expect(loaded.filter((url) => url.includes('RichTextEditor'))).toEqual([]);
    await visitor.context().setOffline(true);
    for (const path of ['/write', '/drafts']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    }
  });
  await test.step('after a sign-out without a network', async () => {
    await readyForOffline(page);
    await page.context().setOffline(true);
    await page.goto('/write');
    await write(page, 'Mine alone', 'Text.');
    expect(await drafts(page)).toBe(1);
    await page.goto('/confirm_signout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => missing(page, ['/owner'])).toEqual(['/owner']);
    for (const path of ['/write', '/drafts']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expect(page.getByText('Mine alone')).toHaveCount(0);
    }
  });
});

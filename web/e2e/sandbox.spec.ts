import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';

const DEMO = { userName: 'demo_dev', password: 'Hydrate1!' };

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const LIVE = new Set(['Posts as they change', 'A conversation as it grows']);

const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const example = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Examples' }).getByRole('button', { name, exact: true });

/** Opens an example, runs it, and returns the API's response. */
async function run(page: Page, name: string): Promise<string> {
  await example(page, name).click();
  await expect(example(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(answer(page)).not.toContainText('"data"');
  const response = page.waitForResponse(
    (one) =>
      /graphql$/.test(one.url()) &&
      !/Samples|IntrospectionQuery|MeasuredCost/.test(one.request().postData() ?? ''),
  );
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const text = await (await response).text();
  await expect(answer(page)).toContainText('"data"');
  return text;
}

async function logIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send requests as a user' });
  await dialog.getByLabel('Username').fill(DEMO.userName);
  await dialog.getByLabel('Password').fill(DEMO.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText(`As ${DEMO.userName}`);
}

async function open(page: Page, address = '/sandbox') {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'API sandbox' })).toBeVisible();
  // By then the editor has loaded the schema.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Query Editor' }).locator('.CodeMirror')).toBeVisible();
}

test.describe('the sandbox', () => {
  test('runs an example, can use a token, shows the schema, and contacts no other host', async ({
    page,
    server,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) {
        elsewhere.push(request.url());
      }
    });
    await open(page);
    await expect(page).toHaveTitle('API sandbox · Hydrate');

    expect(await run(page, 'A post with its comments')).toContain('"title"');
    expect(await run(page, 'Who am I, and my reading list')).toContain('"viewer":null');
    await logIn(page);
    expect(await run(page, 'Who am I, and my reading list')).toContain('demo@example.com');

    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await expect(page.getByText('All categories, by name.')).toBeVisible();
    await page.getByRole('button', { name: 'Show History' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('PostWithComments');

    expect(elsewhere).toEqual([]);
  });

  test('runs every example', async ({ page }) => {
    test.slow();
    await open(page);
    await logIn(page);
    const names = await page
      .getByRole('complementary', { name: 'Examples' })
      .getByRole('button')
      .allTextContents();
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const [index, name] of names.entries()) {
      // They go on; another test runs one.
      if (LIVE.has(name)) continue;
      // The other tests run examples too.
      if (!isThorough && index % 4 !== 1) continue;
      const text = await run(page, name);
      expect(text, name).not.toContain('"errors"');
    }
  });

  test('keeps a token in this tab, reports a bad one, and forgets it on request', async ({
    page,
    member,
    server,
    complaints,
  }) => {
    complaints.allow(FAILED_REQUEST);
    await open(page);
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or paste a token').fill('no.good.token');
    await dialog.getByRole('button', { name: 'Use the token' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Your session has expired. Log in again.');
    await dialog.getByLabel('Or paste a token').fill(`Bearer ${member.accessToken}`);
    await dialog.getByRole('button', { name: 'Use the token' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(member.userName);
    await expect(page.getByRole('button', { name: 'Forget the token' })).toBeFocused();

    await page.reload();
    await expect(page.getByRole('banner')).toContainText(member.userName);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(member.accessToken);

    // The schema must stay available with an expired token.
    await graphql(server.url, 'mutation { signOutEverywhere { user { id } } }', {}, member.accessToken);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await expect(page.getByRole('link', { name: 'Query', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Forget the token' }).click();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('ends the session that it began when one logs out', async ({ page, server }) => {
    await open(page);
    await logIn(page);
    const stored = await page.evaluate(() => sessionStorage.getItem('hydrate:sandbox') ?? '');
    const { accessToken } = JSON.parse(stored) as { accessToken: string };
    const viewer = () => graphql(server.url, '{ viewer { user { id } } }', {}, accessToken);
    await expect(viewer()).resolves.toBeDefined();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Try everything' })).toBeFocused();
    await expect.poll(() => viewer().catch((error: unknown) => String(error))).toMatch(/expired|log in/i);
  });

  test('lets a visitor try everything in a private copy, and shows and copies requests', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Try everything' }).click();
    await expect(page.getByText('A private copy of the demo site')).toBeVisible({ timeout: 60_000 });
    await expect(banner).toContainText('As demo_dev');

    const published = await run(page, 'Publish a post');
    await page.getByText(/^200 in \d+ ms/).click();
    await expect(page.getByText('x-request-id')).toBeVisible();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await copied()).toMatch(/^curl http:\/\/localhost:\d+\/sandbox\/copies\/[\w-]{22}\/graphql/);
    const { id } = (JSON.parse(published) as { data: { publishPost: { post: { id: string } } } }).data
      .publishPost.post;
    expect(await graphql(server.url, 'query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({
      node: null,
    });

    const editor = page.getByRole('region', { name: 'Query Editor' });
    await editor.locator('.CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('mutation ($file: Upload!) { uploadImage(file: $file) { width height } }');
    await page.getByRole('region', { name: 'Variables' }).locator('.CodeMirror').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ "file": null }');
    await page.setInputFiles('input[type=file]', { name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('button', { name: 'Remove dot.png' })).toBeVisible();
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(answer(page)).toContainText('"width": 1');

    await page.getByRole('button', { name: 'Copy link' }).click();
    const address = await copied();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText('A private copy of the demo site')).toBeVisible();
    await banner.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('A private copy of the demo site')).toBeHidden();
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('region', { name: 'Query Editor' })).toContainText('uploadImage');
  });

  test('tells what an operation costs, what happens live in a private copy, and what went wrong', async ({
    page,
  }) => {
    await open(page);
    const editor = page.getByRole('region', { name: 'Query Editor' });
    const write = async (text: string) => {
      await editor.locator('.CodeMirror').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    };
    await page.getByRole('button', { name: 'Try everything' }).click();
    await expect(page.getByText('A private copy of the demo site')).toBeVisible({ timeout: 60_000 });
    await write('{ posts(first: 43) { nodes { title } } }');
    await expect(editor.getByText(/Costs 43 of [\d,]+ left this hour/)).toBeVisible();
    // A mutation is measured, not executed.
    await write('mutation { deletePost(input: { postId: "x" }) { __typename } }');
    await expect(editor.getByText(/Costs 1 of [\d,]+ left this hour/)).toBeVisible();
    await write('{ posts(first: 100) { nodes { comments(first: 100) { nodes { text } } } } }');
    await expect(editor.getByText('asks for too much')).toBeVisible();

    await example(page, 'Posts as they change').click();
    await expect(example(page, 'Posts as they change')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(page.getByText(/^Listening since .*: 0 events\.$/)).toBeVisible();
    const publish = (title: string) =>
      page.evaluate(async (postTitle) => {
        const { accessToken, copy } = JSON.parse(sessionStorage.getItem('hydrate:sandbox') ?? '') as {
          accessToken: string;
          copy: { endpoint: string };
        };
        await fetch(copy.endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({
            query: 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
            variables: { input: { title: postTitle, html: '<p>Live</p>', categories: ['React'] } },
          }),
        });
      }, title);
    await publish('The first event');
    await expect(answer(page)).toContainText('The first event');
    await publish('The second event');
    await expect(page.getByText(/: 2 events\.$/)).toBeVisible();
    await expect(answer(page)).toContainText(/The second event[^]*The first event/);
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await expect(page.getByText('Ended after 2 events.')).toBeVisible();
    // The stream ends with the copy too.
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(page.getByText(/^Listening since/)).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('Ended after 0 events.')).toBeVisible();

    await write('mutation { deletePost(input: { postId: "x" }) { __typename } }');
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(page.getByText('Log in above, or press “Try everything”')).toBeVisible();
  });

  test('leaves a private copy that has ended elsewhere, and says why there is none', async ({
    page,
    complaints,
  }) => {
    complaints.allow(FAILED_REQUEST);
    await open(page);
    const begin = page.getByRole('button', { name: 'Try everything' });
    const leave = page.getByRole('button', { name: 'Leave' });
    await begin.focus();
    await page.keyboard.press('Enter');
    await expect(leave).toBeFocused({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    await expect(begin).toBeFocused();

    await begin.click();
    await expect(leave).toBeVisible();
    await page.evaluate(async () => {
      const { copy } = JSON.parse(sessionStorage.getItem('hydrate:sandbox') ?? '') as {
        copy: { endpoint: string };
      };
      await fetch(copy.endpoint.replace('/graphql', ''), { method: 'DELETE' });
    });
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(
      page.getByText('Your private copy has ended. “Try everything” makes a new one.'),
    ).toBeVisible();
    await expect(leave).toBeHidden();

    await page.route('**/sandbox/copies', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }));
    await begin.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The server answered 502 without JSON.')).toBeVisible();
    await expect(begin).toBeFocused();
    await page.route('**/sandbox/copies', (route) => route.abort());
    await begin.click();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
  });

  test('does not overwrite an edited operation', async ({ page }) => {
    await open(page);
    const editor = page.getByRole('region', { name: 'Query Editor' });
    await editor.locator('.CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('{ viewer { email ');
    await example(page, 'All categories').click();
    await expect(editor).toContainText('All categories with');
    await page.getByRole('tab').first().click();
    await expect(editor).toContainText('{ viewer { email');
  });

  // A short form is in the test before it.
  test(
    'opens an example beside an operation that was just edited, on a busy machine',
    { tag: '@thorough' },
    async ({ page }) => {
      await open(page);
      const editor = page.getByRole('region', { name: 'Query Editor' });
      await editor.locator('.CodeMirror').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('{ viewer { email ');
      // GraphiQL stores the text 100 ms after the last key. The page is busy until after that, so the click comes before
      // React has rendered the stored text.
      await page.keyboard.press('Space');
      await example(page, 'All categories').evaluate((button: HTMLElement) => {
        setTimeout(() => button.click(), 110);
        const end = performance.now() + 400;
        while (performance.now() < end);
      });
      await expect(editor).toContainText('All categories with');
      await page.getByRole('tab').first().click();
      await expect(editor).toContainText('{ viewer { email');
    },
  );

  test('with a trailing slash follows the theme of the site, fits a phone, and links back', async ({
    page,
  }) => {
    await open(page, '/sandbox/');
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('body')).toHaveClass(/graphiql-dark/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await run(page, 'All categories')).toContain('"postsCount"');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('link', { name: 'Hydrate' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

test('readers load nothing of the sandbox', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /sandbox|graphiql|codemirror/i.test(url))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { allPosts, graphql, type Member } from './support/api';
import { MISSING_PAGE } from './support/complaints';
import { publish } from './support/posts';
import { publicPages } from './support/publicPages';
import { expectShiftsBelow, watchShifts } from './support/shifts';
import { slowPages } from './support/slowPages';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

const PUBLIC = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

test.describe('with scripts disabled', () => {
  test.use({ javaScriptEnabled: false });

  test('each public page is readable and has the right status', async ({ page, server, complaints }) => {
    complaints.allow(MISSING_PAGE);
    for (const { path, status, heading, text } of await publicPages(server.url)) {
      const response = await page.goto(path);
      expect.soft(response?.status(), path).toBe(status);
      await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
      await expect.soft(page.getByRole('main').getByText(text).first(), path).toBeVisible();
    }
  });

  test('the feed is read page by page, to its end', async ({ page, server }) => {
    const expected = await allPosts(server.url, 'LATEST');
    await page.goto('/?sort=latest');
    const seen: (string | null)[] = [];
    for (let number = 1; ; number += 1) {
      const titles = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
      seen.push(...(await titles.allTextContents()));
      const next = page.getByRole('link', { name: 'Next page' });
      if ((await next.count()) === 0) break;
      await next.click();
      await expect(page).toHaveURL(`/?sort=latest&page=${number + 1}`);
    }
    expect(seen).toEqual(expected.map(({ title }) => title));
  });

  test('search, categories, authors and comments work by links and forms', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('react');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Search results for: react' })).toBeVisible();
    const article = page.getByRole('article').first();
    await article.getByRole('heading', { level: 2 }).getByRole('link').click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.getByRole('region', { name: /^Comments/ })).toBeVisible();
    await page.getByRole('link', { name: 'Visit Profile' }).click();
    await expect(page.getByRole('heading', { name: /^Posts from/ })).toBeVisible();
  });

  test('comments are on a page of their own, which a link opens', async ({ page, server, member }) => {
    const id = await publish(server.url, member, 'Commented');
    await addComment(server.url, member, id, 'Said without scripts');
    await page.goto(`/post/${id}`);
    const comments = page.getByRole('region', { name: 'Comments 1' });
    await comments.getByRole('link', { name: 'Show the comments' }).click();
    await expect(comments).toContainText('Said without scripts');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/post/${id}$`));
  });
});

const addComment = (url: string, { accessToken }: Member, postId: string, text: string) =>
  graphql(
    url,
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
    { input: { postId, text } },
    accessToken,
  );

/** Opens a page; returns the operations that it sent without interaction. */
async function operationsOf(page: Page, path: string) {
  const operations: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    operations.push((request.postDataJSON() as { operationName: unknown }).operationName);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return operations;
}

test('each public page hydrates unchanged, without requests', async ({ browser, server, complaints }) => {
  complaints.allow(MISSING_PAGE);
  const context = await browser.newContext({ baseURL: server.url });
  for (const { path, status, heading } of await publicPages(server.url)) {
    // Missing pages are alike.
    if (status === 404 && path !== '/post/nothing' && !isThorough) continue;
    // React logs an error for each hydration mismatch.
    const page = await context.newPage();
    expect.soft(await operationsOf(page, path), path).toEqual([]);
    await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    // The button only works once the page is hydrated.
    await page.getByRole('button', { name: /theme/i }).first().click();
    await page.close();
  }
  await context.close();
});

test('the viewer’s own data arrives later, without a layout shift', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publish(server.url, member, 'A post to come back to');
  const liked = 'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { likesCount } } }';
  await graphql(server.url, liked, { id }, member.accessToken);
  await watchShifts(page);
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Likes?$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: /comment/i })).toBeVisible();
  await expectShiftsBelow(page, 0.001);
});

test('a member’s own post is never painted as visitors see it', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publish(server.url, member, 'Mine from the start');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/post/${id}`);
  // The page is hydrated, and the member's own answers have not come.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByText('Follow', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /Likes?$/ }).locator('svg')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Log in' }).filter({ visible: true })).toHaveCount(0);
  answer();
  await expect(page.getByRole('button', { name: /Likes?$/ }).locator('svg')).toBeVisible();
  await expect(page.getByText('Follow', { exact: true })).toBeHidden();
});

const VIEWERS = ['a visitor', 'a member'] as const;
for (const { viewport, few } of [
  { viewport: { width: 375, height: 812 }, few: ['a visitor'] },
  { viewport: { width: 1440, height: 900 }, few: ['a member'] },
] as const) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, contextOptions: { viewport } });

    for (const who of casesOf<(typeof VIEWERS)[number]>(VIEWERS, few)) {
      test(`nothing shifts on a public page after the first paint: ${who}`, async ({
        page: visitorPage,
        memberPage,
        member,
        server,
      }) => {
        const page = who === 'a member' ? memberPage : visitorPage;
        const id = await publish(server.url, member, 'A post of my own, with a menu on its card');
        await watchShifts(page);
        for (const path of [
          '/',
          '/?sort=latest',
          '/category/?name=React',
          `/${member.userName}`,
          '/demo_dev',
          `/post/${id}`,
          '/search/?q=react',
        ]) {
          await page.goto(path, { waitUntil: 'networkidle' });
          // Wait for content that only this viewer has.
          const own =
            who === 'a member'
              ? page.getByRole('button', { name: 'Account menu' })
              : page
                  .getByRole('link', { name: 'Create account' })
                  .or(page.getByRole('button', { name: 'Account' }));
          await expect(own.filter({ visible: true }).first(), path).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          await expectShiftsBelow(page, 0.001, path);
        }
      });
    }
  });
}

test.describe('on a slow network', () => {
  const paints = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length);

  for (const { path, start } of [
    { path: '/category/?name=React', start: /<section aria-labelledby="writers"[^]*?<img[^>]*>/ },
    { path: '/demo_dev', start: /<li><a [^>]*href="https:\/\/robin\.example\.com\/"[^]*?<\/svg>/ },
  ]) {
    test(`a row is not painted before it has arrived: ${path}`, async ({ browser, server }) => {
      // This `goto` does not wait for hydration, which needs the whole page.
      const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
      const page = await context.newPage();
      const html = await (await fetch(server.url + path)).text();
      const [cut] = start.exec(html) ?? [];
      expect(cut).toBeDefined();
      const slow = await slowPages(server.url, cut!);
      await watchShifts(page);
      await page.goto(slow.url + path, { waitUntil: 'commit' });
      await page.waitForTimeout(500);
      slow.release();
      await page.waitForLoadState('networkidle');
      await expectShiftsBelow(page, 0.001, path);
      await context.close();
      slow.close();
    });
  }

  test('a post is read while the rest of its text arrives', async ({ browser, server, member }) => {
    const id = await publish(server.url, member, 'Long', '<p>Read this first.</p><p>And then the rest.</p>');
    const slow = await slowPages(server.url, '<p>Read this first.</p>');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${slow.url}/post/${id}`, { waitUntil: 'commit' });
    await expect.poll(() => paints(page)).toBeGreaterThan(0);
    await expect(page.getByText('Read this first.')).toBeVisible();
    await expect(page.getByText('And then the rest.')).toBeHidden();
    slow.release();
    await expect(page.getByText('And then the rest.')).toBeVisible();
    await context.close();
    slow.close();
  });
});

test('an author sees their change at the next load, everyone else within a second', async ({
  request,
  server,
  member,
}) => {
  const id = await publish(server.url, member, 'Before the change');
  const html = async (query = '') => (await request.get(`/post/${id}${query}`)).text();
  expect(await html()).toContain('Before the change');
  const update =
    'mutation ($id: ID!) { updatePost(input: { postId: $id, title: "After the change" }) { post { id } } }';
  await graphql(server.url, update, { id }, member.accessToken);
  expect(await html()).toContain('After the change');

  const like = 'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { likesCount } } }';
  await graphql(server.url, like, { id }, member.accessToken);
  expect(await html()).toContain('"likesCount":1');
  const before = (await html()).length;
  await addComment(server.url, member, id, 'Said just now');
  // A conversation of any length costs the page its count and a placeholder.
  expect((await html()).length - before).toBeLessThan(800);
  expect(await html()).toContain('"commentsCount":1');
  expect(await html('?comments=shown')).toContain('Said just now');
});

test('pages are cacheable by proxies, compressed, and the same for all other query parameters and hosts', async ({
  request,
}) => {
  const plain = await request.get('/', { headers: { 'accept-encoding': 'identity' } });
  const { 'cache-control': caching, etag, vary } = plain.headers();
  expect(caching).toBe(PUBLIC);
  expect(vary?.toLowerCase()).toContain('accept-encoding');
  for (const encoding of ['br', 'gzip']) {
    const packed = await request.get('/', { headers: { 'accept-encoding': encoding } });
    expect(packed.headers()['content-encoding']).toBe(encoding);
    expect(Number(packed.headers()['content-length'])).toBeLessThan(30_000);
    expect(await packed.text()).toBe(await plain.text());
  }
  const again = await request.get('/?utm_source=mail&sort=popular', {
    headers: { 'if-none-match': etag ?? '', host: 'evil.example' },
  });
  expect(again.status()).toBe(304);
  expect(await plain.text()).not.toContain('evil.example');
});

test('hostile titles and names are shown as text', async ({ page, server, member }) => {
  const title = `</script><script>document.title="run"</script> "quotes' & <!-- \u202eRTL\u2028 👩‍👩‍👧 <b>`;
  const id = await publish(server.url, member, title);
  await page.goto(`/post/${id}`);
  const shown = title.replace(/\s+/g, ' ');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script><script>');
  expect(await page.title()).toContain('</script>');
  const read = await page.evaluate(() => ({
    card: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script): unknown =>
      JSON.parse(script.textContent),
    ),
  }));
  expect(read.card?.replace(/\s+/g, ' ')).toContain(shown.slice(0, 40));
  expect(JSON.stringify(read.data)).toContain('quotes');
});

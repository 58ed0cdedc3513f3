import { MISSING_PAGE } from './support/complaints';
import { startDevSite, type DevSite } from './support/devSite';
import { publicPages } from './support/publicPages';
import { expect, test as base } from './support/test';
import { casesOf } from './support/thorough';

// React reports hydration mismatches in development builds only.
const test = base.extend<object, { site: DevSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      const site = await startDevSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: async ({ site }, provide) => {
    await provide(site.url);
  },
});

// One site for all tests. Nothing is bundled, so a page takes some hundred requests.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
/** Enough for the compiler and a server restart on a slow machine. */
const AT_LAST = { timeout: 45_000 };

const served = async (address: string) => {
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null);
  return response ? response.text() : '';
};

test('`npm run dev` serves each public page server-rendered', async ({ browser, complaints, site }) => {
  complaints.allow(MISSING_PAGE);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, status, heading, text } of await publicPages(site.url)) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect.soft(response?.status(), path).toBe(status);
    await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await expect.soft(page.getByRole('main').getByText(text).first(), path).toBeVisible();
  }
  await context.close();
  expect(site.output()).not.toContain('was not rendered');
});

test('addresses that are not pages of the app are not rendered', async ({ site }) => {
  for (const [path, type, text] of [
    ['/rss.xml', 'application/rss+xml', '<rss'],
    ['/demo_dev/feed.json', 'application/feed+json', 'jsonfeed.org'],
    ['/robots.txt', 'text/plain', 'Sitemap:'],
    ['/sandbox', 'text/html', 'src/sandbox'],
    ['/favicon.svg', 'image/svg+xml', '<svg'],
  ] as const) {
    const response = await fetch(site.url + path, { headers: { accept: 'text/html' } });
    expect.soft(response.status, path).toBe(200);
    expect.soft(response.headers.get('content-type'), path).toContain(type);
    expect.soft(await response.text(), path).toContain(text);
  }
});

for (const colorScheme of casesOf(['light', 'dark'], ['light'])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('each hydrates as it was served, without console messages', async ({ page, site, complaints }) => {
      complaints.allow(MISSING_PAGE);
      // The addresses of missing content all lead to the same page.
      const lost = new Set(['/post/nothing', '/nobody_here']);
      const pages = (await publicPages(site.url)).filter(({ path }) => !lost.has(path));
      for (const { path, heading } of pages) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
        // Scroll to the comments, whose code is loaded when they come near.
        await page.keyboard.press('End');
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: 'Theme' }).click();
        await expect.soft(page.getByRole('button', { name: 'Dark' }), path).toBeVisible();
        expect.soft(complaints.unexpected(), path).toEqual([]);
      }
      // Vite reloads a page when it finds packages that it did not prepare at its start.
      expect(site.output()).not.toContain('optimized dependencies changed');
    });
  });
}

test('an edited component appears in the open page without a reload, and in the next served page', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(MISSING_PAGE);
  await page.goto('/404', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('not sent yet');
  await site.edit('web/src/features/notFound/NotFoundPage.tsx', 'This page does not exist!', 'Only water!');
  await expect(page.getByRole('heading', { level: 1, name: 'Only water!' })).toBeVisible(AT_LAST);
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue(
    'not sent yet',
  );
  await expect.poll(() => served(`${site.url}/404`), AT_LAST).toContain('Only water!');
});

test('an edit that cannot be hot-replaced reloads the page', async ({ page, site }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await site.edit('web/index.html', '<html lang="en"', '<html lang="en" data-edited');
  await expect(page.locator('html[data-edited]')).toBeAttached(AT_LAST);
});

test('an edit of server-only code takes effect at the next load', async ({ site }) => {
  await site.edit('web/src/server/head/describePage.ts', "'Search'", "'Find posts'");
  await expect
    .poll(() => served(`${site.url}/search`), AT_LAST)
    .toContain('<title>Find posts · Hydrate</title>');
});

test('the API restarts after an edit', async ({ site }) => {
  await site.edit('api/src/doors/rest/openapi.ts', 'Hydrate REST API', 'REST API of Hydrate');
  await expect.poll(() => served(`${site.url}/api/openapi.json`), AT_LAST).toContain('REST API of Hydrate');
  await expect.poll(() => served(site.url), AT_LAST).toContain('min read');
});

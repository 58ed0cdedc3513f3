import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/test';

const OTHER = 'https://other.example/';

/** The last test's, to see whether the next one got it. */
let used: BrowserContext | undefined;

async function openOther(page: Page): Promise<void> {
  await page.route(`${OTHER}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Other' }));
  await page.goto(OTHER);
}

/** Runs in the page. */
async function store(): Promise<void> {
  document.cookie = 'left=1';
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  await caches.open('left');
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('left');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
}

/** Runs in the page. */
async function stored() {
  return {
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  };
}

const NOTHING = { cookie: '', local: [], session: [], caches: [], databases: [] };

// One after the other, in one worker.
test.describe('the contexts of tests', () => {
  test('take stored data of any origin', async ({ page, context, server }) => {
    await page.goto(`${server.url}/robots.txt`);
    await page.evaluate(store);
    await openOther(page);
    await page.evaluate(store);
    await context.newPage();
    used = context;
  });

  test('are reused without it, and without pages and routes of pages', async ({ page, context, server }) => {
    expect(context).toBe(used);
    expect(context.pages()).toEqual([page]);
    expect(await context.cookies()).toEqual([]);
    await page.goto(`${server.url}/robots.txt`);
    expect(await page.evaluate(stored)).toEqual(NOTHING);
    await openOther(page);
    expect(await page.evaluate(stored)).toEqual(NOTHING);
  });

  test('hold what signs a member in, and nothing else', async ({ memberPage: page, member, server }) => {
    expect(page.context()).toBe(used);
    await page.goto(`${server.url}/robots.txt`);
    expect(await page.evaluate(stored)).toEqual({ ...NOTHING, local: ['user'] });
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(member.stored);
  });

  test('of a member and of a visitor are two', async ({ memberPage, page }) => {
    expect(memberPage.context()).not.toBe(page.context());
  });

  for (const [change, make] of [
    ['routes', (context: BrowserContext) => context.route('**/*', (route) => route.abort())],
    ['a lost network', (context: BrowserContext) => context.setOffline(true)],
    ['permissions', (context: BrowserContext) => context.grantPermissions(['clipboard-read'])],
    ['scripts', (context: BrowserContext) => context.addInitScript('document.title = "left"')],
    ['headers', (context: BrowserContext) => context.setExtraHTTPHeaders({ left: '1' })],
    ['a clock', (context: BrowserContext) => context.clock.install()],
  ] as const) {
    test.describe(`with ${change}`, () => {
      test('end with the test', async ({ context }) => {
        await make(context);
        used = context;
      });

      test('are not reused', async ({ context }) => {
        expect(context).not.toBe(used);
      });
    });
  }

  test.describe('of a first visit', () => {
    test.use({ coldCache: true });

    test('begin new', async ({ context }) => {
      used = context;
    });

    test('are not reused', async ({ context }) => {
      expect(context).not.toBe(used);
    });
  });
});

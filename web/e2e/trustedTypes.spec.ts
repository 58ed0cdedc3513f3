import type { Page } from '@playwright/test';
import { FAILED_REQUEST } from './support/complaints';
import { serveUnrendered } from './support/unrendered';
import { visitorScreens } from './support/screens';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

/** Tries every sink as an injected script would; returns the names of those that the browser allowed. */
const tryEverySink = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const html = '<img src="/no-such-picture" onerror="document.title = `hit`">';
    const element = document.createElement('div');
    document.body.append(element);
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (element.innerHTML = html),
      outerHTML: () => (element.outerHTML = html),
      insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', html),
      createContextualFragment: () => document.createRange().createContextualFragment(html),
      parseFromString: () => new DOMParser().parseFromString(html, 'text/html'),
      srcdoc: () => (document.createElement('iframe').srcdoc = html),
      scriptSource: () => (document.createElement('script').src = '/assets/x.js'),
      scriptText: () => (document.createElement('script').text = 'document.title = `hit`'),
      worker: () => new Worker('/sw.js'),
      anotherPolicy: () => window.trustedTypes?.createPolicy('another', {}),
      defaultPolicy: () => window.trustedTypes?.createPolicy('default', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [name];
      } catch {
        return [];
      }
    });
  });

for (const path of casesOf(['/', '/login', '/404', '/write', '/sandbox'], ['/', '/write', '/sandbox'])) {
  test(`no script of ${path} turns text into HTML or code, and the attempt is reported to the site`, async ({
    memberPage: page,
    complaints,
  }) => {
    complaints.allow(/./);
    await page.goto(path);
    const report = page.waitForResponse((response) => response.url().endsWith('/csp-reports'));
    expect(await tryEverySink(page)).toEqual([]);
    expect((await report).status()).toBe(204);
    expect(await page.title()).not.toBe('hit');
  });
}

test.describe('the sandbox', () => {
  test('completes fields, describes them and jumps to a line under Trusted Types', async ({ page }) => {
    await page.goto('/sandbox', { waitUntil: 'networkidle' });
    const editor = page.getByRole('region', { name: 'Query Editor' });
    await editor.locator('.CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('{ ');
    const about = page.locator('.CodeMirror-hint-information');
    // Fields are known once the schema is loaded. GraphiQL only describes fields selected after the first list was
    // opened.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await page.keyboard.press('ArrowDown');
      await expect(about).toContainText('All categories, by name.', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await about.getByRole('link', { name: 'Category' }).click();
    await expect(page.getByRole('region', { name: 'Documentation Explorer' })).toContainText('Category');
    await page.keyboard.press('Escape');
    await editor.locator('.CodeMirror').click();
    await page.keyboard.press('Alt+g');
    await expect(page.locator('.CodeMirror-dialog input')).toBeVisible();
    await page.locator('.CodeMirror-dialog input').press('Escape');
  });
});

test('posts are shown in browsers with Trusted Types but without a native sanitizer', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(FAILED_REQUEST);
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  await serveUnrendered(page);
  const [screen] = (await visitorScreens(server)).filter(({ name }) => name.startsWith('/post/'));
  await screen!.open(page);
  await expect(
    page.getByRole('main').getByRole('article').first().getByRole('paragraph').first(),
  ).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { writing } from './write-support';

/** Waits until the worker knows the person and has the editor. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.goto('/');
  const worker = await (await page.request.get('/sw.js')).text();
  const files = [...new Set(worker.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(files.some((name) => name.includes('RichTextEditor'))).toBe(true);
  await expect.poll(() => missing(page, ['/owner', ...files]), { timeout: 30_000 }).toEqual([]);
}

/** Those of the paths that no cache has. */
export const missing = (page: Page, paths: string[]) =>
  page.evaluate(async (urls) => {
    const found = await Promise.all(urls.map((url) => caches.match(url)));
    return urls.filter((_, index) => !found[index]);
  }, paths);

/** The network is back. Chromium does not report it to a page that it has loaded without one. */
export async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  for (const open of page.context().pages())
    await open.evaluate(() => window.dispatchEvent(new Event('online')));
}

export async function write(page: Page, title: string, text: string): Promise<void> {
  const parts = writing(page);
  await parts.title.fill(title);
  await parts.body.click();
  await page.keyboard.type(text);
  await expect(page).toHaveURL(/draft=/);
}

export const WAITING = 'Will be published when you are back online';

export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Presses Publish without a network and chooses to publish later. */
export async function publishLater(page: Page): Promise<void> {
  await publishButton(page).click();
  await page.getByRole('button', { name: 'Publish when back online' }).click();
  await expect(page.getByText(WAITING)).toBeVisible();
}

/** Titles of the texts that the database of the device has: drafts, and posts that were opened for changes. */
export const keptTitles = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('hydrate');
      opening.onsuccess = () => resolve(opening.result);
    });
    const asked = database.transaction('drafts').objectStore('drafts').getAll();
    const stored = await new Promise<unknown[]>((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return stored.map((value) => (value as { title?: string }).title);
  });

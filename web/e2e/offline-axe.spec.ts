import type { Page } from '@playwright/test';
import {
  backOnline,
  keptTitles,
  publishButton,
  publishLater,
  readyForOffline,
  WAITING,
  write,
} from './offline-support';
import { violationsInThemes } from './support/axe';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';
import { publishPost, writing } from './write-support';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ complaints }) => complaints.allow(FAILED_REQUEST));

/** Runs axe on the page; on a state of a screen that is also examined in another one, in a thorough run only. */
const examine = (page: Page, name: string, { isVariant = false } = {}) =>
  test.step(name, async () => {
    if (isVariant && !isThorough) return;
    expect.soft(await violationsInThemes(page), name).toEqual([]);
  });

// The pages have the same parts on wide screens, where editor-axe.spec.ts and accessibility.spec.ts examine them.
test.describe('375 px', () => {
  test.describe.configure({ timeout: 300_000 });
  test.use({ contextOptions: { viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' } });

  test(
    'axe finds nothing on pages to write without a network',
    { tag: '@thorough' },
    async ({ memberPage: page, member, server }) => {
      const postId = await publishPost(server.url, member, 'A post', '<p>Text.</p>');
      await readyForOffline(page);
      await page.goto(`/write?post=${postId}`);
      await expect(writing(page).title).toHaveValue('A post');
      await expect.poll(() => keptTitles(page)).toContain('A post');
      await page.context().setOffline(true);

      await page.goto('/drafts');
      await expect(page.getByText('This device has no drafts')).toBeVisible();
      await examine(page, 'no drafts on the device');
      await page.goto(`/write?post=${postId}`);
      await expect(writing(page).title).toHaveValue('A post');
      await examine(page, 'a post that was opened before', { isVariant: true });
      await page.goto('/write?draft=00000000-0000-4000-8000-000000000000');
      await expect(page.getByText('this text is not on this device')).toBeVisible();
      await examine(page, 'a draft that is not on the device');

      await page.goto('/write');
      await expect(page.getByText('What you write is kept on this device.').first()).toBeVisible();
      await examine(page, 'an empty text', { isVariant: true });
      await write(page, 'Later', 'Text.');
      await expect(page.getByText(/^Saved .* on this device\./)).toBeVisible();
      await examine(page, 'a text on the device', { isVariant: true });
      await publishButton(page).click();
      await expect(page.getByRole('alertdialog', { name: 'You are offline' })).toBeVisible();
      await examine(page, 'the offer to publish later');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await publishLater(page);
      await examine(page, 'a text that will be published');
      await page.goto('/drafts');
      await expect(page.getByText(WAITING)).toBeVisible();
      await examine(page, 'a draft that will be published', { isVariant: true });
      await page.getByRole('button', { name: 'Delete Later' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Drafts can be deleted when you are back online.')).toBeVisible();
      await examine(page, 'a draft that cannot be deleted now');
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('link', { name: 'Later' }).click();
      await expect(page.getByText(WAITING)).toBeVisible();
      await writing(page).title.fill('');
      await page.goto('/drafts');
      await expect(page.getByText(WAITING)).toBeVisible();
      await backOnline(page);
      await expect(page.getByText('was not published: Give the post a title.')).toBeVisible();
      await expect(page.getByText('Not published: ')).toBeVisible();
      await examine(page, 'a draft that was not published, and its notice');
    },
  );
});

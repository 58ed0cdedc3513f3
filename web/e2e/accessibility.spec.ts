import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { expect, test } from './support/test';

/** Where one walks, and what shows that the page has arrived. */
async function pages(url: string) {
  const [post] = await allPosts(url, 'POPULAR');
  const isReady = (page: Page) => page.getByRole('main').getByRole('article').first();
  return {
    visitor: [
      { path: '/', isReady },
      { path: `/post/${post!.id}`, isReady: (page: Page) => page.getByRole('heading', { level: 1 }) },
      { path: '/login', isReady: (page: Page) => page.getByLabel('Username') },
      { path: '/register', isReady: (page: Page) => page.getByLabel('Confirm Password', { exact: true }) },
      { path: '/forgot-password', isReady: (page: Page) => page.getByLabel('Email') },
      {
        path: '/password-reset?token=x',
        isReady: (page: Page) => page.getByLabel('New password', { exact: true }),
      },
      { path: '/verify-email', isReady: (page: Page) => page.getByRole('alert') },
      { path: '/404', isReady: (page: Page) => page.getByText('This page does not exist!') },
    ],
    member: [
      { path: '/', isReady },
      { path: `/post/${post!.id}`, isReady: (page: Page) => page.getByPlaceholder('Post a comment...') },
      { path: '/write', isReady: (page: Page) => page.getByRole('textbox', { name: 'Post content' }) },
      { path: '/confirm_signout', isReady: (page: Page) => page.getByRole('button', { name: 'Sign Out' }) },
    ],
  };
}

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('every page can be used by everybody', async ({ page, memberPage, server }) => {
      const { visitor, member } = await pages(server.url);
      for (const [surface, list] of [
        [page, visitor],
        [memberPage, member],
      ] as const) {
        for (const { path, isReady } of list) {
          await surface.goto(path);
          await expect(isReady(surface)).toBeVisible();
          expect.soft(await violations(surface), `${path} in ${colorScheme}`).toEqual([]);
        }
      }
    });
  });
}

test('nothing scrolls sideways on the narrowest screen', async ({ page, memberPage, server }) => {
  const { visitor, member } = await pages(server.url);
  for (const [surface, list] of [
    [page, visitor],
    [memberPage, member],
  ] as const) {
    await surface.setViewportSize({ width: 320, height: 640 });
    for (const { path, isReady } of list) {
      await surface.goto(path);
      await expect(isReady(surface)).toBeVisible();
      const overflow = await surface.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect.soft(overflow, `pixels that ${path} is too wide`).toBeLessThanOrEqual(0);
    }
  }
});

test('a walk through the site leaves nothing in the console', async ({ page, memberPage, server }) => {
  const { visitor, member } = await pages(server.url);
  for (const [surface, list] of [
    [page, visitor],
    [memberPage, member],
  ] as const) {
    for (const { path, isReady } of list) {
      await surface.goto(path);
      await expect(isReady(surface)).toBeVisible();
    }
  }
});

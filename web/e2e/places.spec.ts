import { allPosts } from './support/api';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

test('a visitor without scripts browses by month and category, and reads how lists are ranked', async ({
  page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'LATEST');
  await page.goto('/');
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/archive\/\d{4}-\d\d$/);
  await page.getByRole('link', { name: post!.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();

  await page.goto('/category?name=React');
  const start = page.getByRole('region', { name: 'Start here' });
  await expect(start.getByRole('listitem').first()).toContainText('Most liked');
  const related = page.getByRole('region', { name: 'Related categories' });
  await related.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('#React');

  await page.goto('/how-we-rank');
  await expect(page.getByRole('heading', { level: 1, name: 'How we rank' })).toBeVisible();
});

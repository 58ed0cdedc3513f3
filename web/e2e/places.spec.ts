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
  await page.getByRole('link', { name: post!.title, exact: true }).first().click();
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

test('the posts of a month have short excerpts in lines of a readable length, in each width', async ({
  page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'LATEST');
  await page.goto(`/archive`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: post!.title, exact: true }).first()).toBeVisible();
  for (const [width, lines] of [
    [320, 3],
    [768, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const excerpts = await page.locator('main li p + p').evaluateAll((texts) =>
      texts.map((text) => {
        const { width: lineWidth, height } = text.getBoundingClientRect();
        const { fontSize, lineHeight } = getComputedStyle(text);
        return {
          lines: Math.round(height / Number.parseFloat(lineHeight)),
          // A letter is half as wide as high, on average.
          letters: (2 * lineWidth) / Number.parseFloat(fontSize),
        };
      }),
    );
    expect(excerpts.length, `${width} px`).toBeGreaterThan(3);
    expect(Math.max(...excerpts.map((excerpt) => excerpt.lines)), `${width} px`).toBeLessThanOrEqual(lines);
    expect(Math.max(...excerpts.map(({ letters }) => letters)), `${width} px`).toBeLessThan(80);
  }
});

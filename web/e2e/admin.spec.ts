import { newMember } from './support/api';
import { violationsInThemes } from './support/axe';
import { pageOf, runAdmin } from './support/moderators';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

test('an admin finds the statistics from the own profile, and the health of the site beside them; members do not', async ({
  browser,
  memberPage: page,
  server,
}) => {
  const admin = await newMember(server);
  runAdmin(server, 'users', 'promote', admin.userName, '--admin');
  await publishPost(server.url, admin, 'Counted', '<p>Once.</p>');

  await test.step('for members there are no such pages', async () => {
    for (const path of ['/admin', '/admin/health']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/404$/);
    }
  });

  const desk = await pageOf(browser, server, admin);
  await test.step('statistics of days, as bars and as a table', async () => {
    await desk.goto(`/${admin.userName}`);
    await desk.getByRole('link', { name: 'Statistics' }).click();
    await expect(desk.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible();
    await expect(desk.getByRole('img', { name: /^Posts a day: at most \d+, on / })).toBeVisible();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.getByText('Numbers as a table').click();
    const today = desk.getByRole('row').nth(1);
    await expect(today.getByRole('cell')).toHaveCount(5);
    await desk.getByRole('link', { name: '365 days' }).click();
    await expect(desk).toHaveURL(/days=365$/);
    await expect(desk.getByRole('img', { name: /^Posts a day/ })).toBeVisible();
  });

  await test.step('the health of the site', async () => {
    await desk.getByRole('link', { name: 'Health' }).click();
    await expect(desk.getByRole('heading', { name: 'One process' })).toBeVisible();
    await expect(desk.getByText(/^SQLite 3\./)).toBeVisible();
    await desk.getByText(/^Background work/).click();
    await expect(desk.getByRole('row', { name: /^reporting the health of the process/ })).toBeVisible();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.setViewportSize({ width: 375, height: 700 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

import { publish } from './support/posts';
import { expect, test } from './support/test';

const CODE = /\/assets\/laterClient-/;

test('a button that is pressed before the page is alive is pressed then', async ({
  page,
  server,
  member,
}) => {
  const id = await publish(server.url, member, 'Early');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/app-/, async (route) => {
    await arrived;
    await route.continue();
  });
  const opened = page.goto(`/post/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^0 Likes$/ }).click();
  arrive();
  await opened;
  await expect(page.getByText('you need to login to like the post')).toBeVisible();
});

test('a page whose code is gone after a deployment is loaded anew by Try again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 404/);
  await page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const name = (await title.textContent()) ?? '';
  await title.click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.click();
  const reload = page.waitForEvent('load');
  await retry.click();
  await reload;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test("a member's marks appear although the answer about them does not arrive", async ({
  memberPage,
  server,
  member,
}) => {
  const id = await publish(server.url, member, 'Silence');
  await memberPage.clock.install();
  await memberPage.route('**/graphql', () => undefined);
  await memberPage.goto(`/post/${id}`);
  const heart = memberPage.getByRole('button', { name: /^0 Likes$/ }).locator('svg');
  await expect(heart).toBeHidden();
  await memberPage.clock.runFor(16_000);
  await expect(heart).toBeVisible();
});

import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/test';

const main = (page: Page) => page.getByRole('main');
const follow = (page: Page, name: string) => main(page).getByRole('button', { name: `Follow ${name}` });
const following = (page: Page, name: string) => main(page).getByRole('button', { name: `Following ${name}` });
/** The newest post. */
async function newest(request: APIRequestContext): Promise<{ title: string; author: { userName: string } }> {
  const query = '{ posts(sort: LATEST, first: 1) { nodes { title author { userName } } } }';
  const answer = (await (await request.post('/graphql', { data: { query } })).json()) as {
    data: { posts: { nodes: { title: string; author: { userName: string } }[] } };
  };
  return answer.data.posts.nodes[0]!;
}
/** Waits for the answer of the API, so that the next page knows of it. */
const answered = (page: Page, operation: string) =>
  page.waitForResponse((response) => response.request().postData()?.includes(operation) ?? false);

test('a member follows a person and a category, reads their posts, and ends it', async ({
  memberPage: page,
  request,
}) => {
  await page.goto('/');
  const tabs = main(page).getByRole('navigation', { name: 'Feed' });
  await tabs.getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL('/following');
  await expect(main(page).getByText('Nothing to read here yet.')).toBeVisible();

  // The first suggested category.
  const first = main(page).getByRole('region', { name: 'Categories' }).getByRole('listitem').first();
  const category = (await first.getByRole('link').textContent())?.slice(1) ?? '';
  const sent = answered(page, 'FollowCategory');
  await follow(page, category).click();
  await expect(following(page, category)).toBeVisible();
  await expect(first).toContainText('1 follower');
  await sent;
  await main(page).getByRole('button', { name: 'Show their posts' }).click();
  await expect(main(page).getByRole('article').first()).toContainText(category);

  const post = await newest(request);
  await page.goto(`/${post.author.userName}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const followed = answered(page, 'FollowUser');
  await follow(page, name).click();
  await expect(following(page, name)).toBeVisible();
  await expect(main(page).getByText('1 follower')).toBeVisible();
  await followed;
  await page.reload();
  await expect(following(page, name)).toBeVisible();

  await page.goto('/following');
  await expect(main(page).getByRole('article').first()).toContainText(post.title);
  await main(page).getByRole('link', { name: 'Change what you follow' }).click();
  await expect(page).toHaveURL('/following?show=all');
  const ended = answered(page, 'UnfollowUser');
  await following(page, name).click();
  await expect(follow(page, name)).toBeVisible();
  await ended;
  await page.goBack();
  await expect(page).toHaveURL('/following');
  await page.reload();
  await expect(main(page).getByRole('article').first()).toContainText(category);
});

test('visitors have no such tab, and are told to log in', async ({ page, request }) => {
  await page.goto('/');
  const tabs = main(page).getByRole('navigation', { name: 'Feed' });
  await expect(tabs.getByRole('link')).toHaveText(['Popular', 'Latest']);
  const post = await newest(request);
  await page.goto(`/${post.author.userName}`);
  await main(page)
    .getByRole('button', { name: /^Follow / })
    .click();
  await expect(page.getByText('you need to login to follow people')).toBeVisible();
  await page.goto('/category?name=React');
  await follow(page, 'React').click();
  await expect(page.getByText('you need to login to follow categories')).toBeVisible();
});

test.describe('Popular', () => {
  test('has a period in its address, which back and reload keep', async ({ page }) => {
    await page.goto('/');
    const periods = main(page).getByRole('navigation', { name: 'Period' });
    await expect(main(page).getByText('All posts, most likes first.')).toBeVisible();
    await periods.getByRole('link', { name: 'Week' }).click();
    await expect(page).toHaveURL('/?sort=popular&period=week');
    await expect(main(page).getByText('Posts of the last 7 days, most likes first.')).toBeVisible();
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await page.reload();
    await expect(periods.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(periods.getByRole('link', { name: 'All time' })).toHaveAttribute('aria-current', 'page');
  });

  test('of a period is served with its posts', async ({ request }) => {
    const html = await (await request.get('/?sort=popular&period=month')).text();
    // Booleans, because a failure would otherwise print the page.
    expect(html.includes('Posts of the last 30 days') && html.includes('<article')).toBe(true);
    expect(/rel="canonical" href="[^"]*sort=popular[^"]*period=month"/.test(html)).toBe(true);
  });
});

test('an author pins a post to the profile, where it stands first, and unpins it', async ({
  memberPage: page,
  member,
  server,
}) => {
  const publish = async (title: string) => {
    const query = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
    const input = { title, html: '<p>About pins.</p>', categories: ['React'] };
    await page.request.post(`${server.url}/graphql`, {
      data: { query, variables: { input } },
      headers: { authorization: `Bearer ${member.accessToken}` },
    });
  };
  await publish('The older one');
  await publish('The newer one');
  await page.goto(`/${member.userName}`);
  await expect(main(page).getByText('Writes about')).toBeVisible();
  await main(page).getByRole('button', { name: 'Options for The older one' }).click();
  await main(page).getByRole('button', { name: 'Pin to profile' }).click();
  const pinned = main(page).getByRole('region', { name: 'Pinned' });
  await expect(pinned.getByRole('article')).toContainText('The older one');
  await page.reload();
  await expect(main(page).getByRole('article').first()).toContainText('The older one');
  await pinned.getByRole('button', { name: 'Options for The older one' }).click();
  await pinned.getByRole('button', { name: 'Unpin' }).click();
  await expect(pinned).toHaveCount(0);
  const heading = main(page).getByRole('heading', { name: /^Posts from/ });
  await expect(heading).toBeFocused();

  await main(page).getByRole('button', { name: 'Options for The newer one' }).click();
  await main(page).getByRole('button', { name: 'Pin to profile' }).click();
  await pinned.getByRole('button', { name: 'Options for The newer one' }).click();
  await pinned.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByText('The newer one')).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('a category says who writes there', async ({ page }) => {
  await page.goto('/category?name=React');
  const writers = main(page).getByRole('region', { name: 'Who writes here' });
  const links = writers.getByRole('link');
  await expect(links.first()).toContainText(/\d+ posts?$/);
  expect(await links.count()).toBeLessThanOrEqual(5);
  const path = (await links.first().getAttribute('href')) ?? '';
  await links.first().click();
  await expect(page).toHaveURL(path);
});

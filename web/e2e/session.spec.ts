import type { Page } from '@playwright/test';
import { allPosts, graphql, newMember, type Member } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import { draftTitles, openEditor, postTitles } from './write-support';

test('signing out in one tab signs the other out', async ({ memberPage: page }) => {
  await page.goto('/readinglist');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('link', { name: 'Sign Out' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reading List/ })).toHaveCount(0);
});

// A short form is in write-failures.spec.ts.
test(
  'an expired session is reported while writing, and no text is lost',
  { tag: '@thorough' },
  async ({ memberPage: page, member, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.goto('/write');
    await page.getByPlaceholder('Add post title here...').fill('Kept over a log in');
    await page.getByRole('textbox', { name: 'Post content' }).click();
    await page.keyboard.type('Text that must not go.');
    await page.getByRole('checkbox').first().check();

    await page.route('**/graphql', async (route) => {
      if (!route.request().headers().authorization) return route.fallback();
      const errors = [{ message: 'Log in again.', extensions: { code: 'UNAUTHENTICATED' } }];
      await route.fulfill({
        status: 401,
        contentType: 'application/graphql-response+json',
        json: { errors },
      });
    });
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Your session has expired. Log in again.').first()).toBeVisible();
    await expect(page.getByPlaceholder('Add post title here...')).toHaveValue('Kept over a log in');
    await expect(page.getByRole('textbox', { name: 'Post content' })).toContainText('Text that must not go.');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(member.accessToken).not.toBe('');
  },
);

test('a session that ends over an unsent comment asks for a login, and keeps the comment', async ({
  memberPage: page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'LATEST');
  await page.goto(`/post/${post!.id}`);
  const heading = page.getByRole('heading', { name: /^Comments/ });
  await expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    await page.getByPlaceholder('Post a comment...').fill('Not sent yet', { timeout: 1000 });
  }).toPass();
  const other = await page.context().newPage();
  await other.goto('/confirm_signout');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'you need to login to post a comment!' }),
  ).toBeVisible();
  await expect(page.getByText('What you wrote is kept.')).toBeVisible();
});

/** Signs out in another tab, which asks about unsent texts, and signs in another person there. */
async function switchTo(
  tab: Page,
  { userName, password, stored }: Member,
  choice?: 'Keep on this device for me' | 'Discard',
) {
  await tab.goto('/confirm_signout');
  if (choice) await tab.getByRole('radio', { name: choice }).check();
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab.getByRole('link', { name: 'Log in' })).toBeVisible();
  // A new session, because a sign-out ends the old one.
  const answer = await tab.request.post('/api/auth/login', { data: { userName, password } });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const user = JSON.stringify({ ...(JSON.parse(stored) as object), accessToken });
  await tab.evaluate((value) => localStorage.setItem('user', value), user);
}

for (const choice of ['Keep on this device for me', 'Discard'] as const) {
  const tag = choice === 'Discard' ? ['@thorough'] : [];
  test(
    `a text that one person typed is not the next person's draft (${choice})`,
    { tag },
    async ({ memberPage: page, member, server, complaints }) => {
      complaints.allow(FAILED_REQUEST);
      const other = await newMember(server);
      const tab = await page.context().newPage();
      // The server is unreachable for the tab with the text.
      await page.route('**/graphql', (route) => route.abort());
      const { title } = await openEditor(page);
      await title.fill('Words of the first');
      await expect(page.getByText(/^Saved.* on this device only/).first()).toBeVisible();

      await switchTo(tab, other, choice);
      await page.unroute('**/graphql');
      await expect(page.getByText('Words of the first')).toHaveCount(0);
      await page.goto('/write');
      await expect(page.getByPlaceholder('Add post title here...')).toHaveValue('');
      await page.goto('/drafts');
      await expect(page.getByText('You have no drafts.')).toBeVisible();
      expect(await draftTitles(server.url, other)).toEqual([]);
      expect(await postTitles(server.url, other)).toEqual([]);

      const isOnDevice = await page.evaluate(() =>
        JSON.stringify(Object.entries(localStorage)).includes('Words of the first'),
      );
      expect(isOnDevice).toBe(choice !== 'Discard');
      if (choice === 'Discard') return;
      await switchTo(tab, member);
      await page.goto('/drafts');
      await expect(page.getByRole('link', { name: 'Words of the first' })).toBeVisible();
    },
  );
}

test('three quick clicks on Like and a change of account: the next person has liked nothing', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(FAILED_REQUEST);
  const other = await newMember(server);
  const [post] = await allPosts(server.url, 'LATEST');
  await page.goto(`/post/${post!.id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (/^(?:Un)?[lL]ikePost$/.test(body?.operationName ?? '')) await held;
    await route.continue();
  });
  const like = page.getByRole('button', { name: /Likes?$/ });
  await like.click();
  await like.click();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  const tab = await page.context().newPage();
  await switchTo(tab, other);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  release();
  await page.waitForLoadState('networkidle');
  const likes = async (who: Member) => {
    const { post: known } = await graphql<{ post: { viewerHasLiked: boolean } }>(
      server.url,
      'query ($id: ID!) { post(id: $id) { viewerHasLiked } }',
      { id: post!.id },
      who.accessToken,
    );
    return known.viewerHasLiked;
  };
  expect(await likes(other)).toBe(false);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(member.accessToken).not.toBe(other.accessToken);
});

test('a like that a reload aborts is sent afterwards', async ({ memberPage: page, server, complaints }) => {
  complaints.allow(FAILED_REQUEST);
  const [, post] = await allPosts(server.url, 'LATEST');
  await page.goto(`/post/${post!.id}`);
  let isHeld = true;
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName !== 'LikePost' || !isHeld) await route.continue();
  });
  const like = page.getByRole('button', { name: /Likes?$/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const waiting = await page.evaluate(() => sessionStorage.getItem('outbox'));
  expect(waiting).toContain(post!.id);
  isHeld = false;
  await page.reload();
  // A request that a route holds is aborted before the page is left, unlike a real one, and has counted as a failure.
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate((stored) => sessionStorage.setItem('outbox', stored ?? ''), waiting);
  const liked = page.waitForResponse(
    (response) => response.request().postData()?.includes('LikePost') ?? false,
  );
  await page.reload();
  await liked;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

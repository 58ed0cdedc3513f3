import type { Page } from '@playwright/test';
import { graphql, newMember } from './support/api';
import { violationsInThemes } from './support/axe';
import { pageOf, runAdmin, touch } from './support/moderators';
import { startServer } from './support/server';
import { expect, test } from './support/test';

// The shared server has no limits.
test.use({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      const server = await startServer({ NEW_ACCOUNTS: 'normal' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
});

const TRAP = 'input[name=homepage]';

const latestPost = async (url: string) => {
  const { posts } = await graphql<{ posts: { nodes: { id: string; title: string }[] } }>(
    url,
    '{ posts(first: 1) { nodes { id title } } }',
  );
  return posts.nodes[0]!;
};

async function write(page: Page, title: string, text: string) {
  await page.getByPlaceholder('Add post title here...').fill(title);
  await page.getByRole('textbox', { name: 'Post content' }).click();
  await page.keyboard.type(text);
}

test('a new member reads the limits, is held for review, and a moderator approves', async ({
  browser,
  server,
  memberPage: page,
  member,
  context,
  complaints,
}) => {
  complaints.allow(/status of 404 .*\/post\//);
  const mia = await newMember(server);
  runAdmin(server, 'users', 'promote', mia.userName);
  const { id: postId } = await latestPost(server.url);
  const title = `Cheap watches of ${member.userName}`;

  await test.step('the write page says what is left, before anything is written', async () => {
    await page.goto('/write');
    await expect(page.getByText('Your account is new: 3 of 3 posts left today')).toBeVisible();
    await expect(
      page.getByText(/These limits end on .*, when 3 texts of yours have been public/),
    ).toBeVisible();
    // People do not find the field, neither with the keyboard nor with assistive technology.
    await expect(page.locator(TRAP)).toHaveAttribute('tabindex', '-1');
    await expect(page.getByRole('textbox', { name: 'homepage' })).toHaveCount(0);
    expect(await violationsInThemes(page)).toEqual([]);
  });

  await test.step('a post whose invisible field was filled is held: its author alone can read it', async () => {
    await write(page, title, 'Buy them while they last.');
    await page.locator(TRAP).evaluate((input: HTMLInputElement) => (input.value = 'https://watches.example'));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const notice = page.getByRole('complementary', { name: 'Held for review' });
    await expect(notice).toContainText('Your post is held for review.');
    expect(await violationsInThemes(page)).toEqual([]);
    expect((await latestPost(server.url)).title).not.toBe(title);
    const visitor = await context.newPage();
    const response = await visitor.goto(page.url());
    expect(response?.status()).toBe(404);
    await visitor.close();
    // The served page is that of visitors, so the browser asks again.
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await touch(page);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeHidden();
    await expect(page.getByRole('group', { name: 'Post', exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Comments/ })).toHaveCount(0);
    await notice.getByRole('button', { name: 'Close this notice' }).click();
    await expect(notice).toHaveCount(0);
    await page.goto('/write');
    await page.getByRole('link', { name: 'Read it' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(notice).toBeVisible();
  });

  await test.step('a comment of mere links is held: its author sees it at the form', async () => {
    await page.goto(`/post/${postId}#comments`);
    await touch(page);
    await expect(page.getByText('15 of 15 comments and replies left today')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('https://a.example https://b.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    const held = page.getByRole('list', { name: 'Held for review' });
    await expect(held).toContainText('Only you and the moderators see your comment');
    await expect(page.getByText('14 of 15 comments and replies left today')).toBeVisible();
    await expect(page.getByRole('article', { name: `Comment by ${member.userName}` })).toHaveCount(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await held.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete comment' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(held).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Your comment' }).fill('https://a.example https://b.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(held).toHaveCount(1);
  });

  await test.step('a moderator reads both whole, with the reason, and approves', async () => {
    const queue = await pageOf(browser, server, mia);
    await queue.goto('/moderation');
    const ofPost = queue.getByRole('article', { name: `Post of @${member.userName}` });
    await expect(ofPost).toContainText('Held because: an invisible field was filled');
    await ofPost.getByRole('button', { name: /^Show the whole text/ }).press('Enter');
    const text = ofPost.getByRole('group', { name: 'Text of the post' });
    await expect(text).toBeFocused();
    await expect(text.getByRole('paragraph').last()).toHaveText(/Buy them while they last\./);
    const ofComment = queue.getByRole('article', { name: `Comment of @${member.userName}` });
    await expect(ofComment).toContainText('https://a.example');
    expect(await violationsInThemes(queue)).toEqual([]);
    for (const entry of [ofPost, ofComment]) {
      await entry.getByRole('button', { name: /^Decide/ }).click();
      await entry.getByRole('radio', { name: /^Approve/ }).check();
      await entry.getByRole('button', { name: 'Approve' }).click();
      await expect(queue.getByText('Approved. It is public now.').first()).toBeVisible();
      await expect(entry).toContainText(`@${mia.userName} approved.`);
    }
    await queue.close();
  });

  await test.step('everybody reads them, and the author is told', async () => {
    const { id } = await latestPost(server.url);
    const visitor = await context.newPage();
    await visitor.goto(`/post/${id}`);
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
    await page.reload();
    await touch(page);
    await expect(page.getByRole('article', { name: `Comment by ${member.userName}` })).toBeVisible();
    await expect(
      page.getByText('The moderators have approved your comment. It is public now.'),
    ).toBeVisible();
  });

  await test.step('beyond the limit a post is refused, and what was written stays', async () => {
    for (const n of [1, 2])
      await graphql(
        server.url,
        'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
        { input: { title: `Number ${n}`, html: `<p>${n}</p>` } },
        member.accessToken,
      );
    await page.goto('/write');
    await expect(page.getByText('Your account is new: 0 of 3 posts left today')).toBeVisible();
    await write(page, 'One too many', 'What stays.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/New accounts can write 3 posts in 24 hours\./)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Post content' })).toContainText('What stays.');
  });
});

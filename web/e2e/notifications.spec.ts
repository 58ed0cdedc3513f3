import type { Locator } from '@playwright/test';
import { graphql, newMember } from './support/api';
import { violationsInThemes } from './support/axe';
import { newestTextTo } from './support/mail';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id } } }';

test('a member hears of a comment in the page and by mail, and ends these mails', async ({
  memberPage: page,
  member,
  server,
}) => {
  const reader = await newMember(server);
  const postId = await publishPost(server.url, member, 'On keys', '<p>Keys are identity.</p>');
  const comment = (text: string, { accessToken }: { accessToken: string }) =>
    graphql(server.url, COMMENT, { input: { postId, text } }, accessToken);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  const expectUnread = (name: string) =>
    expect(async () => {
      await page.reload();
      // The count is fetched when the person does something.
      await page.mouse.move(200, 300);
      await page.mouse.move(210, 310);
      await expect(bell).toHaveAccessibleName(name, { timeout: 2000 });
    }).toPass();

  await test.step('without any, all is quiet', async () => {
    await page.goto('/');
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await expect(page.getByText('All is quiet.')).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  await test.step('the bell counts a comment, and the page leads to it', async () => {
    await page.goto('/');
    await comment('And what are keys?', reader);
    await expectUnread('Notifications 1 unread');
    await bell.click();
    const item = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await expect(item).toContainText('And what are keys?');
    expect(await violationsInThemes(page)).toEqual([]);
    await item.getByRole('link', { name: `Unread: ${reader.name} commented on On keys` }).click();
    await expect(page.getByRole('article').filter({ hasText: 'And what are keys?' })).toBeInViewport();
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.goBack();
    await expect(item.getByRole('link', { name: `${reader.name} commented on On keys` })).toBeVisible();
    await page.reload();
    await expect(item).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await test.step('the mail says why it came, and its link ends such mails after a click', async () => {
    let mail = '';
    await expect(async () => {
      mail = await newestTextTo(server.outbox, member.email);
      expect(mail).toContain('And what are keys?');
    }).toPass();
    expect(mail).toContain('You get this mail because someone commented on your post.');
    const link = /Unsubscribe: (\S+)/.exec(mail)?.[1] ?? '';
    await page.goto(link);
    await expect(page.getByText('Do you want no more mails about comments on your posts?')).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.goto('/settings/notifications');
    const choice = page.getByRole('combobox', { name: 'Comments' });
    await expect(choice).toHaveValue('AT_ONCE');
    await page.goto(link);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose which mails you get' }).click();
    await expect(choice).toHaveValue('NEVER');
    await choice.selectOption('Daily');
    await expect(page.getByText('Saved: comments.')).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.reload();
    await expect(choice).toHaveValue('DAILY');
  });

  await test.step('likes come together, and all can be marked as read', async () => {
    const another = await newMember(server);
    for (const { accessToken } of [reader, another])
      await graphql(server.url, LIKE, { input: { postId } }, accessToken);
    await comment('Indeed', another);
    await expectUnread('Notifications 2 unread');
    await bell.click();
    await expect(page.getByRole('link', { name: /and 1 other liked On keys$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('link', { name: /^Unread/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await expect(bell).toHaveAccessibleName('Notifications');
  });
});

test('long titles and comments take a few lines of a readable length', async ({
  memberPage: page,
  member,
  server,
}) => {
  const title = 'What nobody told me about keys in lists of ten thousand items '.repeat(2).trim();
  const reader = await newMember(server);
  const postId = await publishPost(server.url, member, title, '<p>Keys are identity.</p>');
  const text = 'Sort the list, and each row keeps the state of the one that was there before. '.repeat(8);
  await graphql(server.url, COMMENT, { input: { postId, text } }, reader.accessToken);
  await page.goto('/notifications');
  const item = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  for (const width of [320, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = (part: Locator) =>
      part.evaluate((element) => {
        const { height } = element.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
      });
    expect(await lines(item.getByRole('link')), `${width} px`).toBeLessThanOrEqual(3);
    const excerpt = item.getByText('Sort the list');
    expect(await lines(excerpt), `${width} px`).toBe(2);
    expect((await excerpt.boundingBox())?.width, `${width} px`).toBeLessThan(600);
  }
  // The whole row is still the link's.
  await item.getByText('Sort the list').click({ force: true });
  await expect(page).toHaveURL(new RegExp(`/post/${postId}#comment-`));
});

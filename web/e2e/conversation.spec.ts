import type { Page } from '@playwright/test';
import { graphql, newMember } from './support/api';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

interface Signed {
  accessToken: string;
}
const ADD_COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const ADD_REPLY = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }';

/** Adds a comment. */
async function comment(url: string, postId: string, text: string, { accessToken }: Signed): Promise<string> {
  const data = await graphql<{ addComment: { comment: { id: string } } }>(
    ...[url, ADD_COMMENT, { input: { postId, text } }, accessToken],
  );
  return data.addComment.comment.id;
}
/** Adds a reply. */
async function reply(url: string, commentId: string, text: string, { accessToken }: Signed): Promise<string> {
  const data = await graphql<{ addReply: { reply: { id: string } } }>(
    ...[url, ADD_REPLY, { input: { commentId, text } }, accessToken],
  );
  return data.addReply.reply.id;
}
const remarks = (page: Page) => page.getByRole('region', { name: /^Comments/ }).getByRole('article');

test('a comment is written in Markdown, with a name from the list', async ({
  memberPage: page,
  member,
  server,
}) => {
  const friend = await newMember(server);
  const postId = await publishPost(server.url, member, 'On Markdown', '<p>Water.</p>');
  await page.goto(`/post/${postId}#comments`);
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.fill(
    '**Bold**, `code`, <div> and\na new line.\n\n```js\nconst deep = true;\n```\n\n- one\n- two\n\n',
  );

  await test.step('an @ lists people, and the keyboard chooses one', async () => {
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(`Thanks @${friend.userName.slice(0, 6)}`);
    const option = page.getByRole('option', { name: `@${friend.userName}` });
    await expect(option).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(`Thanks @${friend.userName} $`));
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.type('and @nobody_1');
  });

  await test.step('it is shown with its marks, and so it is served', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    const shown = remarks(page).first();
    for (const isServed of [false, true]) {
      if (isServed) await page.goto(`/post/${postId}`);
      await expect(shown.locator('strong')).toHaveText('Bold');
      await expect(shown).toContainText('<div> and');
      await expect(shown.locator('pre')).toContainText('const deep = true;');
      await expect(shown.getByRole('listitem')).toHaveText(['one', 'two']);
      await expect(shown.getByRole('link', { name: `@${friend.userName}` })).toHaveAttribute(
        'href',
        `/${friend.userName}`,
      );
      await expect(shown.getByRole('link', { name: '@nobody_1' })).toHaveCount(0);
    }
  });

  await test.step('a name leads to the profile, within the page', async () => {
    // Only members have it, so the served comments have been replaced by those that can be pressed.
    await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await remarks(page)
      .first()
      .getByRole('link', { name: `@${friend.userName}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/${friend.userName}$`));
    await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  });
});

test('comments are read oldest first, and stay in this order over the pages', async ({ page, server }) => {
  const authors = await Promise.all(Array.from({ length: 22 }, () => newMember(server)));
  const postId = await publishPost(server.url, authors[0]!, 'On order', '<p>Water.</p>');
  for (const [index, author] of authors.entries())
    await comment(server.url, postId, `Word ${index}.`, author);
  await page.goto(`/post/${postId}#comments`);
  await expect(remarks(page).first()).toContainText('Word 21.');
  const oldest = page.getByRole('button', { name: 'Oldest first' });
  // Until the scripts are there, a click does nothing.
  await expect(async () => {
    await oldest.click();
    await expect(oldest).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
  }).toPass();
  await expect(remarks(page).first()).toContainText('Word 0.');
  await expect(remarks(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(remarks(page)).toHaveCount(22);
  await expect(remarks(page).last()).toContainText('Word 21.');
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect(remarks(page).first()).toContainText('Word 21.');
});

test('a reply has an address, also one that is not among the first', async ({ page, member, server }) => {
  const postId = await publishPost(server.url, member, 'On addresses', `<p>${'Water. '.repeat(800)}</p>`);
  const commentId = await comment(server.url, postId, 'Where?', member);
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
    ids.push(await reply(server.url, commentId, text, member));
  await page.goto(`/post/${postId}#reply-${ids[4]}`);
  const last = page.locator(`#reply-${ids[4]}`);
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await expect(last).toContainText('Five');
  await page.getByRole('button', { name: 'Show 1 more reply' }).click();
  await expect(remarks(page)).toHaveCount(6);
  await page
    .locator(`#reply-${ids[1]}`)
    .getByRole('link', { name: /^Link to this reply/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`#reply-${ids[1]}$`));
  await expect(page.locator(`#reply-${ids[1]}`)).toBeFocused();

  await page.goto(`/post/${postId}#reply-0198a000-0000-7000-8000-000000000000`);
  await expect(page.getByText('The reply that the address names does not exist any more.')).toBeVisible();
});

test('who has commented is led to the own comment', async ({ memberPage: page, member, server }) => {
  const author = await newMember(server);
  const postId = await publishPost(server.url, author, 'On seconds', '<p>Water.</p>');
  await comment(server.url, postId, 'My first thought', member);
  await page.goto(`/post/${postId}#comments`);
  await expect(
    page.getByText('You have commented on this post. A second comment is not taken'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit your comment' }).click();
  const changes = remarks(page).first().getByRole('textbox');
  await expect(changes).toBeFocused();
  await expect(changes).toHaveValue('My first thought');
  await page.keyboard.press('Escape');
  // Sent anyway, it is refused with the old words, and the text stays.
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.fill('My second thought');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('you cannot add one than one comment!')).toBeVisible();
  await expect(field).toHaveValue('My second thought');
});

test('comments and replies are liked at once, and it lasts', async ({ memberPage: page, member, server }) => {
  const author = await newMember(server);
  const postId = await publishPost(server.url, author, 'On likes', '<p>Water.</p>');
  const commentId = await comment(server.url, postId, 'Like me', author);
  await reply(server.url, commentId, 'Me too', member);
  await page.goto(`/post/${postId}#comments`);
  const likes = page.getByRole('button', { name: /^Like this/ });
  // Only members have it, so the served comments have been replaced by those that can be pressed.
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await likes.nth(0).focus();
  await page.keyboard.press('Enter');
  await likes.nth(1).click();
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /^Like this comment\s*1\s*so far$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: /^Like this reply\s*1\s*so far$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  expect(await violationsInThemes(page)).toEqual([]);
  await likes.nth(0).click();
  await expect(page.getByRole('button', { name: /^Like this comment$/ })).toBeVisible();
});

test('visitors read that a like needs a login', async ({ page, member, server }) => {
  const postId = await publishPost(server.url, member, 'On visitors', '<p>Water.</p>');
  await comment(server.url, postId, 'Like me', member);
  await page.goto(`/post/${postId}#comments`);
  const like = page.getByRole('button', { name: /^Like this comment$/ });
  const toast = page.getByText('you need to login to like the comment');
  // Until the scripts are there, a click does nothing.
  await expect(async () => {
    await like.click();
    await expect(toast).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('new comments and replies are announced without moving the text', async ({
  memberPage: page,
  member,
  server,
}) => {
  await page.clock.install();
  const other = await newMember(server);
  const postId = await publishPost(server.url, member, 'On news', '<p>Water.</p>');
  const commentId = await comment(server.url, postId, 'The first', member);
  await page.goto(`/post/${postId}#comment-${commentId}`);
  // Only members have it, so the served comments have been replaced by those that are kept up to date.
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await expect(remarks(page).first()).toBeFocused();
  await comment(server.url, postId, 'The second', other);
  for (const text of ['An answer', 'Another']) await reply(server.url, commentId, text, other);
  const before = await remarks(page).first().boundingBox();

  const news = page.getByRole('button', { name: '1 new comment, 2 new replies' });
  await expect(async () => {
    await page.clock.fastForward(50_000);
    await expect(news).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await remarks(page).first().boundingBox()).toEqual(before);
  expect(await violationsInThemes(page)).toEqual([]);
  // An own reply is no news, and hides none.
  const first = page.locator(`#comment-${commentId}`);
  await first.getByRole('button', { name: 'Reply', exact: true }).click();
  await first.getByRole('textbox', { name: 'Your reply' }).fill('My own');
  await first.getByRole('button', { name: 'Reply', exact: true }).click();
  // Not in the form, where it stands until it is sent.
  await expect(first.getByRole('article').filter({ hasText: 'My own' })).toBeVisible();
  await expect(news).toBeVisible();
  await news.click();
  await expect(page.getByText('The second')).toBeVisible();
  await expect(page.getByText('Another', { exact: true })).toBeVisible();
  await expect(news).toHaveCount(0);
  // The first on the page: one's own comment is on top.
  await expect(first.getByRole('article').filter({ hasText: 'An answer' })).toBeFocused();
});

test('news leave threads unfolded, and unfold those with new replies', async ({
  memberPage: page,
  member,
  server,
}) => {
  await page.clock.install();
  const other = await newMember(server);
  const postId = await publishPost(server.url, member, 'On threads', '<p>Water.</p>');
  const commentId = await comment(server.url, postId, 'The first', member);
  for (const number of [1, 2, 3]) await reply(server.url, commentId, `Answer ${number}`, other);
  await page.goto(`/post/${postId}#comment-${commentId}`);
  const thread = page.locator(`#comment-${commentId}`);
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await thread.getByRole('textbox', { name: 'Your reply' }).fill('My own');
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  // Not in the form, where it stands until it is sent: the next one would be stored before it.
  await expect(thread.getByRole('article').filter({ hasText: 'My own' })).toBeVisible();
  await reply(server.url, commentId, 'Answer 4', other);
  const news = page.getByRole('button', { name: '1 new reply' });
  await expect(async () => {
    await page.clock.fastForward(50_000);
    await expect(news).toBeVisible({ timeout: 1000 });
  }).toPass();
  await news.click();
  await expect(remarks(page).filter({ hasText: 'Answer 4' }).last()).toBeFocused();
  const texts = ['Answer 1', 'Answer 2', 'Answer 3', 'My own', 'Answer 4'];
  await expect(thread.getByText(/^(Answer \d|My own)$/)).toHaveText(texts);
});

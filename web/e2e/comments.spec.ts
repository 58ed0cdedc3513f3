import { graphql, newMember } from './support/api';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

const ADD = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';

test('a comment is changed in its place, first for its author, and found by its address', async ({
  memberPage: page,
  member,
  server,
}) => {
  const author = await newMember(server);
  const postId = await publishPost(
    server.url,
    author,
    'On comments',
    `<p>${'Words on water. '.repeat(400)}</p>`,
  );
  const add = async (text: string, { accessToken }: { accessToken: string }) => {
    const { addComment } = await graphql<{ addComment: { comment: { id: string } } }>(
      server.url,
      ADD,
      { input: { postId, text } },
      accessToken,
    );
    return addComment.comment.id;
  };
  const ownId = await add('My first thought', member);
  const authorsId = await add('Thanks to all', author);
  const comments = page.getByRole('region', { name: /^Comments/ }).getByRole('article');

  await test.step('the own comment is first, and the post’s author has a mark', async () => {
    await page.goto(`/post/${postId}#comment-${ownId}`);
    await expect(comments).toHaveCount(2);
    await expect(comments.nth(0)).toContainText('My first thought');
    await expect(comments.nth(1)).toContainText('Author');
    await expect(comments.nth(0)).not.toContainText('Author');
    await expect(comments.nth(0)).toBeInViewport();
    await expect(comments.nth(0)).toBeFocused();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  await test.step('with the keyboard alone it is changed', async () => {
    const edit = comments.nth(0).getByRole('button', { name: 'Edit' });
    await edit.focus();
    await page.keyboard.press('Enter');
    const field = comments.nth(0).getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeFocused();
    await page.keyboard.type(', and a second');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(comments.nth(0).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(comments.nth(0)).toContainText('My first thought, and a second');
    await expect(comments.nth(0)).toContainText('edited');
    await expect(edit).toBeFocused();
  });

  await test.step('unsaved changes survive a reload', async () => {
    await comments.nth(0).getByRole('button', { name: 'Edit' }).click();
    await comments.nth(0).getByRole('textbox').fill('Third try');
    await page.reload();
    await expect(comments.nth(0).getByRole('textbox')).toHaveValue('Third try');
    await comments.nth(0).getByRole('button', { name: 'Cancel' }).click();
    await expect(comments.nth(0)).toContainText('My first thought, and a second');
  });

  await test.step('the date is the address', async () => {
    await comments
      .nth(1)
      .getByRole('link', { name: /^Link to this comment/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`#comment-${authorsId}$`));
    await expect(comments.nth(1)).toBeFocused();
    const header = (await page.getByRole('banner').boundingBox())!;
    const { y } = (await comments.nth(1).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`#comment-${ownId}$`));
  });
});

test('a question is answered, the answer changed and deleted, and a deleted question keeps its answers', async ({
  memberPage: page,
  member,
  server,
}) => {
  const asker = await newMember(server);
  const postId = await publishPost(server.url, member, 'On answers', '<p>Ask me.</p>');
  const ask = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
  const { addComment } = await graphql<{ addComment: { comment: { id: string } } }>(
    server.url,
    ask,
    { input: { postId, text: 'Why water?' } },
    asker.accessToken,
  );
  const commentId = addComment.comment.id;
  const answer = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }';
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
    await graphql(server.url, answer, { input: { commentId, text } }, asker.accessToken);

  await page.goto(`/post/${postId}#comments`);
  const thread = page.getByRole('article', { name: `Comment by ${asker.userName}` });
  const replies = thread.getByRole('article');

  await test.step('the first replies are shown, and the others on request', async () => {
    await expect(replies).toHaveCount(3);
    // Only members have it, so the served replies have been replaced by those that can be pressed.
    await expect(thread.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    await thread.getByRole('button', { name: 'Show 2 more replies' }).click();
    await expect(replies).toHaveCount(5);
    await expect(replies.nth(3)).toBeFocused();
    await expect(replies.nth(4)).toContainText('Five');
  });

  await test.step('a reply is written with the keyboard alone, and survives a reload before it is sent', async () => {
    await thread.getByRole('button', { name: 'Reply', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(thread.getByRole('textbox', { name: 'Your reply' })).toBeFocused();
    await page.keyboard.type('Because it takes the shape.');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.reload();
    await expect(thread.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
      'Because it takes the shape.',
    );
    await thread.getByRole('textbox', { name: 'Your reply' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const own = replies.filter({ hasText: 'Because it takes the shape.' });
    await expect(own).toBeFocused();
    await expect(own).toContainText('Author');
  });

  await test.step('it is changed and deleted', async () => {
    const own = replies.filter({ has: page.getByRole('button', { name: 'Edit' }) });
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByRole('textbox').fill('It has no shape of its own.');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own).toContainText('It has no shape of its own.');
    await expect(own).toContainText('edited');
    await own.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(own).toHaveCount(0);
  });

  await test.step('a deleted comment keeps the place of its replies', async () => {
    const remove =
      'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }';
    await graphql(server.url, remove, { input: { commentId } }, asker.accessToken);
    await page.reload();
    const deleted = page.getByRole('article', { name: 'Deleted comment' });
    await expect(deleted).toContainText('This comment was deleted.');
    await expect(deleted.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Comments 0' })).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
  });
});

test('two tabs agree on comments, and what is read stays in its place', async ({
  memberPage: page,
  server,
}) => {
  const author = await newMember(server);
  const postId = await publishPost(server.url, author, 'On two tabs', '<p>Short.</p>');
  const text = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of a long comment.`).join('\n\n');
  await graphql(server.url, ADD, { input: { postId, text } }, author.accessToken);
  const other = await page.context().newPage();
  const commentsOf = (tab: typeof page) => tab.getByRole('region', { name: /^Comments/ });
  for (const tab of [page, other]) {
    await tab.goto(`/post/${postId}#comments`);
    await expect(commentsOf(tab).getByRole('article')).toHaveCount(1);
  }
  const read = other.getByText('Paragraph 15 of a long comment.');
  await read.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  let before = NaN;
  await expect(async () => {
    before = await top();
    await other.waitForTimeout(100);
    expect(await top()).toBe(before);
  }).toPass();

  await commentsOf(page).getByRole('textbox', { name: 'Your comment' }).fill('From the first tab');
  await commentsOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(commentsOf(other).getByText('From the first tab')).toBeAttached();
  await expect(other.getByRole('region', { name: 'Comments 2' })).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);

  // It is first for its author.
  const own = commentsOf(page).getByRole('article').first();
  await own.getByRole('button', { name: 'Edit' }).click();
  await own.getByRole('textbox', { name: 'Your comment' }).fill('Changed in the first tab');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(commentsOf(other).getByText('Changed in the first tab')).toBeAttached();

  // And back, from the other one.
  await commentsOf(other).getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: 'Comments 1' })).toBeAttached();
  await expect(commentsOf(page).getByText('Changed in the first tab')).toHaveCount(0);
});

test('what is typed below a comment stays when another tab deletes the comment', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 404 /);
  const postId = await publishPost(server.url, member, 'Deleted elsewhere', '<p>Short.</p>');
  await graphql(server.url, ADD, { input: { postId, text: 'The first' } }, member.accessToken);
  const other = await page.context().newPage();
  const commentsOf = (tab: typeof page) => tab.getByRole('region', { name: /^Comments/ });
  for (const tab of [page, other]) {
    await tab.goto(`/post/${postId}#comments`);
    await expect(commentsOf(tab).getByText('The first')).toBeVisible();
  }
  await commentsOf(other).getByRole('button', { name: 'Reply' }).click();
  const reply = commentsOf(other).getByRole('textbox', { name: 'Your reply' });
  await reply.fill('Half a reply');

  await commentsOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: 'Comments 0' })).toBeAttached();
  await commentsOf(page).getByRole('textbox', { name: 'Your comment' }).fill('The second');
  await commentsOf(page).getByRole('button', { name: 'Submit' }).click();
  // The other tab has heard of both.
  await expect(commentsOf(other).getByText('The second')).toBeAttached();

  await expect(reply).toHaveValue('Half a reply');
  await commentsOf(other)
    .getByRole('article')
    .filter({ has: other.getByRole('textbox', { name: 'Your reply' }) })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await expect(commentsOf(other).getByText(/Your text is kept, so that you can copy it\.$/)).toBeVisible();
  await expect(reply).toHaveValue('Half a reply');
});

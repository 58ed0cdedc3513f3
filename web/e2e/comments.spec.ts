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
    await comments.nth(1).getByRole('link', { name: /^Link to this comment/ }).click();
    await expect(page).toHaveURL(new RegExp(`#comment-${authorsId}$`));
    await expect(comments.nth(1)).toBeFocused();
    const header = (await page.getByRole('banner').boundingBox())!;
    const { y } = (await comments.nth(1).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`#comment-${ownId}$`));
  });
});

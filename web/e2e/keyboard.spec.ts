import { tabTo } from './support/focus';
import { expect, test } from './support/test';

test('a post is published, commented on and deleted with the keyboard alone', async ({
  memberPage: page,
}) => {
  // Every key press is a round trip to the browser.
  test.slow();
  const title = 'Written without a mouse';
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await test.step('publish', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Create Post' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByPlaceholder('Add post title here...'));
    await page.keyboard.type(title);
    const body = page.getByRole('textbox', { name: 'Post content' });
    await tabTo(page, body);
    await page.keyboard.type('Every word of it.');
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('checkbox').first());
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('comment, and delete the comment', async () => {
    await tabTo(
      page,
      page
        .getByRole('button', { name: /Comments?$/ })
        .or(page.getByRole('link', { name: /\d+ Comments?$/ }))
        .first(),
    );
    await page.keyboard.press('Enter');
    const comment = page.getByPlaceholder('Post a comment...');
    await expect(comment).toBeVisible();
    await tabTo(page, comment);
    await page.keyboard.type('By hand.');
    await tabTo(page, page.getByRole('button', { name: 'Submit' }));
    await page.keyboard.press('Enter');
    const own = page.getByRole('article').filter({ hasText: 'By hand.' }).last();
    await expect(own).toBeVisible();

    await tabTo(page, own.getByRole('button', { name: /^Delete/ }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure you want to delete the comment?');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('By hand.')).toHaveCount(0);
  });

  await test.step('delete the post from the own profile', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Account menu' }), { key: 'Shift+Tab' });
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: /Mina Okafor ?@/ }));
    await page.keyboard.press('Enter');
    // The page of the post stays until the next one is loaded, and has options of its own.
    await expect(page.getByRole('heading', { name: /^Posts from/ })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: `Options for ${title}` }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Post deleted successfully!')).toBeVisible();
    await expect(page.getByText("You haven't created any post yet.")).toBeVisible();
  });
});

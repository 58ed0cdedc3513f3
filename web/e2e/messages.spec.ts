import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { failOperation, onOperation } from './support/operations';
import { publish } from './support/posts';
import { expect, test } from './support/test';
import { serveUnrendered } from './support/unrendered';

// The texts of docs/behaviour.md that follow a request. account.spec.ts has the messages of forms, and the log-in.

test.beforeEach(({ complaints }) => complaints.allow(FAILED_REQUEST));

test.describe('a page that cannot be loaded says so, and can be retried', () => {
  test.beforeEach(({ page }) => serveUnrendered(page));

  for (const [failure, text] of [
    ['server error', 'Error: Internal Server Error'],
    ['offline', 'Something went wrong!'],
  ] as const) {
    test(`feed, ${failure}`, async ({ page }) => {
      const recover = await failOperation(page, 'Posts', failure);
      await page.goto('/');
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      recover();
      await page.getByRole('button', { name: /try again/i }).click();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  }

  test('post', async ({ page, server }) => {
    const [post] = await allPosts(server.url, 'POPULAR');
    const recover = await failOperation(page, 'Post', 'server error');
    await page.goto(`/post/${post!.id}`);
    await expect(page.getByRole('heading', { name: /^Something went wrong/ })).toBeVisible();
    recover();
    await page.getByRole('button', { name: /try again/i }).click();
    await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();
  });

  test('category', async ({ page }) => {
    const recoverCategory = await failOperation(page, 'Category', 'server error');
    const recoverPosts = await failOperation(page, 'Posts', 'server error');
    await page.goto('/category/?name=React');
    await expect(page.getByText('Something went wrong: Internal Server Error')).toBeVisible();
    recoverCategory();
    recoverPosts();
    await page.getByRole('button', { name: /try again/i }).click();
    await expect(page.getByRole('heading', { level: 1, name: '#React' })).toBeVisible();
  });
});

test('a category that does not exist, or is empty, says so', async ({ page }) => {
  await page.goto('/category/?name=Nowhere');
  await expect(page.getByRole('heading', { name: 'Category does not exist!' })).toBeVisible();
  await serveUnrendered(page);
  await onOperation(page, 'Posts', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      data: { posts: { edges: unknown[]; pageInfo: { hasNextPage: boolean } } };
    };
    answer.data.posts.edges = [];
    answer.data.posts.pageInfo.hasNextPage = false;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/category/?name=React');
  await expect(page.getByText('No posts found for the specified category!')).toBeVisible();
});

test('failing suggestions show nothing', async ({ page }) => {
  await failOperation(page, 'Suggestions', 'server error');
  await page.goto('/');
  const asked = page.waitForRequest((request) => request.postData()?.includes('Suggestions') ?? false);
  await page.getByRole('combobox', { name: 'Search posts' }).pressSequentially('react');
  await asked;
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// A short form is in RegisterPage.test.tsx.
test('registering fails with "something went wrong"', { tag: '@thorough' }, async ({ page }) => {
  await failOperation(page, 'Register', 'server error');
  await page.goto('/register');
  const values = {
    Name: 'Mina',
    Username: 'mina_x',
    Email: 'x@example.org',
    Password: 'Secret1!',
    'Confirm Password': 'Secret1!',
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^something went wrong/i })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mina');
});

// A short form is in write-failures.spec.ts.
test('a post that could not be saved keeps its text', { tag: '@thorough' }, async ({ memberPage: page }) => {
  await failOperation(page, 'PublishPost', 'server error');
  await page.goto('/write');
  await page.getByPlaceholder('Add post title here...').fill('A title');
  await page.getByRole('textbox', { name: 'Post content' }).click();
  await page.keyboard.type('Some text.');
  await page.getByRole('checkbox', { name: 'React', exact: true }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Error publishing post').first()).toBeVisible();
  await expect(page.getByPlaceholder('Add post title here...')).toHaveValue('A title');
  await expect(page.getByRole('textbox', { name: 'Post content' })).toContainText('Some text.');
});

// A short form is in WritePage.test.tsx.
test(
  'the write page says that categories cannot be loaded',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    const recover = await failOperation(page, 'WriteCategories', 'server error');
    await page.goto('/write');
    await expect(page.getByText('Failed to fetch categories: Internal Server Error')).toBeVisible();
    recover();
    await page.getByRole('button', { name: /try again/i }).click();
    await expect(page.getByRole('checkbox', { name: 'React', exact: true })).toBeVisible();
  },
);

// A short form is in WritePage.test.tsx.
test(
  'a failed update of the own post shows the status',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await publish(server.url, member, 'To be changed');
    await failOperation(page, 'UpdatePost', 'server error');
    await page.goto(`/${member.userName}`);
    await page.getByRole('button', { name: /options for to be changed/i }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByPlaceholder('Add post title here...')).toHaveValue('To be changed');
    await page.getByPlaceholder('Add post title here...').fill('Changed');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Error updating post Internal Server Error').first()).toBeVisible();
  },
);

// A short form is in PostOwnerMenu.test.tsx and keyboard.spec.ts.
test(
  'the own post is deleted after confirmation; a failure shows the status',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    await publish(server.url, member, 'To be deleted');
    const recover = await failOperation(page, 'DeletePost', 'server error');
    await page.goto(`/${member.userName}`);
    await page.getByRole('button', { name: /options for to be deleted/i }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to delete this Post? All the post data will be deleted. This action cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Internal Server Error')).toBeVisible();
    recover();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Post deleted successfully!')).toBeVisible();
    await expect(page.getByText("You haven't created any post yet.")).toBeVisible();
  },
);

// A short form is in Comments.test.tsx.
test('a second comment is refused', { tag: '@thorough' }, async ({ memberPage: page, server }) => {
  const [post] = await allPosts(server.url, 'LATEST');
  await failOperation(page, 'AddComment', { code: 'CONFLICT', message: 'You have commented on this post.' });
  await page.goto(`/post/${post!.id}`);
  const comment = page.getByPlaceholder('Post a comment...');
  await comment.scrollIntoViewIfNeeded();
  await comment.fill('Once more');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('you cannot add one than one comment!')).toBeVisible();
  await expect(comment).toHaveValue('Once more');
});

// A short form is in ProfileTab.test.tsx.
test('the profile is updated, or says why not', { tag: '@thorough' }, async ({ memberPage: page }) => {
  const recover = await failOperation(page, 'UpdateProfile', 'server error');
  await page.goto('/settings');
  await page.getByLabel('About').fill('I write.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Failed to update user data: Internal Server Error')).toBeVisible();
  await expect(page.getByLabel('About')).toHaveValue('I write.');
  recover();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('User data updated successfully!!')).toBeVisible();
});

test('the password is updated, or refused, and the account deleted', async ({ memberPage: page, member }) => {
  await page.goto('/settings/account');
  const update = async (current: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill('another one');
    await page.getByRole('button', { name: 'Update' }).click();
  };
  await update('Wrong1!!');
  await expect(page.getByText('Incorrect password! Enter your password correctly.')).toBeVisible();
  await update(member.password);
  await expect(page.getByText('Password updated successfully!!')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'This action cannot be undone. Are you sure you want to delete your account?',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

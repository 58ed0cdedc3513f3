import type { Page } from '@playwright/test';
import { graphql, newMember, type Member } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { onOperation } from './support/operations';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

const ADD_COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const COUNTS = 'query ($id: ID!) { post(id: $id) { commentsCount repliesCount } }';

/** A post by one member with a question by another. */
async function askedPost(url: string, member: Member, asker: Member) {
  const postId = await publishPost(url, member, 'On bad luck', '<p>Ask me.</p>');
  const input = { postId, text: 'Why?' };
  await graphql(url, ADD_COMMENT, { input }, asker.accessToken);
  return postId;
}
const threadOf = (page: Page, { userName }: Member) =>
  page.getByRole('article', { name: `Comment by ${userName}` }).first();
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });

/** Lets the API carry out the first operation of this name, and loses its answer. */
async function loseAnswer(page: Page, operation: string) {
  let isLost = false;
  await onOperation(page, operation, async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('what the API stored although its answer was lost is stored once', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  complaints.allow(FAILED_REQUEST);
  const asker = await newMember(server);
  const postId = await askedPost(server.url, member, asker);
  await loseAnswer(page, 'AddReply');
  await loseAnswer(page, 'AddComment');
  await page.goto(`/post/${postId}#comments`);
  const thread = threadOf(page, asker);
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await replyField(page).fill('Because.');
  for (const problem of ['Something went wrong! Your text is kept, so that you can send it again.', null]) {
    await thread.getByRole('button', { name: 'Reply', exact: true }).click();
    if (problem !== null) await expect(thread.getByText(problem)).toBeVisible();
  }
  await expect(thread.getByRole('article').filter({ hasText: 'Because.' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Your comment' }).fill('My own.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Something went wrong! Your comment is kept/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: `Comment by ${member.userName}` })).toBeFocused();
  const { post } = await graphql<{ post: unknown }>(server.url, COUNTS, { id: postId });
  expect(post).toEqual({ commentsCount: 2, repliesCount: 1 });
});

// A short form is in useAttemptKey.test.ts and session.spec.ts.
test(
  'a reply survives an expired session, and what two tabs write stays apart',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    const asker = await newMember(server);
    const postId = await askedPost(server.url, member, asker);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/post/${postId}#comments`);
      await threadOf(tab, asker).getByRole('button', { name: 'Reply', exact: true }).click();
    }
    const send = (tab: Page) =>
      threadOf(tab, asker).getByRole('button', { name: 'Reply', exact: true }).click();

    await test.step('what is sent in one tab takes nothing away in the other', async () => {
      await replyField(page).fill('From the first tab');
      // Nothing is typed here yet, so it is the same unsent reply.
      await expect(replyField(other)).toHaveValue('From the first tab');
      await replyField(other).fill('From the second tab');
      await send(page);
      await expect(threadOf(page, asker).getByText('From the first tab')).toBeVisible();
      await other.reload();
      await expect(replyField(other)).toHaveValue('From the second tab');
      await send(other);
      // Until the reply is stored, the form has its text.
      await expect(replyField(other)).toBeHidden();
      await expect(threadOf(other, asker).getByText('From the second tab')).toBeVisible();
      await other.close();
      await page.reload();
      await expect(threadOf(page, asker).getByText('From the second tab')).toBeVisible();
      await expect(replyField(page)).toBeHidden();
    });

    await test.step('a session that ends in the middle says that the reply is kept', async () => {
      await onOperation(page, 'AddReply', async (route) => {
        const errors = [{ message: 'Log in again.', extensions: { code: 'UNAUTHENTICATED' } }];
        await route.fulfill({
          status: 401,
          contentType: 'application/graphql-response+json',
          json: { errors },
        });
      });
      await threadOf(page, asker).getByRole('button', { name: 'Reply', exact: true }).click();
      await replyField(page).fill('Half a thought');
      await send(page);
      const notice = page.getByRole('alert').filter({ hasText: 'What you wrote is kept.' });
      await expect(notice).toBeVisible();
      await notice.getByRole('link', { name: 'Log in' }).click();
      await page.getByLabel('Username').fill(member.userName);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(replyField(page)).toHaveValue('Half a thought');
    });
  },
);

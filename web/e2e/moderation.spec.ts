import { graphql, newMember, type Member } from './support/api';
import { violationsInThemes } from './support/axe';
import { pageOf, runAdmin, touch } from './support/moderators';
import { expect, test } from './support/test';
import type { SiteServer } from './support/server';
import { publishPost } from './write-support';

const ADD = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const REPORT = 'mutation ($input: ReportInput!) { report(input: $input) { reportedId } }';

async function addComment({ url }: SiteServer, { accessToken }: Member, postId: string, text: string) {
  const { addComment: added } = await graphql<{ addComment: { comment: { id: string } } }>(
    url,
    ADD,
    { input: { postId, text } },
    accessToken,
  );
  return added.comment.id;
}

async function moderator(server: SiteServer): Promise<Member> {
  const member = await newMember(server);
  expect(runAdmin(server, 'users', 'promote', member.userName)).toContain('is now a moderator');
  return member;
}

test('a comment is reported, deleted with a reason that its author reads, and restored', async ({
  browser,
  member,
  memberPage: page,
  server,
}) => {
  const [author, spammer, mia] = [await newMember(server), await newMember(server), await moderator(server)];
  const postId = await publishPost(server.url, author, 'On watches', '<p>Time.</p>');
  await addComment(server, spammer, postId, `Buy my cheap watches${'\nand more'.repeat(30)}`);
  const comment = page.getByRole('article', { name: `Comment by ${spammer.userName}` });

  await test.step('a member reports it in a dialog, with the keyboard', async () => {
    await page.goto(`/post/${postId}#comments`);
    await touch(page);
    const report = comment.getByRole('button', { name: `Report this comment of ${spammer.userName}` });
    await report.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report this comment' });
    await expect(dialog).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong.');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeChecked();
    await dialog.getByRole('textbox').fill('The third time today');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you. The moderators look at it.')).toBeVisible();
    await expect(report).toBeFocused();
  });

  await test.step('for members the queue does not exist', async () => {
    await page.goto('/moderation');
    await expect(page).toHaveURL(/\/404$/);
  });

  const desk = await pageOf(browser, server, mia);
  const entry = desk.getByRole('article', { name: `Comment of @${spammer.userName}` });
  await test.step('a moderator finds it from the own profile, and decides with the keyboard', async () => {
    await desk.goto(`/${mia.userName}`);
    await desk.getByRole('link', { name: 'Moderation' }).click();
    await expect(entry).toContainText('Buy my cheap watches');
    await expect(entry).toContainText('The third time today');
    await expect(entry.getByRole('link', { name: 'On watches' })).toBeVisible();
    await entry.getByRole('button', { name: /^Decide about/ }).press('Enter');
    await expect(entry.getByRole('radio', { name: /^Dismiss/ })).toBeFocused();
    await entry.getByRole('radio', { name: /^Delete/ }).press('Space');
    expect(await violationsInThemes(desk)).toEqual([]);
    await entry.getByRole('button', { name: 'Delete' }).click();
    await expect(entry.getByText('Write a reason. The person reads it.')).toBeVisible();
    await entry.getByRole('textbox', { name: 'Reason' }).fill('No advertising, please.');
    await entry.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(entry).toBeFocused();
    await expect(entry).toContainText(`@${mia.userName} deleted: No advertising, please.`);
  });

  const spammersPage = await pageOf(browser, server, spammer);
  const notice = spammersPage.getByRole('complementary', { name: 'From the moderators' });
  await test.step('its author is told, until the notice is dismissed, and nobody sees the comment', async () => {
    await spammersPage.goto('/');
    await touch(spammersPage);
    await expect(notice).toContainText('The moderators have deleted your comment.');
    await expect(notice).toContainText('Buy my cheap watches');
    await expect(notice).toContainText('Reason: No advertising, please.');
    expect(await violationsInThemes(spammersPage)).toEqual([]);
    await notice.getByRole('button', { name: 'Dismiss this notice' }).press('Enter');
    await expect(notice).toBeHidden();
    await page.goto(`/post/${postId}#comments`);
    await expect(page.getByText('No comments yet.')).toBeVisible();
  });

  await test.step('the decision is undone, and the log has both', async () => {
    await desk.getByRole('link', { name: 'Decided' }).click();
    await entry.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(entry).toContainText('(undone)');
    await expect(entry).toBeFocused();
    await desk.getByRole('link', { name: 'Log' }).click();
    const log = desk.getByRole('main').getByRole('listitem');
    await expect(log.nth(0)).toContainText(`Undone: Comment of @${spammer.userName} deleted`);
    await expect(log.nth(1)).toContainText('No advertising, please.');
    expect(await violationsInThemes(desk)).toEqual([]);
    await page.reload();
    await expect(comment).toContainText('Buy my cheap watches');
    await spammersPage.reload();
    await touch(spammersPage);
    await expect(notice).toContainText('The moderators have taken a decision about you back.');
  });
  await Promise.all([desk, spammersPage].map((each) => each.context().close()));
  expect(member.userName).not.toBe(spammer.userName);
});

// A short form is in CaseCard.test.tsx.
test(
  'of two moderators one decides; the other sees who works on a case, and what was decided',
  { tag: '@thorough' },
  async ({ browser, member, server }) => {
    const [author, mia, max] = [await newMember(server), await moderator(server), await moderator(server)];
    const postId = await publishPost(server.url, author, 'Two at once', '<p>Time.</p>');
    const input = { subjectId: postId, reason: 'SPAM' };
    await graphql(server.url, REPORT, { input }, member.accessToken);
    const [ofMia, ofMax] = [await pageOf(browser, server, mia), await pageOf(browser, server, max)];
    const name = `Post of @${author.userName}`;
    const [entry, other] = [ofMia, ofMax].map((page) => page.getByRole('article', { name }));
    for (const page of [ofMia, ofMax]) await page.goto('/moderation');
    await expect(other!).toBeVisible();

    await entry!.getByRole('button', { name: /^Decide about/ }).click();
    await expect(entry!.getByRole('radio', { name: /^Dismiss/ })).toBeFocused();
    // This page was fetched before the claim.
    await other!.getByRole('button', { name: /^Decide about/ }).click();
    await expect(other!.getByRole('alert')).toContainText(`@${mia.userName} is working on this case.`);
    await expect(other!.getByRole('button', { name: /^Decide about/ })).toBeDisabled();

    await entry!.getByRole('radio', { name: /^Unlist/ }).check();
    await entry!.getByRole('textbox', { name: 'Reason' }).fill('Off topic.');
    await entry!.getByRole('button', { name: 'Unlist' }).click();
    await expect(entry!).toContainText(`@${mia.userName} unlisted: Off topic.`);
    await ofMax.reload();
    await expect(ofMax.getByText(/\d+ cases? to decide/)).toBeVisible();
    await expect(other!).toBeHidden();
    await ofMax.getByRole('link', { name: 'Decided' }).click();
    await expect(other!).toContainText(`@${mia.userName} unlisted: Off topic.`);
    await Promise.all([ofMia, ofMax].map((each) => each.context().close()));
  },
);

test('what a blocked person writes is folded, they cannot answer, and Settings ends the block', async ({
  browser,
  member,
  memberPage: page,
  server,
}) => {
  const author = await newMember(server);
  const postId = await publishPost(server.url, member, 'My own post', '<p>Mine.</p>');
  await publishPost(server.url, author, 'Loud words', '<p>Loud.</p>');
  await addComment(server, author, postId, 'A loud comment');

  await page.goto(`/${author.userName}`);
  await touch(page);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`You have blocked ${author.userName}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible();

  await page.goto(`/post/${postId}#comments`);
  const comment = page.getByRole('article', { name: `Comment by ${author.userName}` });
  await touch(page);
  await expect(comment).toContainText(`Hidden: you blocked ${author.userName}.`);
  await expect(comment).not.toContainText('A loud comment');
  await comment.getByRole('button', { name: 'Show the comment' }).press('Enter');
  await expect(comment).toContainText('A loud comment');
  await page.goto('/?sort=latest');
  await touch(page);
  await expect(page.getByText(`Hidden: you blocked ${author.userName}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Loud words' })).toBeHidden();
  expect(await violationsInThemes(page)).toEqual([]);

  const second = await publishPost(server.url, member, 'Another one', '<p>Mine.</p>');
  const theirs = await pageOf(browser, server, author);
  await theirs.goto(`/post/${second}#comments`);
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('Me again');
  await theirs.getByRole('button', { name: 'Submit' }).click();
  await expect(theirs.getByText('You cannot comment on this post.').first()).toBeVisible();
  await theirs.context().close();

  await page.goto('/settings/account');
  await expect(page.getByText('You block 1 person.')).toBeVisible();
  await page.getByRole('button', { name: `Unblock ${author.userName}` }).press('Enter');
  await expect(page.getByText('You block nobody.')).toBeFocused();
  await page.goto(`/post/${postId}#comments`);
  await expect(comment).toContainText('A loud comment');
});

test('a shared list is reported from its page, which has no scripts; moderators open it, and its owner reads why it is hidden', async ({
  browser,
  memberPage: page,
  server,
}) => {
  const owner = await newMember(server);
  const call = async (name: string, input: Record<string, unknown>) => {
    const data = await graphql<Record<string, { collection: { id: string; sharedPath: string | null } }>>(
      server.url,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { collection { id sharedPath } } }`,
      { input },
      owner.accessToken,
    );
    return data[name]!.collection;
  };
  const { id: collectionId } = await call('createCollection', { name: 'Cheap watches' });
  const { sharedPath } = await call('updateCollection', { collectionId, isShared: true });
  await page.goto(String(sharedPath));
  await page.getByRole('link', { name: 'Report it' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await touch(page);
  const dialog = page.getByRole('dialog', { name: 'Report this list' });
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. The moderators look at it.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/${owner.userName}`);

  const mia = await moderator(server);
  const desk = await pageOf(browser, server, mia);
  await desk.goto('/moderation');
  const entry = desk.getByRole('article', { name: `Shared list of @${owner.userName}` });
  await expect(entry.getByRole('blockquote')).toHaveText('Cheap watches');
  await entry.getByRole('button', { name: /^Decide about/ }).click();
  await entry.getByRole('radio', { name: /^Delete/ }).check();
  await entry.getByRole('textbox', { name: 'Reason' }).fill('Only advertising.');
  const opened = desk.waitForEvent('popup');
  await entry.getByRole('link', { name: 'Open the shared list in a new tab' }).press('Enter');
  const list = await opened;
  await expect(list.getByRole('heading', { level: 1, name: 'Cheap watches' })).toBeVisible();
  await list.close();
  // What was entered is still there.
  await entry.getByRole('button', { name: 'Delete' }).click();
  await expect(entry).toContainText(`@${mia.userName} deleted: Only advertising.`);
  await expect(entry).toContainText('It is not shared now.');

  const own = await pageOf(browser, server, owner);
  await own.goto(`/readinglist?collection=${collectionId}`);
  const bar = own.getByRole('region', { name: 'Collection Cheap watches' });
  await expect(bar).toContainText('The moderators ended the sharing of this collection on');
  await expect(bar).toContainText('Reason: Only advertising.');
  await expect(bar.getByRole('button', { name: 'Rename' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Share' })).toHaveCount(0);
  expect(await violationsInThemes(own)).toEqual([]);

  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toContainText('(undone)');
  await own.reload();
  await expect(bar.getByRole('link', { name: String(sharedPath) })).toBeVisible();
  await expect(bar).not.toContainText('moderators');
  await Promise.all([desk, own].map((each) => each.context().close()));
});

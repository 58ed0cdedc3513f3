import { graphql, newMember } from './support/api';
import { newestTextTo } from './support/mail';
import { pageOf, runAdmin, touch } from './support/moderators';
import { onOperation } from './support/operations';
import { expectShiftsBelow, watchShifts } from './support/shifts';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';
import { publishPost } from './write-support';

const ADD_REPLY = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }';
const FIRST_COMMENT = 'query ($id: ID!) { post(id: $id) { comments(first: 1) { nodes { id } } } }';
const SETTINGS =
  'mutation ($input: UpdateNotificationSettingsInput!) { updateNotificationSettings(input: $input) { viewer { user { id } } } }';

// A short form is in notifications.spec.ts and following.spec.ts.
test(
  'a question is answered, told in the page and by mail, and its writer followed to the next post',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const { url, outbox } = server;
    const writer = await newMember(server);
    const postId = await publishPost(url, writer, 'On keys', '<p>Keys are identity.</p>');
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    /** The mail that contains these words. */
    const mailWith = async (words: string) => {
      let mail = '';
      await expect(async () => {
        mail = await newestTextTo(outbox, member.email);
        expect(mail).toContain(words);
      }).toPass({ timeout: 20_000 });
      return mail;
    };

    await test.step('the question is sent once, also on a slow network', async () => {
      let sent = 0;
      let release: (value: null) => void = () => undefined;
      const released = new Promise((resolve) => (release = resolve));
      await onOperation(page, 'AddComment', async (route) => {
        sent += 1;
        await released;
        await route.continue();
      });
      await page.goto(`/post/${postId}#comments`);
      const field = page.getByRole('textbox', { name: 'Your comment' });
      await field.fill('Why is **index** a bad key?');
      const submit = page.getByRole('button', { name: 'Submit' });
      await submit.click();
      await expect(page.getByText('Posting…')).toBeVisible();
      // It is disabled by ARIA only, so that it keeps the focus.
      await submit.click({ force: true });
      await submit.press('Enter');
      release(null);
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      expect(sent).toBe(1);
    });

    await test.step('the answer is told in the bell and by mail, without marks', async () => {
      const { post } = await graphql<{ post: { comments: { nodes: { id: string }[] } } }>(
        url,
        FIRST_COMMENT,
        {
          id: postId,
        },
      );
      const input = { commentId: post.comments.nodes[0]!.id, text: 'Because items *move*.' };
      await graphql(url, ADD_REPLY, { input }, writer.accessToken);
      const mail = await mailWith('“Because items move.”');
      await expect(async () => {
        await page.reload();
        await touch(page);
        await expect(bell).toHaveAccessibleName('Notifications 1 unread', { timeout: 2000 });
      }).toPass();
      await page.goto('/notifications');
      await expect(page.getByText('Because items move.')).toBeVisible();

      // The link of the mail marks it as read.
      const link = /http\S+notification=\S+/.exec(mail)?.[0] ?? '';
      await page.goto(link);
      await expect(
        page.getByRole('article').filter({ hasText: 'Because items move.' }).last(),
      ).toBeInViewport();
      await touch(page);
      await expect(page).toHaveURL(new RegExp(`/post/${postId}#reply-[\\w-]+$`));
      await page.reload();
      await touch(page);
      await expect(bell).toHaveAccessibleName('Notifications');
    });

    await test.step('the writer is followed, and their next post is found and mailed', async () => {
      const settings = [{ kind: 'POST', mail: 'AT_ONCE' }];
      await graphql(url, SETTINGS, { input: { settings } }, member.accessToken);
      await page.getByRole('article').getByRole('link', { name: writer.userName }).first().click();
      const answered = page.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('FollowUser')),
      );
      await page.getByRole('button', { name: `Follow ${writer.name}` }).click();
      await answered;
      await publishPost(url, writer, 'On lists', '<p>Lists have keys.</p>');
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Feed' }).getByRole('link', { name: 'Following' }).click();
      await expect(page.getByRole('article').first()).toContainText('On lists');
    });

    await test.step('the link of that mail ends such mails', async () => {
      const mail = await mailWith(`${writer.name} published “On lists”`);
      await page.goto(/Unsubscribe: (\S+)/.exec(mail)?.[1] ?? '');
      await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
      await page.getByRole('link', { name: 'Choose which mails you get' }).click();
      await expect(page.getByRole('combobox', { name: 'Posts', exact: true })).toHaveValue('NEVER');
      await expect(page.getByRole('combobox', { name: 'Replies' })).toHaveValue('AT_ONCE');
    });
  },
);

// A short form is in reactions.spec.ts and NotificationsPage.test.tsx.
test(
  'two tabs show the same likes, follows and unread notifications',
  { tag: '@thorough' },
  async ({ memberPage: one, member, server }) => {
    const writer = await newMember(server);
    const postId = await publishPost(server.url, writer, 'On tabs', '<p>Two.</p>');
    const own = await publishPost(server.url, member, 'Mine', '<p>Own.</p>');
    const ADD = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
    await graphql(server.url, ADD, { input: { postId: own, text: 'Seen?' } }, writer.accessToken);
    const two = await one.context().newPage();
    const like = (page: typeof one) => page.getByRole('button', { name: /Likes?$/ });
    const follow = (page: typeof one) => page.getByRole('button', { name: new RegExp(` ${writer.name}$`) });
    for (const page of [one, two]) {
      await page.goto(`/post/${postId}`);
      await touch(page);
      await expect(like(page)).toHaveText('0 Likes');
    }
    await expect(async () => {
      // The code that hears of other tabs is fetched at the first touch.
      if ((await like(one).getAttribute('aria-pressed')) === 'false') await like(one).click();
      await expect(like(two)).toHaveText('1 Like', { timeout: 2000 });
    }).toPass();
    await expect(like(two)).toHaveAttribute('aria-pressed', 'true');
    for (const page of [one, two]) {
      await page.goto(`/${writer.userName}`);
      await touch(page);
    }
    await follow(one).click();
    await expect(follow(two)).toHaveText('Following');
    await expect(two.getByText('1 follower')).toBeVisible();

    await expect(async () => {
      await two.goto('/notifications');
      await expect(two.getByRole('link', { name: /^Unread/ })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await touch(two);
    await one.goto('/notifications');
    await one.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(one.getByRole('link', { name: /^Unread/ })).toHaveCount(0);
    await expect(async () => {
      // What the browser says when the person comes back, but not within five seconds after the last fetch.
      await two.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(two.getByRole('link', { name: /^Unread/ })).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await two.close();
  },
);

test('without a network it is said what was not done, and the report dialog comes with its styles later', async ({
  memberPage: page,
  complaints,
  server,
}) => {
  complaints.allow(/^Failed to load resource: /);
  const writer = await newMember(server);
  await page.goto(`/${writer.userName}`);
  await touch(page);
  const report = page.getByRole('button', { name: `Report this profile of ${writer.userName}` });
  await expect(report).toBeVisible();
  await page.context().setOffline(true);
  for (const name of [`Follow ${writer.name}`, 'Block']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('You are offline. Try again later.').last()).toBeVisible();
  }
  await report.click();
  await expect(page.getByText(/^This part of the page could not be fetched/)).toBeVisible();
  await page.context().setOffline(false);
  await report.click();
  const choices = page.getByRole('dialog').getByRole('group', { name: 'What is wrong with it?' });
  await expect(choices).toBeVisible();
  await expect(choices).toHaveCSS('display', 'grid');
});

test(
  'the screens of members keep still while they load, and fit a window at 400 % zoom',
  { tag: '@thorough' },
  async ({ browser, member, server }) => {
    const { url } = server;
    const writer = await newMember(server);
    const postId = await publishPost(url, member, 'On stillness', '<p>Still.</p>');
    const ADD = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
    const text = 'A comment with averyverylongwordthatfitsnowhereatallinanarrowwindow and `code`';
    await graphql(url, ADD, { input: { postId, text } }, writer.accessToken);
    runAdmin(server, 'users', 'promote', member.userName);
    const REPORT = 'mutation ($input: ReportInput!) { report(input: $input) { reportedId } }';
    const spam = await publishPost(url, writer, 'Cheap', '<p>Buy.</p>');
    const { accessToken } = await newMember(server);
    await graphql(url, REPORT, { input: { subjectId: spam, reason: 'SPAM' } }, accessToken);
    const [wide, narrow] = [
      { width: 1280, height: 800 },
      { width: 320, height: 256 },
    ];
    for (const viewport of casesOf([wide, narrow], [narrow])) {
      const page = await pageOf(browser, server, member, { viewport });
      await watchShifts(page);
      await page.route('**/graphql', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      for (const [path, shown] of [
        ['/notifications', page.getByRole('link', { name: /commented on On stillness$/ })],
        ['/following', page.getByRole('region', { name: 'Categories' })],
        ['/following?show=all', page.getByText('You follow nobody.')],
        [`/post/${postId}#comments`, page.getByRole('article', { name: `Comment by ${writer.userName}` })],
        ['/moderation', page.getByRole('button', { name: `Decide about the post of @${writer.userName}` })],
        ['/settings/notifications', page.getByRole('combobox', { name: 'Replies' })],
      ] as const) {
        await page.goto(path);
        await expect(shown.first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(wide, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
        await expectShiftsBelow(page, 0.02, `${path} at ${viewport.width}`);
      }
      await page.context().close();
    }
  },
);

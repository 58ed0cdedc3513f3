import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { publish } from './support/posts';
import { expect, test } from './support/test';

// The site counts no reads by browsers that say they have no window.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
});

const main = (page: Page) => page.getByRole('main');

const openMenu = async (page: Page, title: string, item: string) => {
  const menu = page.getByRole('button', { name: `Options for ${title}` });
  // The menus of members come with the first touch, once the page listens.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(50, 250);
    await expect(menu).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await menu.click();
  await page
    .getByRole('link', { name: item })
    .or(page.getByRole('button', { name: item }))
    .click();
};

test('an author shows readers the earlier texts, hides one, and ends it', async ({
  page,
  memberPage,
  member,
  server,
}) => {
  const title = 'How I changed my mind';
  const id = await publish(server.url, member, title, '<p>My first opinion.</p>');
  for (const html of ['<p>My second opinion.</p>', '<p>My last opinion.</p>']) {
    await graphql(
      server.url,
      'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }',
      { input: { postId: id, html } },
      member.accessToken,
    );
  }
  await page.goto(`/post/${id}/revisions`);
  await expect(page).toHaveURL('/404');

  await memberPage.goto(`/post/${id}`);
  await openMenu(memberPage, title, 'Revisions');
  await expect(main(memberPage)).toContainText('Only you see these texts.');
  await memberPage.getByRole('button', { name: 'Show them to readers' }).click();
  const asked = memberPage.getByRole('alertdialog');
  await expect(asked).toContainText('all 2 earlier texts');
  await asked.getByRole('button', { name: 'Show them' }).click();
  await expect(main(memberPage)).toContainText('Readers see these texts');

  await page.goto(`/post/${id}`);
  await main(page)
    .getByText(/Posted on .*, updated/)
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/post/${id}/revisions`);
  const versions = page.getByRole('navigation', { name: 'Versions of the post' });
  await expect(versions.getByRole('link')).toHaveText([/Version 2/, /Version 1/]);
  await versions.getByRole('link', { name: /Version 1/ }).click();
  await expect(main(page).getByRole('deletion').filter({ hasText: 'first' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore this text' })).toHaveCount(0);

  const own = memberPage.getByRole('navigation', { name: 'Versions of the post' });
  await own.getByRole('link', { name: /Version 1/ }).click();
  await memberPage.getByRole('button', { name: 'Hide from readers' }).click();
  await expect(own.getByRole('link', { name: /Version 1/ })).toContainText('hidden');
  await page.reload();
  await expect(versions.getByRole('link')).toHaveText([/Version 2/]);

  await memberPage.getByRole('button', { name: 'Stop showing them' }).click();
  await memberPage.getByRole('alertdialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(main(memberPage)).toContainText('Only you see these texts.');
  await page.reload();
  await expect(page).toHaveURL('/404');
});

test('a read is reported after a while on the screen, and the author sees how many and sets the version of React', async ({
  page,
  memberPage,
  member,
  server,
}) => {
  const title = 'Read me';
  const id = await publish(server.url, member, title);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/reads/')) reports.push(request.url());
  });
  await page.clock.install();
  await page.goto(`/post/${id}`);
  await page.mouse.move(200, 300);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(reports).toEqual([]);
  await page.clock.runFor(60_000);
  await expect.poll(() => reports).toEqual([`${server.url}/reads/${id}`]);

  await memberPage.goto(`/post/${id}`);
  await openMenu(memberPage, title, 'Readers');
  const dialog = memberPage.getByRole('dialog', { name: 'Readers' });
  // Stored each minute.
  await expect(dialog.getByText(/^(?:No reads|Read once, once this month)/)).toBeVisible();
  await dialog.getByLabel('Written for').selectOption('React 18');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(memberPage.getByText('Saved!')).toBeVisible();
  await expect(main(memberPage).getByText(/min\sread\s·\sReact\s18/)).toBeVisible();
  await page.goto('/?sort=latest');
  await expect(main(page).getByRole('article').filter({ hasText: title })).toContainText('React 18');
});

test('a visitor touches the drop, and opens and leaves a post whose title moves', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const groups = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : ''));
        const moved = groups.includes('::view-transition-group(post-title)');
        sessionStorage.moved = Number(sessionStorage.moved ?? 0) + Number(moved);
      });
      return transition;
    };
  });
  await page.goto('/');
  const drop = page.getByRole('button', { name: /live React component/ });
  await drop.click();
  await drop.press('Enter');
  await expect(drop).toHaveAccessibleName(/touched 2 times/);
  await expect(drop).toContainText('touches: 2');

  const link = main(page).getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  const moved = () => page.evaluate(() => Number(sessionStorage.moved ?? 0));
  const open = async () => {
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  // On a busy machine the code of the page or of the transition may come too late, and then the page is shown at once.
  await expect(async () => {
    await open();
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /Developer Hub/ })).toBeVisible();
    await expect(link).toBeVisible();
    await expect.poll(moved, { timeout: 2000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  const before = await moved();
  await open();
  await expect.poll(moved).toBe(before + 1);
  await expect(page.locator('[style*=view-transition]')).toHaveCount(0);
});

test('a post says how many of its examples no longer ran', async ({ page, member, server }) => {
  const example = '<figure data-example="react"><pre><code data-file="App.js">one</code></pre></figure>';
  const id = await publish(server.url, member, 'Aged', example + example);
  for (const problem of [undefined, 'ReferenceError: one is not defined']) {
    await graphql(
      server.url,
      'mutation ($input: ReportExampleRunsInput!) { reportExampleRuns(input: $input) { post { id } } }',
      { input: { postId: id, version: 1, outcomes: [{ index: 0, reactVersion: '19.3.1', problem }] } },
      member.accessToken,
    );
  }
  await page.goto(`/post/${id}`);
  await expect(main(page)).toContainText('1 of 2 examples no longer ran when they were last checked.');
});

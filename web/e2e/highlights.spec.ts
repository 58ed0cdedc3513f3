import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { publish } from './support/posts';
import { expect, test } from './support/test';

/** The texts that the browser marks. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('passage') ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  );

/** Selects a text of the post as a pointer or the keyboard would. */
const select = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main article')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at !== -1) document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, text);

test('a member highlights a passage, finds it again after an edit, and learns that it is gone', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  const filler = '<p>Water finds its way.</p>'.repeat(40);
  const id = await publish(
    server.url,
    member,
    'On effects',
    `<p>An effect runs after the render.</p>${filler}<p>Clean up after yourself.</p>`,
  );
  await page.goto(`/post/${id}`);
  await page.getByRole('article').first().hover();
  await expect(page.getByRole('button', { name: 'Options for On effects' })).toBeVisible();
  await select(page, 'Clean up after');
  const offer = page.getByRole('button', { name: 'Highlight', exact: true });
  await expect(offer).toBeVisible();
  // Without a network the button and the selection stay.
  complaints.allow(FAILED_REQUEST);
  await page.context().setOffline(true);
  await offer.click();
  await expect(page.getByText('You are offline. Try again later.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(offer).toBeEnabled();
  // By keyboard it is the next stop.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => marked(page)).toEqual(['Clean up after']);
  await expect(page.locator('#main')).toBeFocused();

  await graphql(
    server.url,
    'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }',
    {
      input: {
        postId: id,
        html: `<h2>New</h2><p>Something else.</p>${filler}<p>Always <em>clean</em> up.</p><p>Clean <b>up after</b> yourself.</p>`,
      },
    },
    member.accessToken,
  );
  await page.goto('/readinglist?show=highlights');
  await expect(page.getByRole('main').getByText('Clean up after')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'On effects' }).click();
  await expect.poll(() => marked(page)).toEqual(['Clean up after']);
  await expect(page.getByText('yourself.')).toBeInViewport();

  await test.step('the same again, and Back, with all in the cache', async () => {
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const passage = await scrolled();
    expect(passage).toBeGreaterThan(300);
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(scrolled).toBe(200);
    // A click of Playwright would scroll to the link.
    await page
      .getByRole('link', { name: 'Hydrate' })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL('/');
    await expect.poll(() => marked(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => marked(page)).toEqual(['Clean up after']);
    expect(await scrolled()).toBe(200);
    await page.goBack();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('main').getByRole('link', { name: 'On effects' }).click();
    await expect.poll(() => marked(page)).toEqual(['Clean up after']);
    await expect(page.getByText('yourself.')).toBeInViewport();
    await expect(page.getByText('has changed since')).toHaveCount(0);
  });

  // A click on it offers to remove it.
  await page.evaluate(() => {
    const [range] = CSS.highlights.get('passage') ?? [];
    if (range) document.getSelection()?.collapse(range.startContainer, 2);
  });
  await expect(page.getByRole('button', { name: 'Remove highlight' })).toBeVisible();
  await page.keyboard.press('Escape');
  await graphql(
    server.url,
    'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }',
    { input: { postId: id, html: '<p>All new.</p>' } },
    member.accessToken,
  );
  await page.goto('/readinglist?show=highlights');
  await page.getByRole('main').getByRole('link', { name: 'On effects' }).click();
  await expect(page.getByText('The text of this passage has changed')).toBeVisible();
  await page.goto('/readinglist?show=highlights');
  await page.getByRole('button', { name: 'Delete the highlight in On effects' }).click();
  await expect(page.getByText('You have not highlighted anything yet.')).toBeVisible();
});

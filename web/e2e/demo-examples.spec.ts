import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { allPosts } from './support/api';
import { expect, test } from './support/test';

const FOLDER = fileURLToPath(new URL('../../api/demo/posts/', import.meta.url));

/** Outside thorough runs, one of so many posts. */
const STEP = 4;

/** Demo posts that contain examples. */
const POSTS = readdirSync(FOLDER)
  .map((file) => readFileSync(FOLDER + file, 'utf8'))
  .map((text) => ({
    title: /^title: (.*)$/m.exec(text)?.[1] ?? '',
    examples: text.split('\n<figure data-example="react">\n').length - 1,
  }))
  .filter(({ examples }) => examples > 0);

/** Warnings that a post is about. */
const EXPECTED = /Support for defaultProps will be removed from function components/;

async function openPost(page: Page, url: string, title: string) {
  const post = (await allPosts(url, 'LATEST')).find((each) => each.title === title);
  await page.goto(`/post/${post!.id}`);
  return page.locator('figure[data-example]');
}

const frameOf = (figure: Locator): FrameLocator => figure.frameLocator('iframe');

async function run(figure: Locator) {
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(figure).toHaveAttribute('data-state', 'ran');
}

/** Errors and warnings in the console of an example. */
async function complaintsOf(figure: Locator): Promise<string[]> {
  const console = figure.getByRole('button', { name: /^Console/ });
  if ((await console.getAttribute('aria-expanded')) === 'false') await console.click();
  const entries = figure.getByRole('log').locator('[data-level=error], [data-level=warn]');
  return (await entries.allTextContents()).filter((text) => !EXPECTED.test(text));
}

/** Presses each button and moves each slider once. */
async function play(frame: FrameLocator) {
  for (const button of await frame.getByRole('button').all()) {
    if (await button.isEnabled()) await button.click();
  }
  for (const slider of await frame.getByRole('slider').all()) await slider.press('ArrowRight');
}

for (const [index, { title, examples }] of POSTS.entries()) {
  const details = index % STEP === 0 ? {} : { tag: '@thorough' };
  test(`the examples run and can be played with: ${title}`, details, async ({ page, server, complaints }) => {
    // Chromium says so of each form in the frame; the runner fires `submit` instead.
    complaints.allow(/^Blocked form submission to ''/);
    const figures = await openPost(page, server.url, title);
    await expect(figures).toHaveCount(examples);
    for (const figure of await figures.all()) {
      await run(figure);
      await play(frameOf(figure));
      expect(await complaintsOf(figure)).toEqual([]);
      await expect(figure).toHaveAttribute('data-state', 'ran');
    }
  });
}

import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import { serveUnrendered } from './support/unrendered';

/** HTML that an API defect might let through. Each tries to run code or to escape from the post. */
const HOSTILE = [
  '<p class="indent-1 button">kept</p>',
  '<aside data-callout="danger" onclick="alert(1)"><p>no box</p></aside><aside data-callout="tip" style="color: red"><p>a box</p></aside>',
  '<p><small>no note</small><small data-note="" id="root">a note</small></p>',
  '<figure data-embed="<b>" data-width="9000"><a href="https://evil.example">a card</a></figure>',
  '<script>alert(1)</script>',
  '<img src="/favicon.svg" onload="alert(1)" alt="picture">',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<p><a href="javascript:alert(1)">run</a> <a href="java\tscript:alert(1)">run too</a></p>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<style>body { display: none }</style><p style="position: fixed; inset: 0" id="root">over</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
];

const CODE = 'export const answer: number = 42; // for certain\n';

const BODY = `
  <h2>What it is about</h2>
  <pre><code class="language-ts">${CODE}</code></pre>
  <h2>What it is about</h2>
  <p>Back to <a href="#what-it-is-about">the beginning</a>.</p>
  <p><img src="/no/such/picture.webp" alt="A chart that is gone"></p>`;

/** Opens a post with the body `html`, as if the API had sent it. */
async function openPost(page: Page, url: string, html: string) {
  const [post] = await allPosts(url, 'LATEST');
  await serveUnrendered(page);
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string } | null;
    if (asked?.operationName !== 'Post') return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { post: Record<string, unknown> } };
    answer.data.post.html = html;
    return route.fulfill({ response, json: answer });
  });
  await page.goto(`/post/${post!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test("nothing that the API should have refused passes the browser's own sanitizer", async ({
  page,
  server,
  complaints,
}) => {
  // Chromium reports handlers when it parses them, before the sanitizer drops them.
  complaints.allow(/^Executing inline event handler violates|^Blocked by script-src-attr/);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await openPost(page, server.url, HOSTILE.join(''));
  const body = page.getByRole('main').getByRole('article').first();
  await expect(body.getByText('kept')).toHaveClass('indent-1');
  await expect(body.getByText('run', { exact: true })).not.toHaveAttribute('href');
  await expect(body.getByText('run too')).not.toHaveAttribute('href');
  await expect(body.locator('aside')).toHaveText('a box');
  expect(
    await body
      .locator('aside, small, figure')
      .evaluateAll((all) => all.map((each) => each.getAttributeNames())),
  ).toEqual([['data-callout'], ['data-note'], []]);
  await expect(body.getByText('no box')).toBeVisible();
  await expect(body.getByText('no note')).toBeVisible();
  await expect(body.locator('small > span')).toHaveText('a note');
  await expect(body.getByText('over')).not.toHaveAttribute('style');
  await expect(body.locator('script, svg script, math, iframe, form, input, style, noscript')).toHaveCount(0);
  await expect(body.getByAltText('picture')).not.toHaveAttribute('onload');
  expect(dialogs).toBe(0);
});

test.describe('a body', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('has highlighted code with a copy button, and links to its sections', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(FAILED_REQUEST);
    await openPost(page, server.url, BODY);
    const code = page.locator('pre code');
    await expect(code.locator('span').first()).toHaveText('export');
    await expect(code).toHaveText(CODE.trim());

    await page.getByRole('button', { name: 'Copy code' }).press('Enter');
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE.trim());

    await expect(page.getByText('A chart that is gone')).toBeVisible();
    await page.getByRole('link', { name: 'the beginning' }).click();
    await expect(page).toHaveURL(/#what-it-is-about$/);
    await expect(page.getByRole('heading', { name: 'What it is about' }).first()).toBeFocused();
    await expect(page.locator('#what-it-is-about-1')).toHaveText('What it is about');
  });

  test('stays usable with code that takes minutes to highlight', async ({ page, server }) => {
    const hostile = '$'.repeat(30_000);
    const block = (text: string) => `<pre><code class="language-js">${text}</code></pre>`;
    let started = 0;
    page.on('worker', () => (started += 1));
    await openPost(page, server.url, [hostile, CODE, hostile, hostile, hostile, CODE].map(block).join(''));
    const longestGap = await page.evaluateHandle(() => {
      const measured = { gap: 0 };
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        measured.gap = Math.max(measured.gap, now - last);
        last = now;
      }, 10);
      return measured;
    });
    const code = page.locator('pre code');
    await expect(code.nth(1).locator('span').first()).toHaveText('export');
    // After three of them, the site gives up and starts no more workers.
    await expect.poll(() => started).toBe(3);
    await expect.poll(() => page.workers().length).toBe(0);
    // In the page itself one such block takes minutes.
    expect(await longestGap.evaluate(({ gap }) => gap)).toBeLessThan(3000);
    await expect(code.first()).toHaveText(hostile);
    await expect(code.first().locator('span')).toHaveCount(0);
    expect(started).toBe(3);
    await expect(code.last().locator('span')).toHaveCount(0);
  });

  test('shows an example as code below the names of its files', async ({ page, server }) => {
    const styles = '\n\n.a {}\t\n';
    const file = (name: string, code: string, mark = '') =>
      `<pre><code class="language-ts" data-file="${name}"${mark}>${code}</code></pre>\n`;
    await openPost(
      page,
      server.url,
      `<figure data-example="react">\n${file('App.ts', CODE, ' data-active')}${file('src/styles.css', styles, ' data-hidden')}<figcaption>It runs</figcaption>\n</figure>`,
    );
    const example = page.locator('figure[data-example="react"]');
    await expect(example.getByText('It runs')).toBeVisible();
    const code = example.locator('code');
    await expect(code.first().locator('span').first()).toHaveText('export');
    const shown = await code.evaluateAll((files) =>
      files.map((each) => ({
        text: each.textContent,
        label: getComputedStyle(each, '::before').content,
        attributes: each.getAttributeNames(),
      })),
    );
    expect(shown).toEqual([
      { text: CODE, label: '"App.ts"', attributes: ['class', 'data-file', 'data-active'] },
      { text: styles, label: '"src/styles.css"', attributes: ['class', 'data-file', 'data-hidden'] },
    ]);
  });
});

import type { Page } from '@playwright/test';
import { violations, violationsInThemes } from './support/axe';
import { publish } from './support/posts';
import { expectShiftsBelow, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

const STEPS = ['Step 1: soak', 'Step 2: <b> & “rinse”', 'Step 3: wring', 'Step 4: dry'];
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const lines = (count: number) => `<p>${'Water finds its level, and so does state. '.repeat(count)}</p>`;
const code = `const line = '${'drip '.repeat(36)}';`;
const html =
  lines(3) +
  STEPS.map((step) => `<h2>${escaped(step)}</h2>${lines(30)}<h3>Why</h3>${lines(30)}`).join('') +
  `<pre><code class="language-js">${code}</code></pre><p>The only sentence about umbrellas.</p>${lines(20)}`;

const heading = (page: Page, name: string) =>
  page.getByRole('article').getByRole('heading', { name, exact: true });
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const widthOf = async (page: Page, selector: string) =>
  (await page.locator(`article ${selector}`).first().boundingBox())?.width ?? 0;

test('contents, place, looks and links help through a long post', async ({
  page,
  member,
  server,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const id = await publish(server.url, member, 'Laundry', html);
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  await page.goto(`/post/${id}`);

  await test.step('contents beside the text', async () => {
    await expect(contents(page).getByRole('link')).toHaveText(STEPS.flatMap((step) => [step, 'Why']));
    await page.mouse.move(700, 400);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await contents(page).getByRole('link', { name: STEPS[1] }).press('Enter');
    await expect(heading(page, STEPS[1]!)).toBeFocused();
    await expect(heading(page, STEPS[1]!)).toBeInViewport();
    await expect(contents(page).locator('[aria-current]')).toHaveText(STEPS[1]!);
    await heading(page, STEPS[2]!).evaluate((element) => element.scrollIntoView());
    await expect(contents(page).locator('[aria-current]')).toHaveText(STEPS[2]!);
    await expectShiftsBelow(page, 0.02);
  });

  await test.step('the place is offered, and never taken by itself', async () => {
    await page.goto('/');
    await page.goto(`/post/${id}`);
    await page.mouse.move(600, 300);
    const offer = page.getByRole('button', { name: `Continue at “${STEPS[2]}”` });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await offer.click();
    await expect(heading(page, STEPS[2]!)).toBeFocused();
    await expect(offer).toHaveCount(0);
    await page.getByRole('complementary').scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('readingPlaces')), {
        message: 'forgotten at the end',
      })
      .toBe('[]');
  });

  await test.step('code has the room there is, and wraps on wish', async () => {
    expect(await widthOf(page, 'pre')).toBeGreaterThan((await widthOf(page, 'p + p')) + 200);
    const pre = page.locator('article pre');
    await pre.hover();
    await page.getByRole('button', { name: 'Wrap long lines' }).click();
    const rest = () => pre.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(rest).toBe(0);
  });

  await test.step('text size, without a flash after a reload', async () => {
    const size = () =>
      page
        .locator('article p + h2 + p')
        .first()
        .evaluate((p) => getComputedStyle(p).fontSize);
    const before = await size();
    await page.getByRole('button', { name: 'Text size and width' }).click();
    await page.getByRole('radio', { name: 'Very large' }).check();
    const after = await size();
    expect(parseFloat(after)).toBeGreaterThan(parseFloat(before) * 1.2);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('article h2').first().waitFor({ state: 'attached' });
    expect(await size()).toBe(after);
  });

  await test.step('links to the post and to selected text', async () => {
    await page.mouse.move(650, 300);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await copied()).toBe(`${server.url}/post/${id}`);

    await page.getByText('The only sentence about umbrellas.').selectText();
    await share.click();
    await page.getByRole('button', { name: 'Copy link to the selected text' }).click();
    await expect
      .poll(copied)
      .toBe(`${server.url}/post/${id}#:~:text=The%20only%20sentence%20about%20umbrellas.`);
    const other = await context.newPage();
    await other.goto(await copied());
    await expect(other.getByText('The only sentence about umbrellas.')).toBeInViewport();
    await other.close();
  });

  await test.step('on a phone the contents are a sheet, and nothing covers code', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: 'Text size and width' }).click();
    await expect(page.getByRole('radio', { name: 'Small' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Contents' }).click();
    const sheet = page.getByRole('dialog', { name: 'Contents' });
    await sheet.getByRole('link', { name: STEPS[3] }).click();
    await expect(sheet).toHaveCount(0);
    await expect(heading(page, STEPS[3]!)).toBeFocused();
    await expect(heading(page, STEPS[3]!)).toBeInViewport();
    await page.locator('article pre').scrollIntoViewIfNeeded();
    const copy = page.getByRole('button', { name: 'Copy code' });
    await expect(copy).toBeVisible();
    const button = await copy.boundingBox();
    const text = await page.locator('article pre code').boundingBox();
    expect(text!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
  });
});

test.describe('with scripts disabled', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('contents are links before the text, and the end has author, related posts and comments', async ({
    page,
    member,
    server,
  }) => {
    const id = await publish(server.url, member, 'Laundry by hand', html);
    await page.goto(`/post/${id}`);
    await contents(page).getByRole('link', { name: STEPS[3] }).click();
    await expect(page).toHaveURL(/#step-4-dry$/);
    await expect(heading(page, STEPS[3]!)).toBeInViewport();
    const tops = await Promise.all(
      [
        page.getByRole('article').first(),
        page.getByRole('complementary'),
        page.getByRole('region', { name: /^Comments/ }),
      ].map(async (part) => (await part.boundingBox())?.y ?? NaN),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });
});

test(
  'axe finds nothing, and nothing scrolls sideways at 400 % with the largest text',
  { tag: '@thorough' },
  async ({ page, member, server }) => {
    test.slow();
    const id = await publish(server.url, member, 'Laundry at large', html);
    await page.goto(`/post/${id}`);
    await page.mouse.move(300, 300);
    await page.getByRole('button', { name: 'Text size and width' }).click();
    await page.getByRole('radio', { name: 'Very large' }).check();
    expect(await violationsInThemes(page)).toEqual([]);
    // 1280 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Contents' }).click();
    await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  },
);

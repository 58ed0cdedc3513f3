import type { Page } from '@playwright/test';
import { violationsInThemes } from './support/axe';
import { addresses, everyBlock } from './support/everyBlock';
import { publish } from './support/posts';
import { expect, test } from './support/test';

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65';

/** The hosts of everything that the page asks for, other than the site itself. */
function watchOtherHosts(page: Page, siteUrl: string): string[] {
  const hosts: string[] = [];
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(siteUrl).host) hosts.push(host);
  });
  return hosts;
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every block is readable, contacts nobody and fits into any width', async ({ page, server, member }) => {
  const others = watchOtherHosts(page, server.url);
  const id = await publish(server.url, member, 'Everything that a post can hold', everyBlock());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/post/${id}`);
  const article = page.getByRole('main').getByRole('article').first();

  // Boxes and tasks, as screen readers get them.
  await expect(article.locator('[data-callout]').first()).toMatchAriaSnapshot(`- text: Note\n- paragraph`);
  await expect(article.locator('[data-callout="warning"]')).toMatchAriaSnapshot(
    `- text: Warning\n- paragraph`,
  );
  await expect(article.locator('ul:has(> [data-checked])').first()).toMatchAriaSnapshot(`
    - list:
      - listitem: "Done: Write the reducer"
      - listitem:
        - text: "Done: Test it"
        - list:
          - listitem: "Done: with an empty list"
          - listitem: /To do:/
      - listitem: "To do: Delete the old one"
      - listitem: Celebrate, which is no task`);
  await expect(article.getByText('Ctrl')).toHaveCSS('border-top-style', 'solid');

  // A folded part opens with the keyboard.
  const folded = article.getByText('Every consumer renders');
  await expect(folded).toBeHidden();
  await article.getByText('Why not a context?').press('Enter');
  await expect(folded).toBeVisible();

  // A note stands beside the text, the next one below it, and none over anything wide.
  const [notes, column, wide] = [
    article.locator('p > [data-note] > span'),
    await article.locator('p').first().boundingBox(),
    await article.locator('[data-width="wide"]').boundingBox(),
  ];
  const places = await notes.evaluateAll((all) =>
    all.map((note) => note.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(places).toHaveLength(4);
  for (const [index, place] of places.slice(0, 3).entries()) {
    expect(place.left).toBeGreaterThan(column!.x + column!.width);
    expect(place.right).toBeLessThanOrEqual(1440);
    if (index > 0) expect(place.top).toBeGreaterThanOrEqual(places[index - 1]!.bottom);
  }
  expect(wide!.width).toBeGreaterThan(column!.width + 200);

  // Code: its name stays, its lines are marked, and its text is the author's.
  const code = article.locator('code[data-lines]');
  await expect(code.locator('mark')).toHaveCount(2);
  await expect(code.locator('mark').last()).toContainText('return <button');
  expect(await code.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
    '"src/components/Counter.tsx"',
  );
  expect(await code.textContent()).toMatch(/^import \{ useState \} from 'react';\n\nexport [^]*\n\}$/);

  // Pictures of a row are equally high.
  const row = article.locator('figure:has(img ~ img)').first().locator('img');
  const heights = await row.evaluateAll((all) =>
    all.map((image) => Math.round(image.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size).toBe(1);

  expect(await violationsInThemes(page, { include: 'article' })).toEqual([]);
  for (const width of [1100, 800, 375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  // In the text and in brackets, where there is no room beside it.
  await expect(notes.first()).toHaveCSS('float', 'none');
  // The bar of actions sticks to the bottom, where it would cover a part of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violationsInThemes(page, { include: 'article' })).toEqual([]);

  await article.getByText('Why not a context?').press('Enter');
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  await expect(article.getByRole('link', { name: 'A small counter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load CodeSandbox' })).toBeHidden();
  expect(others).toEqual([]);
});

test('an embed loads when it is asked for, and goes again', async ({ page, server, member }) => {
  const id = await publish(server.url, member, 'A talk', everyBlock());
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Player</title><h1>The player</h1>',
    }),
  );
  const others = watchOtherHosts(page, server.url);
  await page.goto(`/post/${id}`);
  const figure = page.locator('[data-embed="youtube"]');
  const link = figure.getByRole('link', { name: /^YouTube React Conf/ });
  await expect(link).toHaveAttribute('href', addresses.youtube);
  const play = figure.getByRole('button', { name: /^Play on YouTube: React Conf/ });
  await expect(play).toHaveAccessibleDescription('Contacts www.youtube-nocookie.com');
  // Cards of sites without a frame stay links.
  await expect(page.locator('[data-embed="gist"]').getByRole('button')).toHaveCount(0);
  expect(others).toEqual([]);

  await play.press('Enter');
  await expect(figure.frameLocator('iframe').getByText('The player')).toBeVisible();
  const frame = figure.locator('iframe');
  await expect(frame).toHaveAttribute('src', player);
  await expect(frame).toHaveAttribute('title', /^React Conf/);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(figure.getByRole('group', { name: /^YouTube: React Conf/ })).toBeFocused();
  await expect(link).toBeHidden();
  await expect(figure.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
    'href',
    addresses.youtube,
  );
  expect(new Set(others)).toEqual(new Set(['www.youtube-nocookie.com']));

  await figure.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(frame).toHaveCount(0);
  await expect(link).toBeVisible();
  await expect(play).toBeFocused();
});

test('a host that does not answer is named', async ({ page, server, member }) => {
  const id = await publish(server.url, member, 'A sandbox', everyBlock());
  await page.clock.install();
  // Never answered.
  await page.route('https://codesandbox.io/**', () => undefined);
  await page.goto(`/post/${id}`);
  const figure = page.locator('[data-embed="codesandbox"]');
  await figure.getByRole('button', { name: 'Load CodeSandbox' }).click();
  await expect(figure.getByRole('status')).toHaveText('Loading CodeSandbox…');
  await page.clock.fastForward(8000);
  await expect(figure.getByRole('status')).toHaveText('CodeSandbox has not answered yet.');
  await expect(figure.getByRole('link', { name: 'Open on CodeSandbox' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('cards are links and code has its name', async ({ page, server, member }) => {
    const id = await publish(server.url, member, 'Read as it is', everyBlock());
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('link', { name: /A small counter/ })).toHaveAttribute(
      'href',
      addresses.codesandbox,
    );
    await expect(page.getByText('Why not a context?')).toBeVisible();
    await expect(page.locator('[data-note] > span').first()).toContainText('lifting state up');
  });
});

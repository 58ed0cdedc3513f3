import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { publish } from './support/posts';
import { expectShiftsBelow, watchShifts } from './support/shifts';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

const PHONE = { name: 'phone', viewport: { width: 375, height: 812 } };
const DESKTOP = { name: 'desktop', viewport: { width: 1440, height: 900 } };
for (const { name, viewport } of casesOf([PHONE, DESKTOP], [PHONE])) {
  test(`nothing shifts while home and post load, on a ${name} with slow images and responses`, async ({
    browser,
    server,
  }) => {
    const [post] = await allPosts(server.url, 'POPULAR');
    for (const path of ['/', `/post/${post!.id}`]) {
      const context = await browser.newContext({ viewport, baseURL: server.url });
      const page = await context.newPage();
      await watchShifts(page);
      for (const [pattern, delay] of [
        ['**/uploads/**', 800],
        ['**/avatars/**', 800],
        ['**/graphql', 400],
      ] as const) {
        await page.route(pattern, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue();
        });
      }
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectShiftsBelow(page, 0.02, path);
      await context.close();
    }
  });
}

test(
  'the byline of a post is as high in the fallback font as in its own, on phones',
  { tag: '@thorough' },
  async ({ browser, complaints, server }) => {
    complaints.allow(FAILED_REQUEST);
    const posts = (await allPosts(server.url, 'LATEST')).slice(0, isThorough ? 5 : 2);
    const heights = async (isBlocked: boolean) => {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      if (isBlocked) await page.route('**/*.woff2', (route) => route.abort());
      const found: Record<string, number | undefined> = {};
      for (const { id, title } of posts) {
        await page.goto(`/post/${id}`);
        if (!isBlocked) await page.evaluate(() => document.fonts.load('1em "Hanken Grotesk"'));
        for (const width of [320, 360, 375, 390, 412]) {
          await page.setViewportSize({ width, height: 812 });
          const box = await page.locator('[data-byline]').boundingBox();
          found[`${title}, ${width} px`] = box?.height;
        }
      }
      await context.close();
      return found;
    };
    expect(await heights(true)).toEqual(await heights(false));
  },
);

test('cards with large counts fit into 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const overflow = await cards.evaluateAll((articles) => {
    for (const article of articles) {
      const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (/^\d+$/.test(currentNode.nodeValue ?? '')) currentNode.nodeValue = '1024';
      }
    }
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the bar of a post shows each of its words whole or not at all, and every count', async ({
  memberPage: page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'POPULAR');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/post/${post!.id}`);
  const bar = page.getByRole('group', { name: 'Post', exact: true });
  // With the buttons that come at the first touch, or after it, and take most of the room.
  await expect(async () => {
    await page.mouse.move(100, 20);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 100);
    await expect(bar.getByRole('button')).toHaveCount(5, { timeout: 3000 });
  }).toPass();
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 640 });
    const words = await bar.locator('button > span').evaluateAll((labels) =>
      labels.map((label) => {
        const { right, bottom } = label.getBoundingClientRect();
        const texts = [...label.childNodes].filter(({ textContent }) => textContent?.trim());
        return texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const box = range.getBoundingClientRect();
          return box.top >= bottom ? 'none' : box.right <= right + 0.5 ? 'whole' : 'cut';
        });
      }),
    );
    expect(
      words.map(([count]) => count),
      `${width} px`,
    ).toEqual(['whole', 'whole']);
    expect(words.flat(), `${width} px`).not.toContain('cut');
  }
});

test('the drop of a drawn cover is inside the cover, which is a square on phones', async ({
  member,
  page,
  server,
}) => {
  const covers = page.getByRole('article').locator('svg[data-hue]');
  for (const topic of ['keys', 'state', 'refs', 'effects', 'forms', 'suspense', 'portals', 'memo'])
    await publish(server.url, member, `What ${topic} taught me`);
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?sort=latest');
    await expect(covers.nth(7)).toBeAttached();
    const cut = await covers.evaluateAll((drawings) =>
      drawings.flatMap((drawing) => {
        const frame = drawing.getBoundingClientRect();
        const drop = drawing.querySelector('path')?.getBoundingClientRect();
        const isWhole = drop && drop.left >= frame.left && drop.right <= frame.right && drop.top >= frame.top;
        return isWhole ? [] : [drawing.closest('article')?.querySelector('h2')?.textContent];
      }),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test('the rail of a post begins below the logo, and wide code stays in the window', async ({
  member,
  page,
  server,
}) => {
  const code = `<pre><code>${'const long = 1; '.repeat(30)}</code></pre>`;
  const id = await publish(server.url, member, 'Rails', `<h2>a</h2><h2>b</h2><h2>c</h2>${code}`);
  await page.goto(`/post/${id}`);
  const left = async (name: string) => (await page.locator(name).first().boundingBox())?.x ?? NaN;
  for (const width of [1280, 1344, 1440, 1600, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const logo = await left('header a svg');
    const rails = [await left('[role="group"][aria-label="Post"] svg'), await left('main details summary')];
    for (const rail of rails) {
      // At 1280 px the columns fill the window.
      if (width === 1280) expect(rail, `${width} px`).toBeLessThanOrEqual(logo);
      else expect(Math.abs(rail - logo), `${width} px`).toBeLessThanOrEqual(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const frame = await page.locator('main pre').boundingBox();
    expect((frame?.x ?? 0) + (frame?.width ?? Infinity), `${width} px`).toBeLessThanOrEqual(width - 32);
  }
});

test('on the narrowest phones the buttons of a profile share a row, and no line of a follow list ends with a dot', async ({
  memberPage: page,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${member.userName}`);
  const tops = ['Drafts', 'Edit profile'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox(),
  );
  const [drafts, edit] = await Promise.all(tops);
  expect(drafts?.y).toBe(edit?.y);

  await page.goto('/following');
  const facts = page.locator('li', { hasText: /^@?\S.*followers?/ }).filter({ hasText: '@' });
  await expect(facts.first()).toBeVisible();
  expect((await facts.allInnerTexts()).join('\n')).not.toMatch(/·\s*$/m);
});

import type { Page } from '@playwright/test';
import { graphql } from './support/api';
import { publish } from './support/posts';
import { expect, test } from './support/test';
import { writing } from './write-support';

const arabic = [
  '<h2>المقدمة والأدوات</h2><p class="indent-2">فقرة<small data-note="">ملاحظة</small></p>',
  '<ul><li>الحالة المحلية</li><li>React وحدها تكفي</li></ul>',
  '<ul><li data-checked="true">اكتب المخفّض</li></ul>',
  '<blockquote><p>كل مكوّن يحتفظ بالحالة يعِد وعدا.</p></blockquote>',
  '<aside data-callout="tip"><p>استعمل المخفّض</p><pre><code>const a = 1; // مثال\n</code></pre></aside>',
  '<table><thead><tr><th>الخطاف</th><th>الغرض</th></tr></thead><tbody><tr><td>useState</td><td>الحالة</td></tr></tbody></table>',
];

const bodyOf = (page: Page) => page.getByRole('article').first().locator('> div').last();

/** Where texts begin and end, in pixels from the edges of the column. */
const edgesOf = (page: Page, texts: readonly string[]) =>
  bodyOf(page).evaluate((body, wanted) => {
    const column = body.getBoundingClientRect();
    return wanted.map((text) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        if (!walker.currentNode.nodeValue?.includes(text)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        return { left: Math.round(box.left - column.left), right: Math.round(column.right - box.right) };
      }
      throw new Error(`The body has no text “${text}”.`);
    });
  }, texts);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a text from right to left has its bullets, boxes, bars and columns on the right', async ({
      page,
      member,
      server,
    }) => {
      const id = await publish(server.url, member, 'الحالة المشتركة', arabic.join(''));
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/post/${id}`);
      const body = bodyOf(page);
      const [heading, indented, item, named, task, quote, tip, code, first, second] = await edgesOf(page, [
        'المقدمة',
        'فقرة',
        'المحلية',
        'وحدها',
        'اكتب',
        'كل مكوّن',
        'استعمل',
        'const a',
        'الخطاف',
        'الغرض',
      ]);
      expect(heading).toMatchObject({ right: 0 });
      expect(indented?.right).toBeGreaterThan(20);
      expect(item?.right).toBeGreaterThan(20);
      expect(named).toMatchObject({ right: item?.right });
      expect(task).toMatchObject({ right: item?.right });
      expect(quote?.right).toBeGreaterThan(15);
      expect(tip?.right).toBeLessThan(30);
      expect(code?.left).toBeLessThan(60);
      expect(first?.right).toBeLessThan(second?.right ?? 0);
      const sides = (locator: string, pseudo?: string) =>
        body.locator(locator).evaluate((element, part) => {
          const { left, right, borderRightWidth } = getComputedStyle(element, part);
          return { left: Number.parseFloat(left), right: Number.parseFloat(right), borderRightWidth };
        }, pseudo);
      expect(await sides('blockquote')).toMatchObject({ borderRightWidth: '3px' });
      const box = await sides('[data-checked]', '::before');
      expect(box.right).toBeLessThan(0);
      const sign = await sides('aside', '::after');
      expect(sign.right).toBeLessThan(sign.left);
      // The note stands in the column that is free.
      expect((await edgesOf(page, ['ملاحظة']))[0]?.right).toBeLessThan(0);
      for (const width of [320, 640, 768, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('each block of a post and of a comment has the side of its own text', async ({
  page,
  member,
  server,
}) => {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const id = await publish(
    server.url,
    member,
    'Two directions',
    `<p>English</p>${list(['One in English', 'عنصر عربي'])}${list(['שלום עולם'])}<blockquote><p>A quote</p></blockquote>`,
  );
  await graphql(
    server.url,
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
    { input: { postId: id, text: '> شكرا على المقالة' } },
    member.accessToken,
  );
  await page.goto(`/post/${id}`);
  const [english, arabicItem, hebrew, quote] = await edgesOf(page, ['One in', 'عنصر', 'שלום', 'A quote']);
  expect(english?.left).toBeGreaterThan(20);
  expect(arabicItem).toMatchObject({ left: english?.left });
  expect(hebrew?.right).toBeGreaterThan(20);
  expect(hebrew?.left).toBeGreaterThan(200);
  expect(quote?.left).toBeLessThan(30);
  const comment = page.locator('blockquote', { hasText: 'شكرا' });
  await comment.scrollIntoViewIfNeeded();
  await expect(comment).toHaveCSS('border-right-width', '3px');
});

test('the editor shows them on the same sides, and the title begins on the right', async ({
  memberPage: page,
  member,
  server,
}) => {
  const id = await publish(server.url, member, 'الحالة المشتركة', arabic.join(''));
  await page.goto(`/write?post=${id}`);
  const { body, title } = writing(page);
  const quote = body.locator('blockquote');
  await expect(quote).toHaveCSS('border-right-width', '3px');
  await expect(quote).toHaveCSS('border-left-width', '0px');
  await expect(title).toHaveCSS('direction', 'rtl');
  const task = body.locator('li', { hasText: 'اكتب' });
  const box = await task.getByRole('checkbox').boundingBox();
  const words = await task.locator('[data-text]').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual((words?.x ?? Infinity) + (words?.width ?? 0));
  const heading = await body.locator('h2 [data-text]').boundingBox();
  const indented = await body.locator('.indent-2 [data-text]').first().boundingBox();
  const end = (place: typeof box) => (place?.x ?? NaN) + (place?.width ?? NaN);
  expect(end(heading) - end(indented)).toBeGreaterThan(20);
  await expect(body.locator('pre [data-text]').first()).toHaveCSS('direction', 'ltr');
});

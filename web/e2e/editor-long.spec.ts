import type { Page } from '@playwright/test';
import { bodyOf, expectHtml } from './editor-support';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

/** A chunk of the editor has 20 blocks (chunks.ts): a paragraph in the third one begins it. */
const FIRST_OF_CHUNK = 40;
const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `<p>Paragraph ${index} says something that is true.</p>`);

const SECTION = [
  '<h2>A part</h2><p>It has <strong>marks</strong>, <a href="/a">a link</a> and <code>code</code>.</p>',
  '<ol start="4"><li>four<ul><li>deeper</li></ul></li><li>five</li></ol><p>Between.</p>',
  '<ol><li>one</li><li>two</li></ol><ul><li>a bullet</li></ul>',
  '<aside data-callout="note"><p>A note</p><p>of two paragraphs.</p></aside><p>After the box.</p>',
  '<pre><code class="language-ts">const a = 1;\nreturn a;</code></pre><blockquote><p>Quoted.</p></blockquote>',
  '<h3>Smaller</h3><h4>Smallest</h4><p>Text.</p><h2>Below text</h2><ul><li>item</li></ul><h3>Below an item</h3><p>مرحبا</p><hr><p>After a line.</p>',
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><p>After a table<small data-note="">a note</small>.</p>',
  '<figure data-embed="vimeo"><a href="https://vimeo.com/1">A film</a></figure><pre><code>one\ntwo</code></pre>',
  ...paragraphs(3),
].join('');

async function open(page: Page, url: string, member: Parameters<typeof publishPost>[1], html: string) {
  const id = await publishPost(url, member, 'A long post', html);
  await page.goto(`/write?post=${id}`);
  await expect(page.locator('[data-block]').first()).toBeVisible();
}

/** Where the blocks are within the text. */
const places = (page: Page): Promise<string[]> =>
  page.locator('[data-contents]').evaluate((text) =>
    [...text.querySelectorAll('[data-block]')].map((block) => {
      const { left, top, width, height } = block.getBoundingClientRect();
      return [left, top - text.getBoundingClientRect().top, width, height].map(Math.round).join(' ');
    }),
  );

const chunks = '[data-contents] > *';

test.describe('a long text', () => {
  for (const width of [1440, 375]) {
    test(`looks the same where the browser skips it: ${width} px`, async ({
      memberPage: page,
      member,
      server,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      // Chunks begin with another block each time.
      for (const before of [0, 3, 8]) {
        await open(page, server.url, member, paragraphs(before).join('') + SECTION.repeat(6));
        const skipped = await page
          .locator(chunks)
          .evaluateAll(
            (all) => all.filter((each) => getComputedStyle(each).contentVisibility === 'auto').length,
          );
        expect(skipped).toBeGreaterThan(3);
        const style = await page.addStyleTag({ content: `${chunks} { display: contents !important; }` });
        const whole = await places(page);
        await style.evaluate((element, selector) => {
          element.textContent = `${selector} { content-visibility: visible !important; contain: layout style paint; }`;
        }, chunks);
        expect(await places(page)).toEqual(whole);
      }
    });
  }

  test('numbers its footnotes on from part to part', async ({ memberPage: page, member, server }) => {
    const texts = paragraphs(60);
    texts[1] =
      '<p>One<small data-note="">a</small> and two<small data-note="">b <strong>c</strong></small>.</p>';
    texts[FIRST_OF_CHUNK + 1] = '<p>Three<small data-note="">d</small>.</p>';
    await open(page, server.url, member, texts.join(''));
    // The number itself is not in the computed style: it begins after what the part resets the counter to.
    const parts = await page.locator(chunks).evaluateAll((all) =>
      all.map((chunk) => ({
        reset: getComputedStyle(chunk, '::before').counterReset,
        notes: [...chunk.querySelectorAll('span')].filter((span) =>
          getComputedStyle(span, '::before').counterIncrement.startsWith('note'),
        ).length,
      })),
    );
    expect(parts.map(({ notes }) => notes)).toEqual([2, 0, 1]);
    expect([parts[0]?.reset, parts[2]?.reset]).toEqual(['note 0', 'note 2']);
  });

  test('keeps what is in it when the first paragraph of a part goes', async ({
    memberPage: page,
    member,
    server,
  }) => {
    const code = '<pre><code class="language-ts">const a = 1;</code></pre>';
    const texts = [...paragraphs(40), code, ...paragraphs(40)];
    // The code follows the first paragraph of a chunk.
    texts.splice(20, 0, ...texts.splice(19, 1), code);
    await open(page, server.url, member, texts.join(''));
    const marked = page.locator('pre[data-block]').first();
    await marked.evaluate((element) => element.setAttribute('data-mark', ''));
    await page.locator('[data-block]').nth(20).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(page.locator('[data-block]')).toHaveCount(texts.length - 1);
    await expect(marked).toHaveAttribute('data-mark', '');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(marked).toHaveAttribute('data-mark', '');
  });

  test('is edited across the edges of its parts', async ({ memberPage: page, member, server }) => {
    const texts = paragraphs(100);
    await open(page, server.url, member, texts.join(''));
    const { keyboard } = page;
    const first = page.locator('[data-block]').nth(FIRST_OF_CHUNK);
    const changed = (change: (list: string[]) => void): string => {
      const list = [...texts];
      change(list);
      return list.join('');
    };

    await first.click();
    await keyboard.press('Home');
    await keyboard.press('Backspace');
    await expectHtml(
      page,
      changed((list) => {
        const joined = list
          .slice(FIRST_OF_CHUNK - 1, FIRST_OF_CHUNK + 1)
          .join('')
          .replace('</p><p>', '');
        list.splice(FIRST_OF_CHUNK - 1, 2, joined);
      }),
    );
    await keyboard.press('Enter');
    await keyboard.type('Here ');
    await expectHtml(
      page,
      changed((list) => {
        list[FIRST_OF_CHUNK] = `<p>Here Paragraph ${FIRST_OF_CHUNK} says something that is true.</p>`;
      }),
    );
    await keyboard.press('ArrowUp');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await keyboard.type('between');
    await keyboard.press('ArrowUp');
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Delete');
    await expectHtml(
      page,
      changed((list) => {
        list.splice(
          FIRST_OF_CHUNK - 1,
          2,
          '<p><br /></p>',
          `<p>Here Paragraph ${FIRST_OF_CHUNK} says something that is true.</p>`,
        );
      }),
    );
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.type('gone');
    await expectHtml(page, '<p>gone</p>');
    for (let step = 0; step < 14; step += 1) await keyboard.press('ControlOrMeta+z');
    await expectHtml(page, texts.join(''));
  });

  test('scrolls line by line from its end', async ({ memberPage: page, member, server }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    const words = 'A paragraph of several lines. '.repeat(9);
    await open(page, server.url, member, `<h2>A part</h2>${`<p>${words}</p>`.repeat(9)}`.repeat(15));
    await bodyOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    for (let step = 0; step < 80; step += 1) {
      // Heights of what was never visible are estimated; their correction must not move what one reads.
      const line = await page.evaluateHandle(() => {
        const { anchorNode } = window.getSelection() ?? {};
        return anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      });
      const top = () => line.evaluate((element) => element?.getBoundingClientRect().top ?? 0);
      const before = await top();
      await page.keyboard.press('ArrowUp');
      await page.waitForTimeout(60);
      expect(Math.abs(before - (await top())), `step ${step}`).toBeLessThan(300);
    }
  });
});

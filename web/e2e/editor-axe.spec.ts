import type { Page } from '@playwright/test';
import { bodyOf, giveFile, paste, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { everyBlock } from './support/everyBlock';
import { expectSeenFocus } from './support/focus';
import { drawPng } from './support/png';
import { publish } from './support/posts';
import { touch } from './support/moderators';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

const DIALOG = '[role="dialog"]';
const LIST = '[role="listbox"]';

/** Runs axe on a part of the page, or on all of it. */
async function examine(page: Page, name: string, include?: string): Promise<void> {
  await test.step(name, async () => {
    if (include !== undefined) await expect(page.locator(`${include}:visible`).first()).toBeVisible();
    expect
      .soft(await violationsInThemes(page, { ...(include !== undefined && { include }) }), name)
      .toEqual([]);
  });
}

/** The width at which only thorough runs examine the same again. */
const again = (isAgain: boolean) => (isAgain ? { tag: '@thorough' } : {});

for (const width of [375, 1440]) {
  test.describe(`${width} px`, () => {
    test.describe.configure({ timeout: 600_000 });
    test.use({ contextOptions: { viewport: { width, height: 800 }, reducedMotion: 'reduce' } });

    test(
      'axe finds nothing in lists, forms and bars of the editor',
      again(width === 375),
      async ({ memberPage: page, member }) => {
        const { keyboard } = page;
        const button = (name: string) => page.getByRole('button', { name, exact: true });
        const address = page.getByRole('textbox', { name: 'Address' });
        const close = async () => {
          await keyboard.press('Escape');
          await expect(page.locator(`${DIALOG}:visible, ${LIST}:visible`)).toHaveCount(0);
          await expect(bodyOf(page)).toBeFocused();
        };
        await write(page);

        await button('Insert').click();
        await examine(page, 'the list of blocks', LIST);
        await close();
        await keyboard.type(':smil');
        await examine(page, 'the list of emoji', LIST);
        await close();
        await keyboard.type(` @${member.userName}`);
        await examine(page, 'the list of people', LIST);
        await close();
        await keyboard.press('Enter');

        await keyboard.press('ControlOrMeta+k');
        await expect(address).toBeFocused();
        await keyboard.type('javascript:alert(1)');
        await keyboard.press('Enter');
        await expect(page.getByText('A link can start with')).toBeVisible();
        await examine(page, 'the form for a link, with a problem', DIALOG);
        await address.fill('react.dev');
        await keyboard.press('Enter');
        await expect(bodyOf(page)).toBeFocused();
        await keyboard.press('ArrowLeft');
        await keyboard.press('ControlOrMeta+k');
        await expect(page.getByRole('heading', { name: 'Edit link' })).toBeVisible();
        await examine(page, 'the form of a link', DIALOG);
        await close();
        await keyboard.press('End');
        await keyboard.press('Enter');

        await button('Image').click();
        await page.getByLabel('Or the address of an image').fill('ftp://x');
        await button('Add image').click();
        await examine(page, 'the form for an image, with a problem', DIALOG);
        await close();
        await keyboard.type('/embed');
        await keyboard.press('Enter');
        await expect(address).toBeFocused();
        await keyboard.press('Enter');
        await examine(page, 'the form for an embed, with a problem', DIALOG);
        await close();

        await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: drawPng(64, 40) });
        await button('Describe this image').click();
        await examine(page, 'the form for a description', DIALOG);
        await close();
        await giveFile(page, 'drop', { name: 'a.txt', type: 'text/plain', content: Buffer.from('a') });
        await expect(page.getByText('"a.txt" was not added')).toBeVisible();
        await examine(page, 'a notice', 'form');
        await button('Dismiss').click();
        await expect(bodyOf(page)).toBeFocused();

        await keyboard.press('ControlOrMeta+End');
        await keyboard.type('selected text');
        await keyboard.press('Shift+Home');
        await expect(page.getByRole('toolbar', { name: 'Format the selection' })).toBeVisible();
        await keyboard.press('Alt+F10');
        await expect(
          page.getByRole('toolbar', { name: 'Format the selection' }).getByRole('button', { name: 'Bold' }),
        ).toBeFocused();
        await expectSeenFocus(page);
        // The selection stays visible although the text has lost the focus.
        const highlighted = () =>
          page.evaluate(() => [...(CSS.highlights.get('editor-selection') ?? [])].map(String).join());
        await expect.poll(highlighted).toBe('selected text');
        await examine(page, 'the toolbar beside the selection', '[aria-label="Format the selection"]');
        await keyboard.press('Escape');

        await keyboard.press('ControlOrMeta+h');
        await page.getByRole('textbox', { name: 'Find', exact: true }).fill('nowhere');
        await expect(page.getByText('No matches')).toBeVisible();
        await examine(page, 'the bar to find and replace', '[role="search"]');
        await keyboard.press('Escape');
        await button('Outline').click();
        await examine(page, 'the empty outline', '[aria-label="Outline"]');
      },
    );

    test(
      'axe finds nothing in blocks of the editor',
      again(width === 1440),
      async ({ memberPage: page, member, server }) => {
        const table = '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>';
        const example =
          '<figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">let a;\n</code></pre>\n</figure>';
        const html = `<h2>Title</h2>${table}${example}${everyBlock()}${'<p>A line</p>'.repeat(20)}`;
        const id = await publishPost(server.url, member, 'Every block', html);
        await page.goto(`/write?post=${id}`);
        await page.getByRole('textbox', { name: 'Name of the file' }).fill('App.vue');
        await page.getByRole('textbox', { name: 'Highlighted lines' }).first().fill('x');
        await page.getByRole('textbox', { name: 'Row 1, column 1', exact: true }).click();
        await examine(page, 'every block');
        await page.getByRole('button', { name: 'Outline', exact: true }).click();
        await examine(page, 'the outline', '[aria-label="Outline"]');
        await page.goto(`/post/${id}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await examine(page, 'every block in the post');
      },
    );
  });
}

test.describe('375 px', () => {
  test.describe.configure({ timeout: 300_000 });
  test.use({ contextOptions: { viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' } });

  test(
    'axe finds nothing in what belongs to publishing',
    { tag: '@thorough' },
    async ({ memberPage: page, member, server }) => {
      const postId = await publish(server.url, member, 'A part');
      await write(page);
      await paste(page, { 'text/plain': 'Text' });
      await page.getByPlaceholder('Add post title here...').fill('Later');
      await page.getByRole('combobox', { name: 'Find a category' }).fill('s');
      await expect(page.getByRole('option', { name: 'Hooks' })).toBeVisible();
      await examine(page, 'the list of categories', LIST);
      await page.keyboard.press('Escape');
      await page.locator('summary', { hasText: 'Publishing options' }).click();
      await page.getByRole('textbox', { name: 'First published at' }).fill('http://x');
      await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(301));
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('This must be an https address')).toBeVisible();
      await examine(page, 'publishing options, with problems');
      await page.getByRole('textbox', { name: 'First published at' }).fill('');
      await page.getByRole('textbox', { name: 'Description' }).fill('');
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByLabel('Publish at').fill('2020-01-01T09:00');
      await page.getByLabel('Publish at').press('Enter');
      await expect(page.getByText('This time has passed')).toBeVisible();
      await examine(page, 'the schedule', DIALOG);

      await page.goto(`/post/${postId}`);
      await touch(page);
      await page.getByRole('button', { name: 'Options for A part' }).click();
      await examine(page, 'options of a post');
      await page.getByRole('button', { name: 'Series' }).click();
      await expect(page.getByRole('dialog', { name: 'Series' }).getByLabel('This post is in')).toBeVisible();
      await examine(page, 'the series', DIALOG);
    },
  );
});

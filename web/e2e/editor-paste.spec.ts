import * as clipboards from '../src/editor/testing/clipboards';
import { pasteSamples } from '../src/editor/testing/pasteSamples';
import { bodyOf, expectHtml, giveFile, keptHtml, paste, write } from './editor-support';
import { drawPng } from './support/png';
import { expect, test } from './support/test';

// What each program copies is also tested in src/editor (testing/clipboards.ts).
for (const [program, details, html, stored] of [
  ['Word', {}, clipboards.fromWord, clipboards.documentHtml],
  ['Google Docs', { tag: '@thorough' }, clipboards.fromGoogleDocs, clipboards.documentHtml],
  [
    'a code editor',
    { tag: '@thorough' },
    clipboards.fromCodeEditor,
    '<pre><code>const a = 1;\n\n  use(a);</code></pre>',
  ],
] as const) {
  test(
    `a paste from ${program} keeps its structure, and one undo removes it`,
    details,
    async ({ memberPage: page }) => {
      await write(page);
      await page.keyboard.type('Before');
      await page.keyboard.press('Enter');
      await paste(page, { 'text/html': html, 'text/plain': 'x' });
      await expectHtml(page, `<p>Before</p>${stored}`);
      if (program === 'Word') {
        await expect(page.getByText('An image could not be pasted')).toBeVisible();
        await page.getByRole('button', { name: 'Dismiss' }).click();
      }
      await bodyOf(page).focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expectHtml(page, '<p>Before</p><p><br /></p>');
    },
  );
}

test('a pasted web page loses its styles and scripts and keeps its table', async ({
  memberPage: page,
  complaints,
}) => {
  // The pictures of the page are on a host that does not exist.
  complaints.allow(/a\.example/);
  await write(page);
  await paste(page, { 'text/html': clipboards.fromWebPage, 'text/plain': 'x' });
  await expectHtml(page, clipboards.webPageHtml);
  await expect(page.getByText(/pictures? stays? on the site that/)).toBeVisible();
  await expect(bodyOf(page).getByRole('group', { name: /^Table of / })).toBeVisible();
});

test('pasted Markdown is converted, and one undo gives the text', async ({ memberPage: page }) => {
  await write(page);
  await paste(page, { 'text/plain': clipboards.markdown });
  await expectHtml(page, clipboards.markdownHtml);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bodyOf(page)).toContainText('State is **like** _water_.');
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '');
});

test('Ctrl+Shift+V pastes plain text', async ({ memberPage: page }) => {
  await write(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const as = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
    const item = { ...as('text/html', '<h2>a</h2>'), ...as('text/plain', '## a') };
    return navigator.clipboard.write([new ClipboardItem(item)]);
  });
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expectHtml(page, '<p>## a</p>');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expectHtml(page, '<h2>a</h2>');
});

test('a paste after a typed V keeps its formatting', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.press('Shift+V');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/html': '<h2>a</h2>', 'text/plain': 'a' });
  await expectHtml(page, '<p>V</p><h2>a</h2>');
});

test('code of VS Code keeps its language, also in code that has none', async ({ memberPage: page }) => {
  const copied = {
    'text/plain': 'const a = 1;\nuse(a);\n',
    'text/html': clipboards.fromCodeEditor,
    'vscode-editor-data': JSON.stringify({ version: 1, mode: 'typescriptreact' }),
  };
  const stored = '<pre><code class="language-tsx">const a = 1;\nuse(a);</code></pre>';
  await write(page);
  await paste(page, copied);
  await expectHtml(page, stored);
  await expect(page.getByRole('combobox', { name: 'Language of the code' })).toHaveValue('tsx');
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '');
  await page.keyboard.type('``` ');
  await paste(page, copied);
  await expectHtml(page, stored);
});

test('cut text can be pasted back repeatedly', async ({ memberPage: page }) => {
  await write(page);
  const { keyboard } = page;
  await keyboard.type('## Title');
  await keyboard.press('Enter');
  await keyboard.type('a **b** `c`');
  await keyboard.press('ControlOrMeta+a');
  await expectHtml(page, '<h2>Title</h2><p>a <strong>b</strong> <code>c</code></p>');
  await keyboard.press('ControlOrMeta+x');
  await expectHtml(page, /^(?:<h2><br \/><\/h2>)?$/);
  await keyboard.press('ControlOrMeta+z');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.down('ControlOrMeta');
  await Promise.all([keyboard.press('x'), keyboard.press('v')]);
  await keyboard.up('ControlOrMeta');
  await expectHtml(page, '<h2>Title</h2><p>a <strong>b</strong> <code>c</code></p>');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+v');
  await expectHtml(page, /^(<h2>Title<\/h2><p>a <strong>b<\/strong> <code>c<\/code><\/p>){2}$/);
});

test('a picture and a gallery that are cut with their section can be pasted back', async ({
  memberPage: page,
}) => {
  const { keyboard } = page;
  const content = drawPng(90, 60);
  const image = '<img src="/uploads/[\\w.-]+" alt="" width="90" height="60" />';
  const section = new RegExp(`^<p>Before</p><p>${image}</p><p>Between</p><figure>${image}${image}</figure>$`);
  await write(page);
  await keyboard.type('Before');
  await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content });
  await expectHtml(page, new RegExp(`^<p>Before</p><p>${image}</p>$`));
  await keyboard.type('Between');
  await giveFile(page, 'paste', { name: 'b.png', type: 'image/png', content });
  await expect(bodyOf(page).locator('img')).toHaveCount(2);
  await page
    .getByLabel('Image file to show beside')
    .last()
    .setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: content });
  await expectHtml(page, section);
  const html = await keptHtml(page);

  await bodyOf(page).focus();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ControlOrMeta+x');
  await expectHtml(page, '');
  await keyboard.press('ControlOrMeta+v');
  await expectHtml(page, html);
  await expect(bodyOf(page).locator('img')).toHaveCount(3);
});

test('pictures of a Word document are uploaded', async ({ memberPage: page }) => {
  const { html = '', rtf = '' } = pasteSamples.find(({ clipboard }) => clipboard.rtf)?.clipboard ?? {};
  await write(page);
  await paste(page, { 'text/html': html, 'text/plain': 'One:\nTwo:', 'text/rtf': rtf });
  await expectHtml(
    page,
    /^<p>One:<\/p><p><img src="[^"]*\/uploads\/[^"]+" alt="Drop 1"[^>]*><\/p><p>Two:<\/p>/,
  );
  await expect(page.getByText('could not be pasted')).toBeHidden();
});

test('lines of a terminal become code, and a paste that is too long is refused', async ({
  memberPage: page,
}) => {
  const { html = '', text = '' } =
    pasteSamples.find(({ name }) => name === 'Windows Terminal')?.clipboard ?? {};
  await write(page);
  await page.keyboard.type('Type:');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/html': html, 'text/plain': text });
  const stored =
    '<p>Type:</p><pre><code>PS C:\\app&gt; npm test\n  2 passed\n\nPS C:\\app&gt; exit</code></pre>';
  await expectHtml(page, stored);
  await paste(page, { 'text/plain': 'a'.repeat(1_100_000) });
  await expect(page.getByText('Nothing was pasted: the text has 1,100,000 characters')).toBeVisible();
  await expectHtml(page, stored);
});

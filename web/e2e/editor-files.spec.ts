import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PIXEL } from '../src/editor/testing/pasteSamples/sample';
import { inList, paragraph, picture, run, wordDocument } from '../src/editor/testing/wordDocument';
import { bodyOf, dotGif, expectHtml, giveFile, giveFiles, write } from './editor-support';
import { expect, test } from './support/test';
import { writing } from './write-support';

const MARKDOWN = [
  '---',
  'title: How state flows',
  'description: A short summary',
  'tags: [unheard-of-tag]',
  'canonical_url: https://a.example/state',
  'date: 2024-01-02',
  '---',
  '',
  'State is **like** water[^1].',
  '',
  '> [!TIP]',
  '> Drink it',
  '',
  '- [x] done',
  '',
  '![Here](./img/here.png)',
  '',
  '[^1]: Nearly',
  '',
].join('\r\n');
const HTML =
  '<p>State is <strong>like</strong> water<small data-note>Nearly</small>.</p>' +
  '<aside data-callout="tip"><p>Drink it</p></aside><ul><li data-checked="true">done</li></ul>';

const fileOf = (name: string, content: string | Buffer, type = '') => ({
  name,
  type,
  content: Buffer.from(content),
});
const button = (page: Page) => page.getByRole('button', { name: 'Open a file…' });

test('a Markdown file fills an empty post, and the page says what it could not keep', async ({
  memberPage: page,
}) => {
  await page.goto('/write');
  await expect(bodyOf(page)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'state.md', mimeType: 'text/markdown', buffer: Buffer.from(MARKDOWN) });

  await expectHtml(page, HTML);
  await expect(writing(page).title).toHaveValue('How state flows');
  await expect(bodyOf(page)).toBeFocused();
  await expect(button(page)).toHaveCount(0);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'An image was left out, because it is not on the web: ./img/here.png. Add it as a file.',
    'There are no categories for these tags: unheard-of-tag.',
    "A post is dated when it is published here. The file's date was left out: 2024-01-02.",
  ]);
  await page.getByText('Publishing options').click();
  await expect(page.getByLabel('Description')).toHaveValue('A short summary');
  await expect(page.getByLabel('First published at')).toHaveValue('https://a.example/state');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await bodyOf(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '');
  await expect(writing(page).title).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByLabel('First published at')).toHaveValue('');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectHtml(page, HTML);
  await expect(writing(page).title).toHaveValue('How state flows');
  await expect(page.getByLabel('Description')).toHaveValue('A short summary');
  await test.step('what the writer has changed since stays', async () => {
    await writing(page).title.fill('Mine');
    await bodyOf(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expectHtml(page, '');
    await expect(writing(page).title).toHaveValue('Mine');
    await expect(page.getByLabel('Description')).toHaveValue('');
  });
});

test('a file that is dropped on a text goes below its place, in one step to undo', async ({
  memberPage: page,
}) => {
  await write(page);
  await page.keyboard.type('Before');
  await writing(page).title.fill('Mine');
  const box = await bodyOf(page).boundingBox();
  await giveFile(page, 'drop', fileOf('state.md', MARKDOWN), {
    x: (box?.x ?? 0) + 20,
    y: (box?.y ?? 0) + 300,
  });
  await expectHtml(page, `<p>Before</p>${HTML}`);
  await expect(writing(page).title).toHaveValue('Mine');
  await expect(page.getByText('The post keeps its title. The file has “How state flows”.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '<p>Before</p>');
});

for (const [way, details] of [
  ['drop', {}],
  ['paste', { tag: '@thorough' }],
] as const) {
  test(`several files stay whole and in order: ${way}`, details, async ({ memberPage: page }) => {
    await write(page);
    await page.keyboard.type('Before');
    await page.keyboard.press('Enter');
    await page.keyboard.type('After');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await giveFiles(page, way, [
      fileOf('one.md', '- a\n- b\n'),
      fileOf('dot.gif', dotGif(40, 30), 'image/gif'),
      fileOf('two.docx', Buffer.from(wordDocument(paragraph(run('c')) + paragraph(run('d'))))),
      fileOf('three.md', '- e\n- f\n'),
    ]);
    const list = (first: string, second: string) => `<ul><li>${first}</li><li>${second}</li></ul>`;
    await expectHtml(
      page,
      new RegExp(
        `<p><img [^>]*></p>(<p>Before</p>)?${list('a', 'b')}<p>c</p><p>d</p>${list('e', 'f')}(<p>Before</p>)?<p>After</p>$`,
      ),
    );
  });
}

test('a file that is dropped beside the text is opened too', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('Before');
  await page.getByText('Choose category').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['## After'], 'a.md'));
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expectHtml(page, '<p>Before</p><h2>After</h2>');
});

test('the menu of blocks opens a file at the caret', { tag: '@thorough' }, async ({ memberPage: page }) => {
  // Long before the menu, because the browser takes a moment to hand its choosers over.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  await write(page);
  await page.keyboard.type('Before');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/markd');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'a.md', mimeType: '', buffer: Buffer.from('- one\n- two\n') });
  await expectHtml(page, '<p>Before</p><ul><li>one</li><li>two</li></ul>');
  await page.keyboard.type('zero ');
  await expectHtml(page, '<p>Before</p><ul><li>zero one</li><li>two</li></ul>');
});

test('a Word document fills an empty post, and its image is uploaded', async ({ memberPage: page }) => {
  const body = [
    paragraph('How water flows', 'Title'),
    paragraph('Source', 'H2'),
    paragraph(`${run('A ')}${run('spring', '<w:b/>')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    paragraph('Rain', '', inList(0)),
    paragraph('Mist', '', inList(1)),
    paragraph('<m:oMath/>'),
    paragraph(picture),
  ].join('');
  await write(page);
  const document = Buffer.from(wordDocument(body, { image: Buffer.from(PIXEL, 'base64') }));
  await giveFile(page, 'drop', fileOf('talk.docx', document));
  await expectHtml(
    page,
    /^<h2>Source<\/h2><p>A <strong>spring<\/strong><small data-note>Said on Monday\.<\/small><\/p><ul><li>Rain<ul><li>Mist<\/li><\/ul><\/li><\/ul><p><img src="[^"]*\/uploads\/[^"]+" alt="Rain"/,
  );
  await expect(page.getByRole('alert').getByText('Formulas were left out.')).toBeVisible();
  await expect(page.getByLabel(/^Title/)).toHaveValue('How water flows');
  await bodyOf(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '');
});

test('other files change nothing, and the page says why', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('Before');
  const refusals: [name: string, content: string | Buffer, notice: string][] = [
    ['talk.odt', 'PK', 'save it as .docx and open that, or copy its text and paste it here.'],
    ['a.docx', '%PDF-1.7 and more than twenty bytes', '"a.docx" was not opened: it is no Word document'],
    [
      'b.docx',
      Buffer.from('d0cf11e0a1b11ae100', 'hex'),
      '"b.docx" was not opened: it is protected by a password',
    ],
    [
      'c.docx',
      Buffer.from(wordDocument('')).subarray(0, -30),
      '"c.docx" was not opened: the file is damaged.',
    ],
    [
      'a.pdf',
      '%PDF',
      '"a.pdf" was not added: only images, Markdown files (.md) and Word documents (.docx) can be.',
    ],
    ['empty.md', '', '"empty.md" was not opened: it is empty.'],
    [
      'latin.md',
      Buffer.from([0x63, 0x61, 0x66, 0xe9]),
      '"latin.md" was not opened: its text is not in UTF-8.',
    ],
    ['lines.md', 'a\n\n'.repeat(3001), '"lines.md" was not opened: it has 3,001 paragraphs'],
    ['deep.md', `${'> '.repeat(20_000)}a`, '"deep.md" was not opened: quotes or lists in it are nested'],
    ['long.md', 'a'.repeat(4_000_001), '"long.md" was not opened: it is longer than a post can be'],
  ];
  for (const [name, content, notice] of refusals) {
    await giveFile(page, 'drop', fileOf(name, content));
    await expect(page.getByRole('alert').getByText(notice)).toBeVisible();
  }
  await expectHtml(page, '<p>Before</p>');
});

import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { ScreenKeyboard } from './support/screenKeyboard';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

interface Case {
  name: string;
  act: (keyboard: ScreenKeyboard, page: Page) => Promise<void>;
  html: string;
  /** The HTML after one undo. */
  undone: string;
}

const cases: Case[] = [
  {
    name: 'Gboard composes words, commits them before a space, and presses Enter without a name',
    act: async (keyboard) => {
      await keyboard.word('hello');
      await keyboard.insert(' ');
      await keyboard.word('world');
      await keyboard.enter();
      await keyboard.word('next');
    },
    html: '<p>hello world</p><p>next</p>',
    undone: '<p>hello world</p><p><br /></p>',
  },
  {
    name: 'Enter comes while a word is composed, and the word is committed after it',
    act: async (keyboard) => {
      await keyboard.compose('o', 'one');
      await keyboard.enter();
      await keyboard.insert('one');
      await keyboard.word('two');
    },
    html: '<p>one</p><p>two</p>',
    undone: '<p>one</p><p><br /></p>',
  },
  {
    name: 'Enter in the middle of a word',
    act: async (keyboard, page) => {
      await keyboard.word('leftright');
      await expectHtml(page, '<p>leftright</p>');
      for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowLeft');
      await keyboard.enter();
    },
    html: '<p>left</p><p>right</p>',
    undone: '<p>leftright</p>',
  },
  {
    name: 'a list begins by its sign, goes on and ends by Enter',
    act: async (keyboard) => {
      await keyboard.insert('-', ' ');
      await keyboard.word('a');
      await keyboard.enter();
      await keyboard.word('b');
      await keyboard.enter();
      await keyboard.enter();
      await keyboard.word('after');
    },
    html: '<ul><li>a</li><li>b</li></ul><p>after</p>',
    undone: '<ul><li>a</li><li>b</li></ul><p><br /></p>',
  },
  {
    name: 'code begins by its sign and language, and Enter stays in it',
    act: async (keyboard) => {
      await keyboard.insert('`', '`', '`');
      await keyboard.word('tsx');
      await keyboard.enter();
      await keyboard.word('const');
      await keyboard.enter();
      await keyboard.word('let');
    },
    html: '<pre><code class="language-tsx">const\nlet</code></pre>',
    undone: '<pre><code class="language-tsx">const</code></pre>',
  },
  {
    name: 'a quote goes on by Enter',
    act: async (keyboard) => {
      await keyboard.insert('>', ' ');
      await keyboard.word('one');
      await keyboard.enter();
      await keyboard.word('two');
    },
    html: '<blockquote><p>one</p><p>two</p></blockquote>',
    undone: '<blockquote><p>one</p><p><br /></p></blockquote>',
  },
  {
    name: 'Gboard inserts signs between composed words',
    act: async (keyboard) => {
      await keyboard.insert('*', '*');
      await keyboard.word('bold');
      await keyboard.insert('*', '*');
    },
    html: '<p><strong>bold</strong></p>',
    undone: '<p>**bold**</p>',
  },
  {
    name: 'Samsung Keyboard composes the signs too, and SwiftKey commits a word with its space',
    act: async (keyboard, page) => {
      await keyboard.word('~~no~~');
      await expectHtml(page, '<p><s>no</s></p>');
      await keyboard.compose(' w', ' word');
      await keyboard.insert(' word ');
    },
    html: '<p><s>no</s> word</p>',
    undone: '<p><s>no</s></p>',
  },
  {
    name: 'a heading begins when its sign is committed with a space',
    act: async (keyboard, page) => {
      await keyboard.compose('##');
      await keyboard.insert('## ');
      await expect(bodyOf(page).locator('h2')).toBeVisible();
      await keyboard.word('Title');
    },
    html: '<h2>Title</h2>',
    undone: '',
  },
  {
    name: 'Backspace erases an emoji as a whole, joins lines and leaves a list',
    act: async (keyboard, page) => {
      await keyboard.word('one');
      await keyboard.enter();
      await keyboard.insert('-', ' ');
      await keyboard.insert('👩‍👩‍👧‍👦');
      await expectHtml(page, '<p>one</p><ul><li>👩‍👩‍👧‍👦</li></ul>');
      await keyboard.backspace();
      await expectHtml(page, /^<p>one<\/p><ul><li>(<br \/>)?<\/li><\/ul>$/);
      await keyboard.backspace();
      await keyboard.backspace();
      await keyboard.word('two');
    },
    html: '<p>onetwo</p>',
    undone: '<p>one</p>',
  },
  {
    name: 'Backspace shortens the word that is composed',
    act: async (keyboard) => {
      await keyboard.insert('a ');
      await keyboard.compose('w', 'wo', 'wor');
      await keyboard.backspace();
      await keyboard.insert('we');
    },
    html: '<p>a we</p>',
    undone: '<p>a</p>',
  },
  {
    name: 'a composed word gets the format that was chosen before it',
    act: async (keyboard, page) => {
      await keyboard.insert('a ');
      await page.keyboard.press('ControlOrMeta+b');
      await keyboard.word('bold');
    },
    html: '<p>a <strong>bold</strong></p>',
    undone: '<p>a</p>',
  },
  {
    name: 'words are composed within marked text, one after the other',
    act: async (keyboard, page) => {
      await page.keyboard.press('ControlOrMeta+b');
      await keyboard.insert('bold');
      await expectHtml(page, '<p><strong>bold</strong></p>');
      for (let letter = 0; letter < 2; letter += 1) await page.keyboard.press('ArrowLeft');
      await keyboard.word('X');
      await keyboard.word('Y');
      await keyboard.insert('z');
    },
    html: '<p><strong>boXYzld</strong></p>',
    undone: '<p><strong>boXYld</strong></p>',
  },
  {
    name: 'a keyboard erases a whole word',
    act: async (keyboard) => {
      await keyboard.insert('one two');
      await keyboard.eraseWord();
    },
    html: '<p>one</p>',
    undone: '<p>one two</p>',
  },
  {
    name: 'Gboard replaces a word that is already there by a suggestion',
    act: async (keyboard, page) => {
      await keyboard.insert('teh end');
      await expectHtml(page, '<p>teh end</p>');
      await keyboard.replace('the', 0, 3);
    },
    html: '<p>the end</p>',
    undone: '<p>teh end</p>',
  },
  {
    name: 'autocorrection of iOS replaces a word and keeps its format',
    act: async (keyboard, page) => {
      await keyboard.insert('a ');
      await page.keyboard.press('ControlOrMeta+b');
      await keyboard.insert('teh');
      await expectHtml(page, '<p>a <strong>teh</strong></p>');
      await autocorrect(page, 'teh', 'the');
      await keyboard.insert(' ');
      await keyboard.insert('end');
    },
    html: '<p>a <strong>the end</strong></p>',
    undone: '<p>a <strong>the</strong></p>',
  },
  {
    name: 'dictation inserts sentences with line breaks',
    act: (keyboard) => keyboard.insert('First one.\nSecond one.'),
    html: '<p>First one.</p><p>Second one.</p>',
    undone: '<p>First one.</p><p><br /></p>',
  },
];

/** Composed where the browser changes more than one part of a block, or more than one block. */
const beside: (Case & { before: string })[] = [
  {
    name: 'a word before a link at the start of a line',
    before: '<p><a href="/ada">@ada</a> x</p>',
    act: async (keyboard, page) => {
      await page.keyboard.press('Home');
      await keyboard.word('漢字');
    },
    html: '<p>漢字<a href="/ada">@ada</a> x</p>',
    undone: '<p><a href="/ada">@ada</a> x</p>',
  },
  {
    name: 'a word behind a link at the end of a line',
    before: '<p>x <a href="/ada">@ada</a></p>',
    act: (keyboard) => keyboard.word('漢字'),
    html: '<p>x <a href="/ada">@ada</a>漢字</p>',
    undone: '<p>x <a href="/ada">@ada</a></p>',
  },
  {
    name: 'a word instead of several lines',
    before: '<h2>a</h2><p>bc</p><p>d</p>',
    act: async (keyboard, page) => {
      await page.keyboard.press('ControlOrMeta+a');
      await keyboard.word('漢字');
    },
    html: '<h2>漢字</h2>',
    undone: '<h2>a</h2><p>bc</p><p>d</p>',
  },
  {
    name: 'a word instead of the end of a line and the next one',
    before: '<p>ab</p><p>cd</p>',
    act: async (keyboard, page) => {
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('Shift+ArrowLeft');
      await keyboard.word('漢字');
    },
    html: '<p>a漢字</p>',
    undone: '<p>ab</p><p>cd</p>',
  },
];

/** Replaces a word as the system does, whose popover Chromium cannot open without a person. */
async function autocorrect(page: Page, word: string, data: string): Promise<void> {
  await page.getByText(word, { exact: true }).evaluate((element: HTMLElement, replacement) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text;
    const range = { startContainer: text, startOffset: 0, endContainer: text, endOffset: text.length };
    element.closest('[contenteditable]')?.dispatchEvent(
      new InputEvent('beforeinput', {
        inputType: 'insertReplacementText',
        data: replacement,
        targetRanges: [new StaticRange(range)],
        bubbles: true,
        cancelable: true,
      }),
    );
  }, data);
}

test('text from on-screen keyboards stays intact, with undo', async ({ memberPage: page }) => {
  test.setTimeout(300_000);
  await write(page);
  const keyboard = await ScreenKeyboard.on(page);
  const tryAll = async () => {
    for (const { name, act, html, undone } of cases) {
      await test.step(name, async () => {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Backspace');
        await act(keyboard, page);
        await expectHtml(page, html);
        await page.keyboard.press('ControlOrMeta+z');
        await expectHtml(page, undone);
      });
    }
  };
  await tryAll();
});

test('words are composed beside links and instead of lines, with undo', async ({ memberPage: page }) => {
  test.setTimeout(90_000);
  for (const { name, before, act, html, undone } of casesOf(beside, beside.slice(1, 3))) {
    await test.step(name, async () => {
      await write(page);
      await paste(page, { 'text/html': before, 'text/plain': 'x' });
      await expectHtml(page, before);
      await act(await ScreenKeyboard.on(page), page);
      await expectHtml(page, html);
      await page.keyboard.press('ControlOrMeta+z');
      await expectHtml(page, undone);
    });
  }
});

test(
  'a composed word leaves the elements of other blocks as they are',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await write(page);
    const keyboard = await ScreenKeyboard.on(page);
    await keyboard.word('one');
    await keyboard.enter();
    await expectHtml(page, /^<p>one<\/p>/);
    const first = page.locator('[data-block]').first();
    await first.evaluate((element) => element.setAttribute('data-seen', ''));
    for (const word of ['two', 'three', 'four']) {
      await keyboard.word(word);
      await keyboard.insert(' ');
    }
    await keyboard.enter();
    await keyboard.word('next');
    await expectHtml(page, '<p>one</p><p>two three four</p><p>next</p>');
    await expect(first).toHaveAttribute('data-seen');
  },
);

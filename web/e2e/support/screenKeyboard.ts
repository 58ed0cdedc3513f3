import type { CDPSession, Page } from '@playwright/test';

/**
 * An on-screen keyboard, as Chromium hears it (docs/decisions/0119-input-without-keys.md): it composes words, commits
 * them, inserts text, and presses keys without names.
 */
export class ScreenKeyboard {
  constructor(private readonly devtools: CDPSession) {}

  static async on(page: Page): Promise<ScreenKeyboard> {
    return new ScreenKeyboard(await page.context().newCDPSession(page));
  }

  /** Shows a word that is still being composed, letter by letter or at once. */
  async compose(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await this.devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
  }

  /** Composes an existing word anew; `start` and `end` are its place in the line. */
  async replace(text: string, start: number, end: number): Promise<void> {
    await this.devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      replacementStart: start,
      replacementEnd: end,
    });
    await this.insert(text);
  }

  /** Inserts text, instead of the word that is being composed if there is one. */
  async insert(...texts: string[]): Promise<void> {
    for (const text of texts) await this.devtools.send('Input.insertText', { text });
  }

  async word(text: string): Promise<void> {
    await this.compose(text.slice(0, 1), text);
    await this.insert(text);
  }

  private async press(command: string): Promise<void> {
    const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 };
    await this.devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command], ...key });
    await this.devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }

  enter = () => this.press('insertNewline');
  backspace = () => this.press('deleteBackward');
  eraseWord = () => this.press('deleteWordBackward');
}

/** Where an on-screen keyboard begins, and how far iOS has moved the visible part down. */
export interface KeyboardPlace {
  top: number;
  offsetTop: number;
}

/**
 * Covers the page below `top` as an on-screen keyboard does: the layout viewport stays, the visual one is smaller, and
 * iOS may move it down by `offsetTop`.
 */
export async function openKeyboard(page: Page, keyboard: KeyboardPlace): Promise<void> {
  await page.evaluate(({ top, offsetTop }) => {
    const viewport = window.visualViewport!;
    Object.defineProperty(viewport, 'offsetTop', { configurable: true, value: offsetTop });
    Object.defineProperty(viewport, 'height', { configurable: true, value: top - offsetTop });
    viewport.dispatchEvent(new Event('resize'));
  }, keyboard);
}

import { expect, type Page } from '@playwright/test';

/** The editor's text field. */
export const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Post content' });

/** Opens /write and puts the caret into the text. */
export async function write(page: Page): Promise<void> {
  await page.goto('/write');
  await bodyOf(page).click();
  await expect(bodyOf(page)).toBeFocused();
}

/**
 * A pause of one second starts a new undo step (undoSteps.ts), and a busy machine pauses that long between keys. So
 * slow down the clock.
 */
export const typeWithoutPauses = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });

/** Waits until the saved draft has this HTML. */
export async function expectHtml(page: Page, html: string | RegExp): Promise<void> {
  const kept = expect.poll(() => keptHtml(page), { message: 'the HTML of the text' });
  await (typeof html === 'string' ? kept.toBe(html) : kept.toMatch(html));
}

/** The HTML of the draft in local storage (features/drafts). */
export function keptHtml(page: Page): Promise<string> {
  return page.evaluate(() => {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith('draft:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as { html?: string; savedAt?: number })
      .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
    return drafts[0]?.html ?? '';
  });
}

/** Clipboard content by type, as a program writes it. */
export type Clipboard = Record<string, string>;

/** Simulates a paste from another program; the browser's own clipboard would rewrite the HTML. */
export async function paste(page: Page, clipboard: Clipboard): Promise<void> {
  await bodyOf(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}

interface GivenFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Gives a file to the page: dropped at a position in the text, or pasted. */
export const giveFile = (page: Page, way: 'drop' | 'paste', file: GivenFile, place = { x: 0, y: 0 }) =>
  giveFiles(page, way, [file], place);

/** Gives several files to the page at once. */
export async function giveFiles(
  page: Page,
  way: 'drop' | 'paste',
  files: readonly GivenFile[],
  place = { x: 0, y: 0 },
): Promise<void> {
  const given = files.map(({ content, ...named }) => ({ ...named, base64: content.toString('base64') }));
  await bodyOf(page).evaluate(
    (element, { list, how, at }) => {
      const transfer = new DataTransfer();
      for (const { base64, name, type } of list) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y };
      if (how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...common }));
        return;
      }
      element.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, ...common }));
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer: transfer, ...common }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, ...common }));
    },
    { list: given, how: way, at: place },
  );
}

/** A GIF of any size in a few bytes, with a single dot. */
export function dotGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const palette = '800000' + '000000ffffff';
  const dot = '2c' + '0000000001000100' + '00' + '02024c0100';
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from(`${palette}${dot}3b`, 'hex')]);
}

/** A bitmap of one colour: 24 bit, rows from bottom to top and padded to four bytes. */
export function drawBmp(width: number, height: number): Buffer {
  const header = Buffer.alloc(54);
  const pixels = Buffer.alloc(Math.ceil((width * 3) / 4) * 4 * height, 0x88);
  header.write('BM');
  header.writeUInt32LE(header.length + pixels.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, pixels]);
}

/** An icon file with one square picture, a PNG. */
export function wrapInIcon(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([side, side], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '../ui/ToastProvider';
import {
  RichTextEditor,
  type RichTextEditorHandle,
  type UploadedImage,
  type UploadImage,
} from './RichTextEditor';

const EXAMPLE =
  '<figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">a\n</code></pre>\n</figure>';
const IMAGE = '<img src="https://example.org/a.png" alt="A" />';

const handle = createRef<RichTextEditorHandle>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => new EventTarget());
});

const withoutServer: UploadImage = () => Promise.reject(new Error('There is no server.'));

async function edit(initialHtml: string, readOnly = false, uploadImage = withoutServer) {
  // The toolbar renders once more when it has measured itself.
  await act(async () =>
    render(
      <ToastProvider>
        <RichTextEditor
          ref={handle}
          initialHtml={initialHtml}
          onChange={() => undefined}
          uploadImage={uploadImage}
          label="Text"
          placeholder="Write"
          readOnly={readOnly}
        />
      </ToastProvider>,
    ),
  );
}
/** The kinds of the blocks, in order. */
const blocks = () =>
  [...document.querySelectorAll('[data-block=true]')].map((block) => block.nodeName.toLowerCase());

describe('a block at the start of the text', () => {
  it.each([
    ['example', EXAMPLE],
    ['image', IMAGE],
  ])('gets a line above: %s', async (kind, html) => {
    await edit(html);
    const before = blocks();
    const button = screen.getByRole('button', { name: `Add a line above this ${kind}` });
    act(() => button.focus());
    fireEvent.click(button);
    expect(blocks()).toEqual(['div', ...before]);
    expect(screen.getByRole('textbox', { name: 'Text' })).toBe(document.activeElement);
  });
});

describe('the name of a file', () => {
  const nameOf = () => screen.getByRole('textbox', { name: 'Name of the file' });

  it('is stored while it is typed, as one step to undo', async () => {
    await edit(EXAMPLE);
    act(() => nameOf().focus());
    for (const value of ['A', 'Ab.j', 'Ab.js', 'Abc.js']) fireEvent.change(nameOf(), { target: { value } });
    expect(handle.current?.getHtml()).toContain('data-file="Abc.js"');
    fireEvent.click(screen.getByRole('tab', { name: 'Abc.js' }));
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Abc.js' }), { key: 'z', ctrlKey: true });
    expect(handle.current?.getHtml()).toContain('data-file="App.js"');
  });

  it('stays in its field while an input method composes it', async () => {
    await edit(EXAMPLE);
    act(() => nameOf().focus());
    fireEvent.change(nameOf(), { target: { value: 'Aあ' } });
    for (const key of ['Enter', 'Escape', 'ArrowDown'])
      for (const sign of [{ isComposing: true }, { keyCode: 229 }])
        fireEvent.keyDown(nameOf(), { key, ...sign });
    expect(nameOf()).toBe(document.activeElement);
    expect(nameOf()).toHaveProperty('value', 'Aあ');
  });
});

describe('a block that is removed', () => {
  it.each([
    ['image', `<p>a</p>${IMAGE}<p>b</p>`, '<p>a</p><p>b</p>'],
    ['rule', '<p>a</p><hr /><p>b</p>', '<p>a</p><p>b</p>'],
    ['image', IMAGE, ''],
    [
      'embed',
      `<p>a</p><figure data-embed="vimeo"><a href="https://vimeo.com/1">T</a></figure><p>b</p>`,
      '<p>a</p><p>b</p>',
    ],
  ])('leaves the focus in the text: %s of %s', async (kind, html, left) => {
    await edit(html);
    const button = screen.getByRole('button', { name: `Remove this ${kind}` });
    act(() => button.focus());
    fireEvent.click(button);
    expect(handle.current?.getHtml()).toBe(left);
    expect(screen.getByRole('textbox', { name: 'Text' })).toBe(document.activeElement);
  });
});

/** Selects all of the text, as Ctrl+A does. */
function selectAll(field: Element): void {
  const texts = [...field.querySelectorAll('[data-text]')].map(({ firstChild }) => firstChild);
  const last = texts.at(-1);
  if (!texts[0] || !last) throw new Error('The text is empty.');
  window.getSelection()?.setBaseAndExtent(texts[0], 0, last, last.textContent?.length ?? 0);
  fireEvent.select(field);
}

/** A clipboard that keeps what a page writes. */
function clipboard() {
  const kept = new Map<string, string>();
  return {
    setData: (type: string, value: string) => kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? '',
    types: ['text/html', 'text/plain'],
    files: [],
    items: [],
  };
}

describe('a section that is cut', () => {
  it('keeps its stored pictures when it is pasted', async () => {
    const html =
      '<p>abc</p><p><img src="/uploads/a.webp" alt="q" width="4" height="3" /></p><figure><img src="/uploads/b.webp" alt="" /><figcaption>d</figcaption></figure><p>tail</p>';
    await edit(html);
    act(() => handle.current?.focus());
    const field = screen.getByRole('textbox', { name: 'Text' });
    act(() => selectAll(field));
    const clipboardData = clipboard();
    act(() => void fireEvent.cut(field, { clipboardData }));
    expect(handle.current?.getHtml()).toBe('');
    act(() => void fireEvent.paste(field, { clipboardData }));
    expect(handle.current?.getHtml()).toBe(html);
  });
});

describe('a draft with a picture whose data is damaged', () => {
  it('can be opened and pasted into', async () => {
    const damaged = '<p><img src="data:image/png;base64,AAAAA" alt="" /></p>';
    await edit(`<p>a</p>${damaged}`);
    act(() => handle.current?.focus());
    const clipboardData = clipboard();
    clipboardData.setData('text/html', '<h2>b</h2><p>c</p>');
    const field = screen.getByRole('textbox', { name: 'Text' });
    act(() => void fireEvent.paste(field, { clipboardData }));
    expect(handle.current?.getHtml()).toBe(`<h2>b</h2><p>ca</p>${damaged}`);
  });
});

describe('a file that is still being read when the text is to be published', () => {
  it('is waited for', async () => {
    await edit('<p>a</p>');
    const bytes = new TextEncoder().encode('b **c**');
    // The files of jsdom cannot be read.
    const file = Object.assign(new File([bytes], 'a.md'), { arrayBuffer: () => Promise.resolve(bytes) });
    await act(async () => {
      void handle.current?.takeFiles([file]);
      await handle.current?.finishImages();
    });
    expect(handle.current?.getHtml()).toBe('<p>a</p><p>b <strong>c</strong></p>');
  });
});

describe('a form beside the text', () => {
  /** The form takes and gives back the focus in later frames. */
  const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)));
  const open = async () => {
    vi.stubGlobal('CSS', {});
    Range.prototype.getBoundingClientRect = () => new DOMRect();
    render(<input aria-label="Title" />);
    await edit('<p>hello</p>');
    act(() => handle.current?.focus());
    fireEvent.click(screen.getByRole('button', { name: /^Image/ }));
    await settle();
    expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy();
  };
  const close = async (press: () => void) => {
    act(press);
    await settle();
    expect(screen.queryByText('Add an image')).toBeNull();
  };

  it('gives the focus back to the text when it is cancelled', async () => {
    await open();
    await close(() => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
    expect(screen.getByRole('textbox', { name: 'Text' })).toBe(document.activeElement);
  });

  it('leaves the focus in another field that the writer has chosen meanwhile', async () => {
    await open();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await close(() => {
      fireEvent.mouseDown(title);
      title.focus();
      fireEvent.mouseUp(title);
      fireEvent.click(title);
    });
    expect(title).toBe(document.activeElement);
  });
});

describe('a picture that is cut while it is uploaded', () => {
  it('is stored whole when it is pasted', async () => {
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 40;
        naturalHeight = 30;
        onload = () => undefined;
        set src(_: string) {
          setTimeout(() => this.onload());
        }
      },
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA');
    Object.assign(URL, {
      createObjectURL: () => 'blob:http://localhost/1',
      revokeObjectURL: () => undefined,
    });
    for (const isCopyMade of [false, true]) {
      let send: (image: UploadedImage) => void = () => undefined;
      await edit('<p>a</p><p>b</p>', false, () => new Promise((resolve) => (send = resolve)));
      const bytes = new Uint8Array(300_000);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      const field = screen.getByRole('textbox', { name: 'Text' });
      act(() => handle.current?.focus());
      const [text] = field.querySelectorAll('[data-text]');
      window.getSelection()?.collapse(text?.firstChild ?? null, 1);
      fireEvent.select(field);
      await act(() => handle.current?.takeFiles([new File([bytes], 'a.png', { type: 'image/png' })]));
      if (isCopyMade) await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
      act(() => selectAll(field));
      const clipboardData = clipboard();
      act(() => void fireEvent.cut(field, { clipboardData }));
      expect(handle.current?.getHtml()).toBe('');
      act(() => void fireEvent.paste(field, { clipboardData }));
      expect(handle.current?.hasUnkeptImages()).toBe(true);
      await act(async () => send({ url: '/uploads/a.webp', width: 40, height: 30 }));
      expect(handle.current?.getHtml()).toBe(
        '<p>a</p><p><img src="/uploads/a.webp" alt="" width="40" height="30" /></p><p>b</p>',
      );
      cleanup();
    }
  });
});

describe('a picture that was out of the text when its upload was stopped', () => {
  it('is sent again by itself when it is back in the text', async () => {
    const sent: AbortSignal[] = [];
    const html = '<p>a</p><p><img src="data:image/png;base64,AAAA" alt="b" /></p><p>c</p>';
    await edit(html, false, (_file, { signal }) => {
      sent.push(signal);
      return new Promise(() => undefined);
    });
    act(() => handle.current?.focus());
    const field = screen.getByRole('textbox', { name: 'Text' });
    act(() => selectAll(field));
    const clipboardData = clipboard();
    act(() => void fireEvent.cut(field, { clipboardData }));
    await act(() => handle.current?.finishImages());
    expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
    act(() => void fireEvent.paste(field, { clipboardData }));
    expect(sent.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(screen.queryByText('Not uploaded yet.')).toBeNull();
  });
});

describe('a failed picture', () => {
  it('is sent again without stopping the upload of one that is out of the text', async () => {
    const sent: AbortSignal[] = [];
    const picture = (data: string) => `<p><img src="data:image/png;base64,${data}" alt="" /></p>`;
    await edit(`<p>a</p>${picture('AAAA')}<p>b</p>`, false, (_file, { signal }) => {
      sent.push(signal);
      return sent.length === 2 ? Promise.reject(new Error('offline')) : new Promise(() => undefined);
    });
    act(() => handle.current?.focus());
    const field = screen.getByRole('textbox', { name: 'Text' });
    act(() => selectAll(field));
    act(() => void fireEvent.cut(field, { clipboardData: clipboard() }));
    const clipboardData = clipboard();
    clipboardData.setData('text/html', picture('BBBB'));
    await act(async () => void fireEvent.paste(field, { clipboardData }));
    expect(screen.getByText('Not uploaded yet.')).toBeTruthy();
    act(() => handle.current?.retryImages());
    expect(sent.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  });
});

describe('a text that is being saved', () => {
  const TABLE = '<table><tbody><tr><td>a</td></tr></tbody></table>';
  const FIGURE = `<figure>${IMAGE}<figcaption>b</figcaption></figure>`;
  const press = (element: Element, init: KeyboardEventInit) => fireEvent.keyDown(element, init);

  it.each([true, false])('changes its captions and tables unless it is read-only: %s', async (readOnly) => {
    await edit(TABLE + FIGURE, readOnly);
    const caption = screen.getByRole('textbox', { name: 'Caption' });
    expect(caption.hasAttribute('readonly')).toBe(readOnly);
    const cell = screen.getByRole('textbox', { name: 'Row 1, column 1' });
    const changes = [
      () => fireEvent.change(caption, { target: { value: 'c' } }),
      () => press(caption, { key: 'z', ctrlKey: true }),
      () => press(cell, { key: 'Tab' }),
      () => press(cell, { key: 'Escape' }),
      () => press(caption, { key: 'Escape' }),
    ];
    const seen = new Set<string | undefined>();
    for (const change of changes) {
      act(() => void change());
      seen.add(handle.current?.getHtml());
    }
    expect(seen.size > 1).toBe(!readOnly);
    if (readOnly) expect(handle.current?.getHtml()).toBe(TABLE + FIGURE);
  });
});

describe('a paste into a cell of a table', () => {
  it('keeps the selected text and says what the cell cannot hold', async () => {
    await edit('<table><tbody><tr><td>abc</td></tr></tbody></table>');
    const cell = screen.getByRole('textbox', { name: 'Row 1, column 1' });
    const paste = (html: string) =>
      fireEvent.paste(cell, {
        clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : '') },
      });
    window.getSelection()?.selectAllChildren(cell);
    paste(IMAGE);
    expect(cell.textContent).toBe('abc');
    expect(screen.getByText(/^An image was left out: a cell/)).toBeTruthy();
    paste(`<p>${'y'.repeat(1_000_001)}</p>`);
    expect(cell.textContent).toBe('abc');
    expect(screen.getByText(/^Nothing was pasted: the text has 1,000,001 characters/)).toBeTruthy();
    paste('<p>d</p><p><b>e</b></p>');
    expect(cell.innerHTML).toBe('d<br><strong>e</strong>');
    expect(screen.queryByText(/^An image was left out/)).toBeNull();
  });
});

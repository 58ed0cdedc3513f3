// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { RichText } from '../RichText';
import CodeBlocks from './CodeBlocks';
import styles from './CodeBlocks.module.css';
import { showTokens } from './colourCode';
import { grammarFor } from './languages';
import { grammarNamed, tokenize } from './prism';

const SOURCE = `type Props<T> = { items: T[] };
export const List = ({ items }: Props<string>) => (
  <ul className="list">{items.map((item) => <li key={item}>{item}</li>)}</ul>
);`;
const escaped = SOURCE.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const block = (language: string, text = escaped) =>
  `<pre><code class="language-${language}">${text}</code></pre>`;

const codeElement = () => document.querySelector('code')!;
const coloured = (look: string | undefined) =>
  [...document.querySelectorAll(`.${look}`)].map((element) => element.textContent);

function allowClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

beforeEach(() => {
  everythingIsNear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

describe('code in a post', () => {
  it('stays as it is without workers', async () => {
    render(<RichText html={block('tsx')} />);
    await screen.findByRole('button', { name: 'Copy code' });
    expect(codeElement().innerHTML).toBe(escaped.replaceAll('>', '&gt;'));
  });

  it('gets the colours of its tokens and keeps its text exactly', () => {
    render(<RichText html={block('tsx')} />);
    showTokens(codeElement(), tokenize(SOURCE, grammarNamed('tsx')!));
    expect(coloured(styles.keyword)).toContain('export');
    expect(coloured(styles.function)).toContain('List');
    expect(coloured(styles.attribute)).toContain('className');
    expect(codeElement().textContent).toBe(SOURCE);
  });

  it('never becomes markup', () => {
    const text = '<img src=x onerror=alert(1)>';
    render(<RichText html={block('html', text.replaceAll('<', '&lt;'))} />);
    showTokens(codeElement(), tokenize(text, grammarNamed('markup')!));
    expect(coloured(styles.function).join('')).toContain('img');
    expect(document.querySelector('img')).toBeNull();
    expect(codeElement().textContent).toBe(text);
  });

  it('loads nothing for a post without code', () => {
    render(<RichText html="<p>Words alone.</p>" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the copy button', () => {
  const copy = async () => fireEvent.click(await screen.findByRole('button', { name: 'Copy code' }));

  it('copies the code and says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    allowClipboard(writeText);
    render(<RichText html={block('tsx', `${escaped}\n`)} />);
    await copy();
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status');
    expect(writeText).toHaveBeenCalledWith(SOURCE);
  });

  it('is there for the first 500 blocks of a post', { timeout: 60_000 }, () => {
    const frames = Array.from({ length: 503 }, () => document.createElement('div'));
    render(<CodeBlocks frames={frames} loadExamples={undefined} />);
    expect(frames.map((frame) => frame.querySelector('button') !== null).lastIndexOf(true)).toBe(499);
  });

  it('falls back to execCommand when the clipboard is refused', async () => {
    allowClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    const execCommand = vi.fn(() => true);
    Object.assign(document, { execCommand });
    render(<RichText html={block('text', 'plain')} />);
    await copy();
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(execCommand).toHaveBeenCalledWith('copy');
  });

  it('selects the code and names the shortcut if the page may not copy', async () => {
    render(<RichText html={block('text', 'plain')} />);
    await copy();
    expect(await screen.findByText(/press Ctrl\+C/)).toBeTruthy();
    expect(document.getSelection()?.toString()).toBe('plain');
  });
});

describe('grammarFor', () => {
  it.each([
    ['language-js', 'jsx'],
    ['indent-1 language-TS', 'typescript'],
    ['language-shell', 'bash'],
    ['language-text', null],
    ['language-constructor', null],
    ['', null],
  ])('%s', (className, grammar) => expect(grammarFor(className)).toBe(grammar));
});

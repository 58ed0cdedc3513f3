// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeMirror } from './codeMirror/CodeMirror';

function Harness() {
  const [code, setCode] = useState('x');
  return (
    <>
      <CodeMirror name="App.js" code={code} onChange={setCode} hintId="hint" onTabFreed={() => undefined} />
      <output>{code}</output>
      <button onClick={() => setCode('reset')}>Reset</button>
    </>
  );
}

function viewOf(container: HTMLElement): EditorView {
  const view = EditorView.findFromDOM(container);
  if (!view) throw new Error('no editor');
  return view;
}

const type = (view: EditorView, text: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });

describe('CodeMirror', () => {
  it('tells the last text when one is typed, deleted and typed again before React renders', () => {
    const { container } = render(<Harness />);
    const view = viewOf(container);
    act(() => {
      type(view, 'xa');
      type(view, 'x');
      type(view, 'xa');
    });
    expect(screen.getByRole('status').textContent).toBe('xa');
    expect(view.state.doc.toString()).toBe('xa');
  });

  it('shows a change from outside, also to a text that was typed before', () => {
    const { container } = render(<Harness />);
    const view = viewOf(container);
    act(() => {
      type(view, 'reset');
      type(view, 'x');
      type(view, 'reset');
      type(view, 'xa');
      type(view, 'x');
      type(view, 'xa');
    });
    act(() => screen.getByRole('button').click());
    expect(view.state.doc.toString()).toBe('reset');
    expect(screen.getByRole('status').textContent).toBe('reset');
  });

  it('has no undo into a former file of the same name', () => {
    const show = (name: string, code: string) => (
      <CodeMirror
        name={name}
        code={code}
        onChange={() => undefined}
        hintId="hint"
        onTabFreed={() => undefined}
      />
    );
    const { container, rerender } = render(show('New.js', 'x'));
    const view = viewOf(container);
    act(() => type(view, 'the first file'));
    rerender(show('Renamed.js', 'the first file'));
    rerender(show('New.js', ''));
    act(() => void undo(view));
    expect(view.state.doc.toString()).toBe('');
  });
});

describe('CodeEditor without the network', () => {
  afterEach(() => {
    vi.doUnmock('./codeMirror/CodeMirror');
    vi.resetModules();
  });

  it('is a plain field that takes the focus and does not promise that Tab indents', async () => {
    vi.resetModules();
    vi.doMock('./codeMirror/CodeMirror', () => {
      throw new Error('offline');
    });
    const { CodeEditor } = await import('./CodeEditor');
    render(<CodeEditor name="App.js" code={'a\nb'} onChange={() => undefined} takesFocus={{ line: 2 }} />);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code of App.js' });
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(2);
    expect(screen.queryByText(/Tab indents/)).toBeNull();
  });

  it('is loaded when it is opened again with the network', async () => {
    vi.resetModules();
    vi.doMock('./codeMirror/CodeMirror', () => {
      throw new Error('offline');
    });
    const { CodeEditor } = await import('./CodeEditor');
    const editor = <CodeEditor name="App.js" code="a" onChange={() => undefined} />;
    const first = render(editor);
    expect((await screen.findByRole('textbox', { name: 'Code of App.js' })).tagName).toBe('TEXTAREA');
    first.unmount();
    vi.doUnmock('./codeMirror/CodeMirror');
    render(editor);
    expect((await screen.findByRole('textbox', { name: 'Code of App.js' })).tagName).toBe('DIV');
  });
});

// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditorReadOnly } from '../EditorReadOnly';
import { TableCellField } from './TableCellField';

afterEach(cleanup);

function renderCell(html: string, isReadOnly = false) {
  const actions = {
    onText: vi.fn(),
    onPasteGrid: vi.fn(),
    onNotices: vi.fn(),
    onMove: vi.fn(),
    onFocus: vi.fn(),
  };
  render(
    <EditorReadOnly.Provider value={isReadOnly}>
      <table>
        <tbody>
          <tr>
            <TableCellField html={html} align={null} isHeading={false} row={0} column={0} actions={actions} />
          </tr>
        </tbody>
      </table>
    </EditorReadOnly.Provider>,
  );
  return { actions, cell: screen.getByRole('textbox') };
}

const transfer = (data: Readonly<Record<string, string>>) => ({
  getData: (type: string) => data[type] ?? '',
});

describe('a paste into a cell of a table', () => {
  it.each([
    ['goes into the text', false, 'newold'],
    ['changes nothing while the text is read-only', true, 'old'],
  ])('%s', (_, isReadOnly, shown) => {
    const { actions, cell } = renderCell('old', isReadOnly);
    window.getSelection()?.collapse(cell, 0);
    const paste = createEvent.paste(cell, { clipboardData: transfer({ 'text/plain': 'new' }) });
    fireEvent(cell, paste);
    expect(paste.defaultPrevented).toBe(true);
    expect(cell.textContent).toBe(shown);
    expect(actions.onText).toHaveBeenCalledTimes(isReadOnly ? 0 : 1);
  });
});

describe('the arrow keys in a cell', () => {
  it.each([
    ['word', 'ArrowLeft', 0, 'before'],
    ['word', 'ArrowRight', 4, 'after'],
    ['word', 'ArrowRight', 0, undefined],
    ['مرحبا', 'ArrowRight', 0, 'before'],
    ['مرحبا', 'ArrowLeft', 5, 'after'],
    ['مرحبا', 'ArrowLeft', 0, undefined],
    ['مرحبا', 'ArrowRight', 5, undefined],
  ])('with "%s": %s at %d leaves it to %s', (text, key, offset, where) => {
    const { actions, cell } = renderCell(text);
    window.getSelection()?.collapse(cell.firstChild, offset);
    fireEvent.keyDown(cell, { key });
    expect(actions.onMove.mock.calls).toEqual(where ? [[{ row: 0, column: 0 }, where]] : []);
  });
});

it('leaves Enter in a cell to the input method, also behind the conversion (Safari)', () => {
  const { actions, cell } = renderCell('日本');
  for (const sign of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(cell, { key: 'Enter', ...sign });
  expect(actions.onMove).not.toHaveBeenCalled();
  fireEvent.keyDown(cell, { key: 'Enter', keyCode: 13 });
  expect(actions.onMove).toHaveBeenCalledWith({ row: 0, column: 0 }, 'down');
});

describe('what is dropped into a cell of a table', () => {
  /** What browsers send before they insert the dropped content. */
  function drop(cell: HTMLElement, html: string): Event {
    const { firstChild: text } = cell;
    const event = new InputEvent('beforeinput', {
      inputType: 'insertFromDrop',
      bubbles: true,
      cancelable: true,
    });
    const at = { startContainer: text, startOffset: 1, endContainer: text, endOffset: 1 };
    Object.assign(event, { getTargetRanges: () => [at] });
    Object.defineProperty(event, 'dataTransfer', { value: transfer({ 'text/html': html }) });
    fireEvent(cell, event);
    return event;
  }

  it('is shown as it is stored: as lines, without its picture, which is told', () => {
    const { actions, cell } = renderCell('xy');
    const html = '<h2>Head</h2><p>one</p><p>two</p><img src="https://a.example/i.png" alt="b">';
    expect(drop(cell, html).defaultPrevented).toBe(true);
    expect(cell.innerHTML).toBe('xHead<br>one<br>twoy');
    expect(actions.onText).toHaveBeenCalledWith({ row: 0, column: 0 }, 'xHead<br />one<br />twoy');
    expect(actions.onNotices).toHaveBeenCalledWith([expect.stringMatching(/^An image was left out/)]);
  });

  it('fills the table with its cells', () => {
    const { actions, cell } = renderCell('xy');
    drop(cell, '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>');
    expect(actions.onPasteGrid).toHaveBeenCalledWith({ row: 0, column: 0 }, [['a', 'b']], []);
    expect(cell.textContent).toBe('xy');
  });
});

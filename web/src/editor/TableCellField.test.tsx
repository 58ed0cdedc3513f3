// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditorReadOnly } from './EditorReadOnly';
import { TableCellField } from './TableCellField';

afterEach(cleanup);

describe('a paste into a cell of a table', () => {
  it.each([
    ['goes into the text', false, 'newold'],
    ['changes nothing while the text is read-only', true, 'old'],
  ])('%s', (_, isReadOnly, shown) => {
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
              <TableCellField
                html="old"
                align={null}
                isHeading={false}
                row={0}
                column={0}
                actions={actions}
              />
            </tr>
          </tbody>
        </table>
      </EditorReadOnly.Provider>,
    );
    const cell = screen.getByRole('textbox');
    window.getSelection()?.collapse(cell, 0);
    const getData = (type: string) => (type === 'text/plain' ? 'new' : '');
    const paste = createEvent.paste(cell, { clipboardData: { getData } });
    fireEvent(cell, paste);
    expect(paste.defaultPrevented).toBe(true);
    expect(cell.textContent).toBe(shown);
    expect(actions.onText).toHaveBeenCalledTimes(isReadOnly ? 0 : 1);
  });
});

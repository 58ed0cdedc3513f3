// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { parseHtml } from '../../richText/parseHtml';
import type { BlockData } from '../html/blocks';
import { changeCell, readCellSelection, selectInCell } from './cellSelection';
import { findCommand } from '../commands/commands';
import { applyLink } from '../commands/textCommands';

afterEach(() => document.body.replaceChildren());

/** A cell with this content, in which the text between the brackets is selected. */
function cellWith(html: string) {
  const frame = document.createElement('div');
  frame.innerHTML =
    '<div data-block data-offset-key="abc-0-0"><div data-cell="1 2" tabindex="0"></div></div>';
  document.body.append(frame);
  const field = frame.querySelector<HTMLElement>('[data-cell]');
  if (!field) throw new Error('No cell');
  field.append(...parseHtml(html).childNodes);
  field.focus();
  const range = document.createRange();
  for (const [sign, set] of [
    ['[', range.setStart.bind(range)],
    [']', range.setEnd.bind(range)],
  ] as const) {
    const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sign) ?? -1;
      if (!(node instanceof Text) || at < 0) continue;
      node.deleteData(at, 1);
      set(node, at);
    }
  }
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(range);
  return { frame, field };
}

function selectedIn(frame: HTMLElement) {
  const cell = readCellSelection(frame);
  const selection = cell?.state.getSelection();
  const text = cell?.state.getCurrentContent().getPlainText() ?? '';
  return text.slice(selection?.getStartOffset(), selection?.getEndOffset());
}

describe('what is selected in a cell', () => {
  it.each([
    ['one [two] three', 'two'],
    ['one [<strong>two</strong>] three', 'two'],
    ['one <strong>t[wo</strong> th]ree', 'wo th'],
    ['one[ two] three', ' two'],
    ['one  [two  three] four', 'two three'],
    ['[one <br>two]', 'one\ntwo'],
    ['one<br>[two]<br>three', 'two'],
    ['[one]', 'one'],
    ['one[ ]two', ' '],
    ['one[]', ''],
  ])('is found in %s', (html, text) => {
    expect(selectedIn(cellWith(html).frame)).toBe(text);
  });

  it('is nothing without the focus, or across two cells', () => {
    const { frame, field } = cellWith('a[b]');
    expect(readCellSelection(frame)).toMatchObject({ key: 'abc', place: { row: 1, column: 2 } });
    window.getSelection()?.getRangeAt(0).setStart(frame, 0);
    expect(readCellSelection(frame)).toBeUndefined();
    field.blur();
    expect(readCellSelection(frame)).toBeUndefined();
    expect(readCellSelection(null)).toBeUndefined();
  });

  it.each([
    ['one [two] three', 'one <strong>two</strong> three'],
    ['one <strong>[two]</strong> three', 'one two three'],
    ['one <em>t[wo</em> th]ree', 'one <em>t</em><strong><em>wo</em> th</strong>ree'],
    ['one<br>[two<br>three]', 'one<br><strong>two<br>three</strong>'],
    ['[one]<small data-note>note</small>', '<strong>one</strong><small data-note>note</small>'],
  ])('becomes bold and stays selected: %s', (html, bold) => {
    const { frame, field } = cellWith(html);
    const cell = readCellSelection(frame);
    const command = findCommand('bold');
    if (!cell || !command?.run) throw new Error('Nothing is selected');
    const before = selectedIn(frame);
    const next = command.run(cell.state);
    const changed = changeCell(cell, next, (key, edit) => {
      const plain = { html: '', align: null, isHeading: false };
      const rows = [[plain], [plain, plain, plain]];
      const data: BlockData = edit({ table: { head: null, rows } });
      expect(key).toBe('abc');
      field.replaceChildren(...parseHtml(data.table?.rows[1]?.[2]?.html ?? '').childNodes);
    });
    expect(field.innerHTML.replaceAll('=""', '')).toBe(bold);
    expect(selectedIn(frame)).toBe(before);
    expect(changed.state).toBe(next);
  });

  it('becomes a link, behind which the caret stands', () => {
    const { frame, field } = cellWith('one [two] three');
    const cell = readCellSelection(frame);
    if (!cell) throw new Error('Nothing is selected');
    const state = applyLink(cell.state, 'mailto:a@b.example', '');
    field.innerHTML = 'one <a href="mailto:a@b.example">two</a> three';
    selectInCell({ ...cell, state });
    expect(window.getSelection()?.isCollapsed).toBe(true);
    expect(readCellSelection(frame)?.state.getSelection().getStartOffset()).toBe(7);
  });
});

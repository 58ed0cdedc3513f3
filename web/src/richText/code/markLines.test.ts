// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { markLines } from './markLines';

function marked(html: string, lines: string): string {
  const code = document.createElement('code');
  code.innerHTML = html;
  code.dataset.lines = lines;
  const text = code.textContent;
  markLines(code);
  markLines(code);
  expect(code.textContent).toBe(text);
  return code.innerHTML;
}

describe('markLines', () => {
  it.each([
    ['first, last and a range', '1,3-4', 'a\nb\nc\nd\n', '<mark>a\n</mark>b\n<mark>c\nd\n</mark>'],
    ['the end of code without a last line break', '2-9', 'a\nb', 'a\n<mark>b</mark>'],
    ['an empty line', '2', 'a\n\nb', 'a\n<mark>\n</mark>b'],
    ['no line that is not there', '3,9-12', 'a\nb\n', 'a\nb\n'],
    ['no line of a range that runs backwards', '2-1', 'a\nb\nc', 'a\nb\nc'],
    [
      'a line of a coloured comment',
      '2',
      '<i>x</i>\n<b>1\n2\n3</b>',
      '<i>x</i>\n<mark><b>1\n</b></mark><b>2\n3</b>',
    ],
    [
      'a coloured word at the start of a line',
      '2',
      'a\n<b>b</b> c\n<b>d</b>',
      'a\n<mark><b>b</b> c\n</mark><b>d</b>',
    ],
    [
      'the middle of a coloured comment',
      '2',
      '<b>1\n2\n3</b> <i>4</i>',
      '<b>1\n<mark>2\n</mark>3</b> <i>4</i>',
    ],
  ])('marks %s', (_, lines, html, expected) => {
    expect(marked(html, lines)).toBe(expected);
  });
});

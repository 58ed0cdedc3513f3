import { htmlToContent } from './htmlToContent';
import { blockData } from './blocks';
import { contentToHtml } from './contentToHtml';
import { readPastedHtml } from './pastedHtml';
import { allRows } from './table';
import { escapeText } from './writtenHtml';

type Clipboard = Pick<DataTransfer, 'getData'>;

/** What is pasted into a cell, as rows of cells of inline HTML: the cells of a table, or the text as one cell. */
export function pastedGrid(clipboard: Clipboard): string[][] {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain').replace(/\r\n?/g, '\n');
  const blocks = html === '' ? [] : htmlToContent(readPastedHtml(html).html).getBlocksAsArray();
  const table = blocks.map((block) => blockData(block).table).find((found) => found !== undefined);
  if (table) return allRows(table).map((cells) => cells.map((cell) => cell.html));

  const [only, ...others] = blocks;
  if (only && others.length === 0 && only.getType() === 'unstyled') {
    const paragraph = contentToHtml(htmlToContent(readPastedHtml(html).html));
    return [[/^<p>([^]*)<\/p>$/.exec(paragraph)?.[1] ?? escapeText(text)]];
  }
  const lines = text.replace(/\n$/, '').split('\n');
  if (text.includes('\t')) return lines.map((line) => line.split('\t').map(escapeText));
  return [[lines.map(escapeText).join('<br />')]];
}

import { htmlToContent } from '../html/htmlToContent';
import { blockData } from '../html/blocks';
import { inlineToHtml } from '../html/inlineToHtml';
import { readPastedHtml } from './pastedHtml';
import { textProblem } from './pasteLimits';
import { pasteNotices } from './pasteNotices';
import { allRows } from '../html/table';
import { escapeText } from '../html/writtenHtml';

type Clipboard = Pick<DataTransfer, 'getData'> & Partial<Pick<DataTransfer, 'files'>>;

export interface PastedGrid {
  /** Rows of cells of inline HTML: the cells of a table, or the text as one cell. None if there is nothing for a cell. */
  grid: string[][];
  /** What could not be pasted, in words for the writer. */
  notices: string[];
}

/** What is pasted into a cell. */
export function pastedGrid(clipboard: Clipboard): PastedGrid {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain').replace(/\r\n?/g, '\n').normalize();
  const problem = textProblem(text);
  if (problem !== undefined) return { grid: [], notices: [problem] };
  if (html === '') {
    const images = text === '' ? (clipboard.files?.length ?? 0) : 0;
    return { grid: text === '' ? [] : gridOfText(text), notices: lostImages(images) };
  }
  const { html: stored, ...counts } = readPastedHtml(html);
  if (counts.problem !== undefined) return { grid: [], notices: [counts.problem] };
  const content = htmlToContent(stored);
  const blocks = content.getBlocksAsArray();
  const images = blocks.reduce((sum, block) => sum + (blockData(block).figure?.images.length ?? 0), 0);
  const notices = [...lostImages(images), ...pasteNotices({ ...counts, remoteImages: 0 })];
  const table = blocks.map((block) => blockData(block).table).find((found) => found !== undefined);
  if (table) return { grid: allRows(table).map((cells) => cells.map((cell) => cell.html)), notices };

  const lines = blocks.filter((block) => block.getType() !== 'atomic' && block.getText().trim() !== '');
  if (lines.length === 0 && (images > 0 || text === '')) return { grid: [], notices };
  if (lines.length === 0 || (lines.length > 1 && text.includes('\t')))
    return { grid: gridOfText(text), notices };
  return { grid: [[lines.map((block) => inlineToHtml(block, content)).join('<br />')]], notices };
}

function gridOfText(text: string): string[][] {
  const lines = text.replace(/\n$/, '').split('\n');
  if (text.includes('\t')) return lines.map((line) => line.split('\t').map(escapeText));
  return [[lines.map(escapeText).join('<br />')]];
}

const lostImages = (count: number): string[] => {
  if (count === 0) return [];
  return [
    count === 1
      ? 'An image was left out: a cell of a table holds text only. Paste it beside the table.'
      : `${count} images were left out: a cell of a table holds text only. Paste them beside the table.`,
  ];
};

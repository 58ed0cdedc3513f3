import { isMonospaced } from './pastedStyles';

/** Code of editors, terminals and word processors: lines of a font of fixed width. */

const BLOCK =
  /^(?:P|DIV|SECTION|ARTICLE|PRE|TABLE|TBODY|TR|TD|UL|OL|LI|H[1-6]|BLOCKQUOTE|HR|DETAILS|FIGURE)$/;
const LINE = /^(?:P|DIV)$/;

/** Turns lines of a fixed width that follow each other into one block of code, and a single one into code in a line. */
export function readPastedCode(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) readCodeTable(table);
  readChildren(body);
}

function readChildren(parent: HTMLElement): void {
  let run: ChildNode[] = [];
  const end = () => {
    replaceRun(run);
    run = [];
  };
  for (const node of [...parent.childNodes]) {
    if (isCode(node) || (run.length > 0 && isGap(node))) {
      run.push(node);
      continue;
    }
    end();
    if (node instanceof HTMLElement && !/^(?:PRE|TABLE|UL|OL|CODE|A)$/.test(node.tagName)) readChildren(node);
  }
  end();
}

/** Whether a node shows text, all of it as code. In a line of prose, a few such words are code in the line. */
function isCode(node: Node): node is HTMLElement {
  if (!(node instanceof HTMLElement) || node.closest('pre, code, li, td, th, h1, h2, h3, h4, h5, h6'))
    return false;
  if (!LINE.test(node.tagName)) {
    if (!/^(?:SPAN|FONT)$/.test(node.tagName) || !keepsSpaces(node) || !isAlone(node)) return false;
  }
  if (node.querySelector('img, pre, table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote')) return false;
  const texts = textsIn(node).filter((text) => text.data.trim() !== '');
  return texts.length === 0 ? isMonospaced(node) && LINE.test(node.tagName) : texts.every(isFixed);
}

/** Whether inline elements are all that their parent shows besides blocks: not words in a line of prose. */
function isAlone({ parentElement }: HTMLElement): boolean {
  if (!parentElement) return false;
  const known = lonely.get(parentElement);
  if (known !== undefined) return known;
  const isOnlyCode = [...parentElement.childNodes].every((node) =>
    node instanceof HTMLElement
      ? BLOCK.test(node.tagName) ||
        node.tagName === 'BR' ||
        textsIn(node).every((text) => isFixed(text) || !/\S/.test(text.data))
      : !/\S/.test(node.textContent ?? ''),
  );
  lonely.set(parentElement, isOnlyCode);
  return isOnlyCode;
}

/** Results of {@link isAlone}: a line may have thousands of elements. */
const lonely = new WeakMap<Element, boolean>();

function isFixed(text: Text): boolean {
  for (let parent = text.parentElement; parent; parent = parent.parentElement) {
    // Pages with such a font everywhere still say how they show white space.
    if (/^(?:normal|nowrap)$/.test(parent.style.whiteSpace)) return false;
    if (isMonospaced(parent)) return !hidesSpaces(parent);
    if (parent.style.fontFamily !== '') return false;
  }
  return false;
}

function hidesSpaces(element: HTMLElement): boolean {
  for (let parent: HTMLElement | null = element; parent; parent = parent.parentElement) {
    const { whiteSpace } = parent.style;
    if (whiteSpace !== '') return !/^(?:pre|break-spaces)/.test(whiteSpace);
  }
  return false;
}

function keepsSpaces(element: HTMLElement): boolean {
  for (let parent: HTMLElement | null = element; parent; parent = parent.parentElement) {
    if (/^(?:pre|break-spaces)/.test(parent.style.whiteSpace)) return true;
  }
  return false;
}

/** An empty line, or space between elements. */
const isGap = (node: Node): boolean =>
  node.nodeName === 'BR' ||
  (node instanceof Text && node.data.trim() === '') ||
  (node instanceof HTMLElement &&
    LINE.test(node.tagName) &&
    node.textContent.trim() === '' &&
    !node.querySelector('img, hr'));

function replaceRun(run: readonly ChildNode[]): void {
  const end = run.findLastIndex(isCode) + 1;
  const nodes = run.slice(0, end);
  const [first] = nodes;
  if (!(first instanceof HTMLElement)) return;
  const isInline = !LINE.test(first.tagName);
  const text = linesOf(nodes);
  if (text.trim() === '') return;
  const document = first.ownerDocument;
  const isMany = text.includes('\n');
  const code = document.createElement(isMany ? 'pre' : 'code');
  code.textContent = text;
  let replacement: Element = code;
  if (!isMany && !isInline && first.parentElement !== document.body) {
    replacement = document.createElement('p');
    replacement.append(code);
  }
  first.before(replacement);
  for (const node of nodes) node.remove();
}

/** The text of nodes as it is shown: a line for each block and after each line break. */
function linesOf(nodes: readonly Node[]): string {
  let text = '';
  const visit = (node: Node, isPre: boolean): void => {
    if (node instanceof Text) {
      if (!isPre && /^[\t\n\f\r ]*$/.test(node.data) && (text === '' || text.endsWith('\n'))) return;
      text += isPre ? node.data : node.data.replace(/[\t\n\f\r ]+/g, ' ');
    } else if (node.nodeName === 'BR') {
      text += '\n';
    } else if (node instanceof HTMLElement) {
      const keeps = isPre || keepsSpaces(node) || /mso-spacerun/.test(node.getAttribute('style') ?? '');
      const isBlock = BLOCK.test(node.tagName);
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
      const start = text.length;
      for (const child of node.childNodes) visit(child, keeps);
      if (isBlock && !(text.length > start && text.endsWith('\n'))) text += '\n';
    }
  };
  for (const node of nodes) visit(node, false);
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\n+$/g, '');
}

/** GitHub and other sites show a file as a table of line numbers and lines. */
function readCodeTable(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll('tr')];
  const lines = rows.map((row) =>
    [...row.cells].filter(
      (cell) => /\b(?:blob-code|js-file-line)\b/.test(cell.className) || isLineCell(cell),
    ),
  );
  if (rows.length === 0 || !lines.every((cells) => cells.length === 1)) return;
  const pre = table.ownerDocument.createElement('pre');
  pre.textContent = lines.map(([cell]) => (cell?.textContent ?? '').replace(/\n$/, '')).join('\n');
  table.replaceWith(pre);
}

const isLineCell = (cell: HTMLElement): boolean =>
  cell.style.whiteSpace.startsWith('pre') && isMonospaced(cell) && !/^\s*\d*\s*$/.test(cell.textContent);

function textsIn(node: Node): Text[] {
  const walker = (node.ownerDocument ?? document).createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let text = walker.nextNode(); text instanceof Text; text = walker.nextNode()) texts.push(text);
  return texts;
}

/** The prompts of common shells, before a command: `$ `, `me@host:~$ `, `PS C:\app> `. */
const PROMPT =
  /^(?:\([\w.-]+\) )?(?:(?:[$❯➜]|[\w.-]+@[\w.-]+[^\n$#%]{0,200}[$#%]|\[[\w.-]+@[^\]\n]{1,200}\][$#]) |(?:PS )?[A-Z]:\\[^>\n]{0,200}> ?)\S/u;

/** Whether text was copied from a terminal: its first line is a command behind a prompt, and there are others. */
export const isTerminalText = (text: string): boolean => PROMPT.test(text) && /\n./.test(text);

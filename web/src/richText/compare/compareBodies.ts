import { parseHtml } from '../parseHtml';
import { differences } from './blocks';
import { areExamples, compareExamples } from './compareExamples';
import { compareInline, markInline, type Mark } from './compareInline';
import { codeOf, compareMarks } from './compareMarks';

/** A block, or the inline nodes between two blocks. */
type Piece = Element | Node[];

const blockNames = new Set(
  'P H2 H3 H4 PRE BLOCKQUOTE UL OL LI HR TABLE THEAD TBODY TR TH TD FIGURE FIGCAPTION ASIDE DETAILS SUMMARY'.split(
    ' ',
  ),
);
/** How far ahead to look for the counterpart of a changed block. */
const REACH = 8;
/** Minimum share of common words, of those of the longer block, for two blocks to count as versions of each other. */
const ALIKE = 0.3;

/** Merges two sanitised bodies: `<del>` for content of the first only, `<ins>` for the second only. */
export function compareBodies(before: string, after: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  compareChildren(parseHtml(before), parseHtml(after), fragment);
  return fragment;
}

const isBlock = (node: Node): node is Element => blockNames.has(node.nodeName);

function piecesOf(parent: Node): Piece[] {
  const pieces: Piece[] = [];
  for (const node of parent.childNodes) {
    const last = pieces.at(-1);
    if (isBlock(node)) pieces.push(node);
    else if (Array.isArray(last)) last.push(node);
    else pieces.push([node]);
  }
  return pieces.filter((piece) => !Array.isArray(piece) || piece.some(isVisible));
}

const isVisible = (node: Node) => node instanceof Element || (node.textContent ?? '').trim() !== '';

const keyOf = (piece: Piece): string => (Array.isArray(piece) ? piece.map(htmlOf).join('') : piece.outerHTML);

const htmlOf = (node: Node): string => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''));

function compareChildren(before: Node, after: Node, target: Node): void {
  for (const stretch of differences(piecesOf(before), piecesOf(after), keyOf)) {
    if (stretch.isSame) stretch.after.forEach((piece) => copy(piece, target));
    else compareStretch(stretch.before, stretch.after, target);
  }
}

function compareStretch(before: readonly Piece[], after: readonly Piece[], target: Node): void {
  let j = 0;
  for (const old of before) {
    const ahead = after.slice(j, j + REACH).findIndex((piece) => areAlike(old, piece));
    const counterpart = ahead === -1 ? undefined : after[j + ahead];
    if (counterpart === undefined) {
      mark(old, 'del', target);
      continue;
    }
    for (const piece of after.slice(j, j + ahead)) mark(piece, 'ins', target);
    j += ahead + 1;
    compare(old, counterpart, target);
  }
  for (const piece of after.slice(j)) mark(piece, 'ins', target);
}

function compare(old: Piece, now: Piece, target: Node): void {
  if (Array.isArray(old) || Array.isArray(now)) {
    compareInline(nodesOf(old), nodesOf(now), target);
    return;
  }
  if (areExamples(old, now)) {
    compareExamples(old, now, target);
    return;
  }
  const element = now.cloneNode(false);
  // A list holds nothing but items.
  compareMarks(old, now, now.nodeName === 'LI' ? element : target);
  target.appendChild(element);
  const [oldCode, nowCode] = [codeOf(old), codeOf(now)];
  if (oldCode && nowCode) {
    compareInline(
      [...oldCode.childNodes],
      [...nowCode.childNodes],
      element.appendChild(nowCode.cloneNode(false)),
    );
  } else if ([...old.childNodes, ...now.childNodes].some(isBlock)) compareChildren(old, now, element);
  else compareInline([...old.childNodes], [...now.childNodes], element);
}

const nodesOf = (piece: Piece): Node[] => (Array.isArray(piece) ? piece : [piece]);

/** Whether one piece is an edited version of the other, not a new one. */
function areAlike(old: Piece, now: Piece): boolean {
  const [oldName, nowName] = [old, now].map((piece) => (Array.isArray(piece) ? '' : piece.nodeName));
  if (oldName !== nowName) return false;
  const [a, b] = [wordsOf(old), wordsOf(now)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common >= ALIKE * Math.max(a.size, b.size);
}

/** Scripts without spaces are compared character by character, as in `compareInline`. */
function wordsOf(piece: Piece): Set<string> {
  return new Set(
    keyOf(piece)
      .replace(/<[^>]*>/g, ' ')
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? [],
  );
}

function copy(piece: Piece, target: Node): void {
  for (const node of nodesOf(piece)) target.appendChild(node.cloneNode(true));
}

/** Marks a whole piece as added or removed. */
function mark(piece: Piece, kind: Mark, target: Node): void {
  if (Array.isArray(piece)) {
    markInline(piece, kind, target);
    return;
  }
  const element = piece.cloneNode(false);
  if (piece.nodeName === 'HR') {
    target.appendChild(document.createElement(kind)).appendChild(element);
    return;
  }
  target.appendChild(element);
  for (const child of piecesOf(piece)) mark(child, kind, element);
}

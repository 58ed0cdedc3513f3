import { differences } from './blocks';
import { languageOf } from './compareMarks';
import { compareInline, markInline, type Mark } from './compareInline';

const EXAMPLES = 'figure[data-example="react"]';

/** Whether both are examples, which are compared file by file. */
export const areExamples = (old: Element, now: Element): boolean =>
  old.matches(EXAMPLES) && now.matches(EXAMPLES);

/** Merges two examples: files with the same name are versions of each other, and so are renamed ones. */
export function compareExamples(old: Element, now: Element, target: Node): void {
  const figure = target.appendChild(now.cloneNode(false));
  compareMark(old, now, 'data-run', 'Runs automatically', figure);
  const [before, after] = [filesOf(old), filesOf(now)];
  for (const stretch of differences(before, after, nameOf)) {
    const gone = new Set(stretch.before.filter((file) => !namesake(after, file)));
    for (const file of stretch.after) {
      const version =
        namesake(before, file) ?? [...gone].find((each) => each.textContent === file.textContent);
      if (version) {
        gone.delete(version);
        compareFiles(version, file, figure);
      } else markFile(file, 'ins', figure);
    }
    for (const file of gone) markFile(file, 'del', figure);
  }
  const [oldCaption, nowCaption] = [captionOf(old), captionOf(now)];
  if (oldCaption.length + nowCaption.length === 0) return;
  compareInline(oldCaption, nowCaption, figure.appendChild(document.createElement('figcaption')));
}

const filesOf = (figure: Element): Element[] => [...figure.querySelectorAll('code[data-file]')];

const captionOf = (figure: Element): Node[] => [...(figure.querySelector('figcaption')?.childNodes ?? [])];

const fullNameOf = (file: Element): string => file.getAttribute('data-file') ?? '';

/** Equal for names of the same file: `/App.js` and `App.js`. */
const nameOf = (file: Element): string => fullNameOf(file).replace(/^\//, '');

const namesake = (files: readonly Element[], file: Element): Element | undefined =>
  files.find((each) => nameOf(each) === nameOf(file));

function compareFiles(old: Element, now: Element, figure: Node): void {
  const isRenamed = fullNameOf(old) !== fullNameOf(now);
  if (isRenamed) note(figure, ['del', fullNameOf(old)], ['ins', fullNameOf(now)]);
  const [wasIn, isIn] = [languageOf(old), languageOf(now)];
  // The name of a renamed file says the language, too.
  if (wasIn !== isIn && !isRenamed) note(figure, ['del', wasIn], ['ins', isIn]);
  for (const [attribute, words] of marks) compareMark(old, now, attribute, words, figure);
  compareInline([...old.childNodes], [...now.childNodes], codeIn(figure, now, isRenamed));
}

function compareMark(old: Element, now: Element, attribute: string, words: string, figure: Node): void {
  const [was, is] = [old.hasAttribute(attribute), now.hasAttribute(attribute)];
  if (was !== is) note(figure, [is ? 'ins' : 'del', words]);
}

const marks = [
  ['data-hidden', 'Hidden'],
  ['data-active', 'Shown first'],
] as const;

function markFile(file: Element, mark: Mark, figure: Node): void {
  note(figure, [mark, fullNameOf(file)]);
  markInline([...file.childNodes], mark, codeIn(figure, file, true));
}

/** Adds a line about the file below. */
function note(figure: Node, ...parts: readonly (readonly [mark: Mark, words: string | undefined])[]): void {
  const line = figure.appendChild(document.createElement('p'));
  for (const [mark, words] of parts)
    if (words) line.appendChild(document.createElement(mark)).textContent = words;
}

/** Adds an empty block of code. Without a name if a line before it says the name. */
function codeIn(figure: Node, file: Element, isNamed: boolean): Node {
  const code = file.cloneNode(false) as Element;
  if (isNamed) code.removeAttribute('data-file');
  return figure.appendChild(document.createElement('pre')).appendChild(code);
}

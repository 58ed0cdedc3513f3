import { EditorState, Modifier } from 'draft-js';
import { caretBlock, selectionIn } from './textCommands';

/** Signs that are one picture, or a flag, however many code points they are made of. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/**
 * Deletes the emoji before or the character after the caret as a whole, where Draft.js would delete one code point and
 * leave the rest of a family standing. Before the caret other characters lose one code point at a time, as everywhere:
 * who has typed a wrong accent does not mean the letter. `undefined` leaves it to Draft.js.
 */
export function deleteCharacter(
  editorState: EditorState,
  direction: 'backward' | 'forward',
): EditorState | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || !('Segmenter' in Intl)) return undefined;
  const block = caretBlock(editorState);
  const caret = selection.getStartOffset();
  const text = block.getText();
  const character =
    direction === 'backward' ? lastCharacter(text.slice(0, caret)) : firstCharacter(text.slice(caret));
  if (character === undefined || [...character].length === 1) return undefined;
  if (direction === 'backward' && !EMOJI.test(character)) return undefined;

  const range =
    direction === 'backward'
      ? selectionIn(block, caret - character.length, caret)
      : selectionIn(block, caret, caret + character.length);
  const content = Modifier.removeRange(editorState.getCurrentContent(), range, direction);
  return EditorState.push(
    editorState,
    content,
    direction === 'backward' ? 'backspace-character' : 'delete-character',
  );
}

/** No character is longer: enough of the text to find its edge in. */
const LONGEST = 64;

const segments = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

const lastCharacter = (text: string): string | undefined => segments(text.slice(-LONGEST)).at(-1);
const firstCharacter = (text: string): string | undefined => segments(text.slice(0, LONGEST))[0];

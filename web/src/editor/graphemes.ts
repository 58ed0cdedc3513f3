import { EditorState, Modifier } from 'draft-js';
import { caretBlock, selectionIn } from './textCommands';

/** Emoji and flags, which can consist of several code points. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/**
 * Deletes a whole emoji before the caret, or a whole character after it, where Draft.js would delete one code point and
 * leave the rest of a family emoji. Backspace on other characters deletes one code point, as in other programs: a wrong
 * accent can be corrected without retyping the letter. `undefined` leaves the key to Draft.js.
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

/** Enough text to find the edge of any character. */
const LONGEST = 64;

const segments = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

const lastCharacter = (text: string): string | undefined => segments(text.slice(-LONGEST)).at(-1);
const firstCharacter = (text: string): string | undefined => segments(text.slice(0, LONGEST))[0];

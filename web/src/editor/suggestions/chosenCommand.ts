import type { EditorState } from 'draft-js';
import { caretIn, insertParagraphAfter, replaceBlocks } from '../commands/blockCommands';
import { createBlock } from '../html/blocks';
import type { Command } from '../commands/commands';
import { cut } from '../commands/insertBlocks';
import { replaceTrigger, type SuggestionTrigger } from './suggestionTrigger';
import { caretBlock } from '../commands/textCommands';
import { asOneStep } from '../commands/undoSteps';

/** The state without the sign and what is typed behind it. */
export const withoutTrigger = (state: EditorState, trigger: SuggestionTrigger): EditorState =>
  trigger.start === trigger.end ? state : replaceTrigger(state, trigger, '');

/** A command that is chosen behind a sign: it runs without the sign, in a step with its removal. */
export function chosenCommand(command: Command, trigger: SuggestionTrigger): Command {
  const { run } = command;
  if (!run) return command;
  return { ...command, run: (state) => asOneStep(state, run(lineFor(command, state, trigger))) };
}

/** The state without the sign, with the caret in the line that the command means. */
function lineFor(command: Command, state: EditorState, trigger: SuggestionTrigger): EditorState {
  const { changesLine, insertsBlock, insertsFields } = command;
  if (trigger.isAsked) {
    const cleared = withoutTrigger(state, trigger);
    const block = caretBlock(cleared);
    const isUsed = block.getType() === 'atomic' || block.getLength() > 0;
    return changesLine && isUsed ? insertParagraphAfter(cleared) : cleared;
  }
  const breaksLine = changesLine ?? insertsBlock ?? insertsFields ?? false;
  const cleared = withoutTrigger(state, breaksLine ? withSpaces(state, trigger) : trigger);
  return changesLine ? lineAtCaret(cleared) : cleared;
}

/** The sign with the spaces around it, which would be at the ends of lines. */
function withSpaces(state: EditorState, trigger: SuggestionTrigger): SuggestionTrigger {
  const text = caretBlock(state).getText();
  const [start, end] = [text.slice(0, trigger.start), text.slice(trigger.end)];
  const after = end.length - end.trimStart().length;
  return { ...trigger, start: start.trimEnd().length, end: trigger.end + after };
}

/** Begins a line at the caret, as Enter would, unless the caret is at the start of one. */
function lineAtCaret(state: EditorState): EditorState {
  const block = caretBlock(state);
  const offset = state.getSelection().getStartOffset();
  if (offset === 0) return state;
  if (offset === block.getLength()) return insertParagraphAfter(state);
  const rest = cut(block, offset, block.getLength());
  const line = createBlock({
    type: 'unstyled',
    text: rest.getText(),
    characters: rest.getCharacterList().toArray(),
  });
  return replaceBlocks(state, [block], [cut(block, 0, offset), line], 'split-block', caretIn(line, 0));
}

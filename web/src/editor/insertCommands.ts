import type { EditorState } from 'draft-js';
import { createAtomicBlock } from './blocks';
import { insertBlocks } from './insertBlocks';
import { starterTable } from './table';

/** Inserts an empty table at the caret. Returns the next editor state. */
export const insertTable = (editorState: EditorState): EditorState =>
  insertBlocks(editorState, [createAtomicBlock({ table: starterTable() })]);

/** Inserts a horizontal rule at the caret. Returns the next editor state. */
export const insertRule = (editorState: EditorState): EditorState =>
  insertBlocks(editorState, [createAtomicBlock({ html: '<hr />' })]);

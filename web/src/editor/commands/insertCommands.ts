import type { EditorState } from 'draft-js';
import { createAtomicBlock } from '../html/blocks';
import { insertBlocks } from './insertBlocks';
import { starterTable } from '../html/table';

/** Inserts an empty table at the caret. Returns the next editor state. */
export const insertTable = (editorState: EditorState): EditorState =>
  insertBlocks(editorState, [createAtomicBlock({ table: starterTable() })]);

/** Inserts a horizontal rule at the caret. Returns the next editor state. */
export const insertRule = (editorState: EditorState): EditorState =>
  insertBlocks(editorState, [createAtomicBlock({ html: '<hr />' })]);

/** Inserts a page of another site at the caret. Returns the next editor state. */
export const insertEmbed = (editorState: EditorState, url: string, title = ''): EditorState =>
  insertBlocks(editorState, [createAtomicBlock({ embed: { url, title, captionHtml: null } })]);

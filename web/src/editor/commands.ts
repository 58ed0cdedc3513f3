import { EditorState, KeyBindingUtil } from 'draft-js';
import type { BlockType, MarkStyle } from './blocks';
import { canIndent, indentText, setBlockType, toggleBlockType } from './blockCommands';
import { cleanFormatting } from './clean';
import { matchesShortcut, type KeyStroke, type Shortcut } from './shortcuts';
import { caretBlock, indent, isInCode, selectedLink, toggleMark } from './textCommands';

export interface Command {
  name: CommandName;
  label: string;
  shortcut?: Shortcut;
  /** Returns the next state. A command without `run` needs a dialog, which the editor opens. */
  run?: (editorState: EditorState) => EditorState;
  /** Whether the button is shown as pressed; missing for commands without a lasting state. */
  isActive?: (editorState: EditorState) => boolean;
  isDisabled?: (editorState: EditorState) => boolean;
}

export type CommandName =
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'orderedList'
  | 'bulletList'
  | 'quote'
  | 'codeBlock'
  | 'indentIn'
  | 'indentOut'
  | 'link'
  | 'image'
  | 'clean'
  | 'undo'
  | 'redo';

const mark = (name: CommandName, label: string, style: MarkStyle, shortcut: Shortcut): Command => ({
  name,
  label,
  shortcut,
  run: (editorState) => toggleMark(editorState, style),
  isActive: (editorState) => !isInCode(editorState) && editorState.getCurrentInlineStyle().has(style),
  isDisabled: isInCode,
});

const blockType = (name: CommandName, label: string, type: BlockType, shortcut: Shortcut): Command => ({
  name,
  label,
  shortcut,
  run: (editorState) =>
    type === 'unstyled' ? setBlockType(editorState, type) : toggleBlockType(editorState, type),
  isActive: (editorState) => caretBlock(editorState).getType() === type,
});

const indentation = (name: CommandName, label: string, by: 1 | -1, shortcut: Shortcut): Command => ({
  name,
  label,
  shortcut,
  run: (editorState) => indent(editorState, by) ?? indentText(editorState, by),
  isDisabled: (editorState) => !canIndent(editorState, by),
});

/** All commands of the toolbar and the keyboard, in the toolbar's order and groups. */
export const commandGroups: readonly (readonly Command[])[] = [
  [
    blockType('heading2', 'Heading 2', 'header-two', 'Mod+Alt+2'),
    blockType('heading3', 'Heading 3', 'header-three', 'Mod+Alt+3'),
    blockType('heading4', 'Heading 4', 'header-four', 'Mod+Alt+4'),
    blockType('paragraph', 'Normal text', 'unstyled', 'Mod+Alt+0'),
  ],
  [
    mark('bold', 'Bold', 'BOLD', 'Mod+B'),
    mark('italic', 'Italic', 'ITALIC', 'Mod+I'),
    mark('underline', 'Underline', 'UNDERLINE', 'Mod+U'),
    mark('strike', 'Strikethrough', 'STRIKETHROUGH', 'Mod+Shift+X'),
    mark('code', 'Inline code', 'CODE', 'Mod+E'),
  ],
  [
    blockType('quote', 'Quote', 'blockquote', 'Mod+Shift+9'),
    blockType('codeBlock', 'Code block', 'code-block', 'Mod+Alt+C'),
    blockType('orderedList', 'Numbered list', 'ordered-list-item', 'Mod+Shift+7'),
    blockType('bulletList', 'Bullet list', 'unordered-list-item', 'Mod+Shift+8'),
    indentation('indentIn', 'Indent', 1, 'Mod+]'),
    indentation('indentOut', 'Outdent', -1, 'Mod+['),
  ],
  [
    {
      name: 'link',
      label: 'Link',
      shortcut: 'Mod+K',
      isActive: (editorState) => selectedLink(editorState) !== undefined,
      isDisabled: isInCode,
    },
    { name: 'image', label: 'Image', shortcut: 'Mod+Alt+M' },
    { name: 'clean', label: 'Clear formatting', shortcut: 'Mod+\\', run: cleanFormatting },
  ],
  [
    {
      name: 'undo',
      label: 'Undo',
      shortcut: 'Mod+Z',
      run: (editorState) => EditorState.undo(editorState),
      isDisabled: (editorState) => editorState.getUndoStack().isEmpty(),
    },
    {
      name: 'redo',
      label: 'Redo',
      shortcut: 'Mod+Shift+Z',
      run: (editorState) => EditorState.redo(editorState),
      isDisabled: (editorState) => editorState.getRedoStack().isEmpty(),
    },
  ],
];

const commands = commandGroups.flat();

/** One character per command, in order: pressed (`p`), disabled (`d`), both (`b`) or neither (`-`). */
export function toolbarState(editorState: EditorState): string {
  return commands
    .map(({ isActive, isDisabled }) => {
      const pressed = isActive?.(editorState) ?? false;
      if (isDisabled?.(editorState)) return pressed ? 'b' : 'd';
      return pressed ? 'p' : '-';
    })
    .join('');
}

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

/** The command whose shortcut was pressed. */
export function commandForKey(event: KeyStroke): Command | undefined {
  const isApple = KeyBindingUtil.usesMacOSHeuristics();
  // Redo on Windows.
  if (!isApple && matchesShortcut(event, 'Mod+Y', isApple)) return findCommand('redo');
  return commands.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut, isApple));
}

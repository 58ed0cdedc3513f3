import { EditorState, KeyBindingUtil } from 'draft-js';
import {
  Bold,
  ChevronRight,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  IndentDecrease,
  IndentIncrease,
  Info,
  Italic,
  Keyboard,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  Pilcrow,
  Redo2,
  RemoveFormatting,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Superscript,
  Table,
  TextQuote,
  TriangleAlert,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { isTask, type BlockType, type BoxKind, type MarkStyle } from './blocks';
import { canIndent, indentText, isOfType, setBlockType, toggleBlockType, toggleTasks } from './blockCommands';
import { isInBox, toggleBox } from './boxCommands';
import { canMakeExample, makeExample } from './exampleCommands';
import { canHaveNotes, isInNote, toggleNote } from './notes';
import { insertTable } from './tableCommands';
import { matchesShortcut, type KeyStroke, type Shortcut } from './shortcuts';
import { caretBlock, cleanFormatting, indent, isInCode, selectedLink, toggleMark } from './textCommands';

export interface Command {
  name: string;
  label: string;
  Icon: LucideIcon;
  shortcut?: Shortcut;
  /** Returns the next state. A command without `run` needs a dialog, which the editor opens. */
  run?: (editorState: EditorState) => EditorState;
  /** Whether the button is shown as pressed; missing for commands without a lasting state. */
  isActive?: (editorState: EditorState) => boolean;
  isDisabled?: (editorState: EditorState) => boolean;
  /** `run` inserts a block with fields, which takes the focus. */
  insertsFields?: true;
  /** Offered by keyboard and in the menu of blocks, but not as a button: the toolbar is one full row. */
  hasNoButton?: true;
}

const mark = (label: string, style: MarkStyle, shortcut: Shortcut, Icon: LucideIcon): Command => ({
  name: style.toLowerCase(),
  label,
  shortcut,
  Icon,
  run: (editorState) => toggleMark(editorState, style),
  isActive: (editorState) => !isInCode(editorState) && editorState.getCurrentInlineStyle().has(style),
  isDisabled: isInCode,
});

const blockType = (label: string, type: BlockType, shortcut: Shortcut, Icon: LucideIcon): Command => ({
  name: type,
  label,
  shortcut,
  Icon,
  run: (editorState) =>
    type === 'unstyled' ? setBlockType(editorState, type) : toggleBlockType(editorState, type),
  isActive: (editorState) => isOfType(caretBlock(editorState), type),
});

const box = (label: string, kind: BoxKind, shortcut: Shortcut, Icon: LucideIcon): Command => ({
  name: kind,
  label,
  shortcut,
  Icon,
  run: (editorState) => toggleBox(editorState, kind),
  isActive: (editorState) => isInBox(editorState, kind),
  hasNoButton: true,
});

const indentation = (label: string, by: 1 | -1, shortcut: Shortcut, Icon: LucideIcon): Command => ({
  name: label,
  label,
  shortcut,
  Icon,
  run: (editorState) => indent(editorState, by) ?? indentText(editorState, by),
  isDisabled: (editorState) => !canIndent(editorState, by),
});

/** All commands of the toolbar, the menu of blocks and the keyboard, in their order and groups. */
export const commandGroups: readonly (readonly Command[])[] = [
  [
    blockType('Heading 2', 'header-two', 'Mod+Alt+2', Heading2),
    blockType('Heading 3', 'header-three', 'Mod+Alt+3', Heading3),
    blockType('Heading 4', 'header-four', 'Mod+Alt+4', Heading4),
    blockType('Normal text', 'unstyled', 'Mod+Alt+0', Pilcrow),
  ],
  [
    mark('Bold', 'BOLD', 'Mod+B', Bold),
    mark('Italic', 'ITALIC', 'Mod+I', Italic),
    mark('Underline', 'UNDERLINE', 'Mod+U', Underline),
    mark('Strikethrough', 'STRIKETHROUGH', 'Mod+Shift+X', Strikethrough),
    mark('Inline code', 'CODE', 'Mod+E', Code),
    { ...mark('Keyboard key', 'KEYBOARD', 'Mod+Alt+Y', Keyboard), hasNoButton: true },
    {
      name: 'note-in-text',
      label: 'Footnote',
      Icon: Superscript,
      shortcut: 'Mod+Alt+F',
      run: toggleNote,
      isActive: isInNote,
      isDisabled: (editorState) => !canHaveNotes(editorState),
      hasNoButton: true,
    },
  ],
  [
    blockType('Quote', 'blockquote', 'Mod+Shift+9', TextQuote),
    blockType('Code block', 'code-block', 'Mod+Alt+C', SquareCode),
    blockType('Numbered list', 'ordered-list-item', 'Mod+Shift+7', ListOrdered),
    blockType('Bullet list', 'unordered-list-item', 'Mod+Shift+8', List),
    {
      name: 'tasks',
      label: 'Task list',
      Icon: ListTodo,
      shortcut: 'Mod+Shift+6',
      run: toggleTasks,
      isActive: (editorState) => isTask(caretBlock(editorState)),
      hasNoButton: true,
    },
    box('Note', 'note', 'Mod+Alt+5', Info),
    box('Tip', 'tip', 'Mod+Alt+6', Lightbulb),
    box('Warning', 'warning', 'Mod+Alt+7', TriangleAlert),
    box('Details', 'details', 'Mod+Alt+9', ChevronRight),
    indentation('Indent', 1, 'Mod+]', IndentIncrease),
    indentation('Outdent', -1, 'Mod+[', IndentDecrease),
  ],
  [
    {
      name: 'link',
      label: 'Link',
      Icon: Link2,
      shortcut: 'Mod+K',
      isActive: (editorState) => selectedLink(editorState) !== undefined,
      isDisabled: isInCode,
    },
    { name: 'image', label: 'Image', Icon: ImageIcon, shortcut: 'Mod+Alt+M' },
    {
      name: 'example',
      label: 'Example',
      Icon: SquarePlay,
      shortcut: 'Mod+Alt+E',
      run: makeExample,
      insertsFields: true,
      isDisabled: (editorState) => !canMakeExample(editorState),
    },
    {
      name: 'table',
      label: 'Table',
      Icon: Table,
      shortcut: 'Mod+Alt+T',
      run: insertTable,
      insertsFields: true,
      isDisabled: isInCode,
    },
    {
      name: 'clean',
      label: 'Clear formatting',
      Icon: RemoveFormatting,
      shortcut: 'Mod+\\',
      run: cleanFormatting,
    },
  ],
  [
    {
      name: 'undo',
      label: 'Undo',
      Icon: Undo2,
      shortcut: 'Mod+Z',
      run: (editorState) => EditorState.undo(editorState),
      isDisabled: (editorState) => editorState.getUndoStack().isEmpty(),
    },
    {
      name: 'redo',
      label: 'Redo',
      Icon: Redo2,
      shortcut: 'Mod+Shift+Z',
      run: (editorState) => EditorState.redo(editorState),
      isDisabled: (editorState) => editorState.getRedoStack().isEmpty(),
    },
  ],
];

const commands = commandGroups.flat();

/** The commands that have a button, in groups. */
export const toolbarGroups: readonly (readonly Command[])[] = commandGroups.map((group) =>
  group.filter(({ hasNoButton }) => !hasNoButton),
);
const buttons = toolbarGroups.flat();

/** One character per button, in order: pressed (`p`), disabled (`d`), both (`b`) or neither (`-`). */
export function toolbarState(editorState: EditorState): string {
  return buttons
    .map(({ isActive, isDisabled }) => {
      const pressed = isActive?.(editorState) ?? false;
      if (isDisabled?.(editorState)) return pressed ? 'b' : 'd';
      return pressed ? 'p' : '-';
    })
    .join('');
}

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

export function commandForKey(event: KeyStroke): Command | undefined {
  const isApple = KeyBindingUtil.usesMacOSHeuristics();
  // Redo on Windows.
  if (!isApple && matchesShortcut(event, 'Mod+Y', isApple)) return findCommand('redo');
  return commands.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut, isApple));
}

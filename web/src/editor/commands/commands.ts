import { EditorState, KeyBindingUtil } from 'draft-js';
import {
  AppWindow,
  ArrowDown,
  ArrowUp,
  Bold,
  ChevronRight,
  Code,
  FileUp,
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
  ListTree,
  Minus,
  Pilcrow,
  Plus,
  Redo2,
  RemoveFormatting,
  Search,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Superscript,
  Table,
  TextQuote,
  TriangleAlert,
  Underline,
  Undo2,
  WholeWord,
  type LucideIcon,
} from 'lucide-react';
import { selectedAbbreviation } from './abbreviations';
import { moveBlocks } from './blockMoves';
import { isTask, type BlockType, type BoxKind, type MarkStyle } from '../html/blocks';
import { canIndent, indentText, isOfType, setBlockType, toggleBlockType, toggleTasks } from './blockCommands';
import { isInBox, toggleBox } from './boxCommands';
import { canMakeExample, makeExample } from './exampleCommands';
import { insertRule, insertTable } from './insertCommands';
import { canHaveNotes, isInNote, toggleNote } from './notes';
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
  /** What its button opens, for screen readers. */
  opens?: 'listbox';
  /** Changes the type of the line; the menu then begins a new line below one with text. */
  changesLine?: true;
  /** `run` inserts a block without fields. */
  insertsBlock?: true;
  /** Further words by which the menu of blocks finds the command. Commands without them are not in the menu. */
  menuWords?: string;
  /** What one can type instead. */
  sign?: string;
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

const blockType = (
  label: string,
  type: BlockType,
  shortcut: Shortcut,
  Icon: LucideIcon,
  inMenu: { menuWords: string; sign?: string },
): Command => ({
  name: type,
  label,
  shortcut,
  Icon,
  changesLine: true,
  ...inMenu,
  run: (editorState) =>
    type === 'unstyled' ? setBlockType(editorState, type) : toggleBlockType(editorState, type),
  isActive: (editorState) => isOfType(caretBlock(editorState), type),
});

const box = (
  label: string,
  kind: BoxKind,
  shortcut: Shortcut,
  Icon: LucideIcon,
  inMenu: { menuWords: string; sign: string },
): Command => ({
  name: kind,
  label,
  shortcut,
  Icon,
  changesLine: true,
  ...inMenu,
  run: (editorState) => toggleBox(editorState, kind),
  isActive: (editorState) => isInBox(editorState, kind),
});

const indentation = (label: string, by: 1 | -1, shortcut: Shortcut, Icon: LucideIcon): Command => ({
  name: label,
  label,
  shortcut,
  Icon,
  run: (editorState) => indent(editorState, by) ?? indentText(editorState, by),
  isDisabled: (editorState) => !canIndent(editorState, by),
});

/** All commands of the toolbar and the keyboard, in the toolbar's order and groups. */
export const commandGroups: readonly (readonly Command[])[] = [
  [{ name: 'insert', label: 'Insert', Icon: Plus, shortcut: 'Mod+Alt+A', opens: 'listbox' }],
  [
    blockType('Heading 2', 'header-two', 'Mod+Alt+2', Heading2, {
      menuWords: 'h2 title section',
      sign: '##',
    }),
    blockType('Heading 3', 'header-three', 'Mod+Alt+3', Heading3, { menuWords: 'h3 subtitle', sign: '###' }),
    blockType('Heading 4', 'header-four', 'Mod+Alt+4', Heading4, { menuWords: 'h4 subtitle', sign: '####' }),
    blockType('Normal text', 'unstyled', 'Mod+Alt+0', Pilcrow, { menuWords: 'paragraph plain' }),
  ],
  [
    mark('Bold', 'BOLD', 'Mod+B', Bold),
    mark('Italic', 'ITALIC', 'Mod+I', Italic),
    mark('Underline', 'UNDERLINE', 'Mod+U', Underline),
    mark('Strikethrough', 'STRIKETHROUGH', 'Mod+Shift+X', Strikethrough),
    mark('Inline code', 'CODE', 'Mod+E', Code),
  ],
  [
    blockType('Quote', 'blockquote', 'Mod+Shift+9', TextQuote, {
      menuWords: 'blockquote citation',
      sign: '>',
    }),
    blockType('Code block', 'code-block', 'Mod+Alt+C', SquareCode, {
      menuWords: 'snippet fence pre',
      sign: '```',
    }),
    blockType('Numbered list', 'ordered-list-item', 'Mod+Shift+7', ListOrdered, {
      menuWords: 'ol ordered steps',
      sign: '1.',
    }),
    blockType('Bullet list', 'unordered-list-item', 'Mod+Shift+8', List, {
      menuWords: 'ul unordered items',
      sign: '-',
    }),
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
    {
      name: 'image',
      label: 'Image',
      Icon: ImageIcon,
      shortcut: 'Mod+Alt+M',
      menuWords: 'picture photo figure upload',
    },
    {
      name: 'example',
      label: 'Example',
      Icon: SquarePlay,
      shortcut: 'Mod+Alt+E',
      menuWords: 'run react sandbox playground',
      sign: '```jsx run',
      run: makeExample,
      insertsFields: true,
      isDisabled: (editorState) => !canMakeExample(editorState),
    },
    {
      name: 'table',
      label: 'Table',
      Icon: Table,
      shortcut: 'Mod+Alt+T',
      menuWords: 'grid rows columns',
      sign: '| a | b |',
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

/** Commands without a button in the toolbar. */
const otherCommands: readonly Command[] = [
  {
    name: 'embed',
    label: 'Embed',
    Icon: AppWindow,
    menuWords: 'youtube vimeo video codesandbox stackblitz codepen gist github link card iframe bookmark',
    isDisabled: isInCode,
  },
  {
    name: 'tasks',
    label: 'Task list',
    shortcut: 'Mod+Shift+6',
    Icon: ListTodo,
    menuWords: 'todo check box checklist',
    sign: '[]',
    changesLine: true,
    run: toggleTasks,
    isActive: (editorState) => isTask(caretBlock(editorState)),
  },
  box('Note', 'note', 'Mod+Alt+5', Info, { menuWords: 'callout info box important', sign: '> [!NOTE]' }),
  box('Tip', 'tip', 'Mod+Alt+6', Lightbulb, { menuWords: 'callout hint idea box', sign: '> [!TIP]' }),
  box('Warning', 'warning', 'Mod+Alt+7', TriangleAlert, {
    menuWords: 'callout caution danger box',
    sign: '> [!WARNING]',
  }),
  box('Details', 'details', 'Mod+Alt+9', ChevronRight, {
    menuWords: 'toggle fold collapse summary spoiler box',
    sign: '+++',
  }),
  {
    name: 'footnote',
    label: 'Footnote',
    shortcut: 'Mod+Alt+F',
    Icon: Superscript,
    menuWords: 'note sidenote reference',
    sign: '^[text]',
    run: toggleNote,
    isActive: isInNote,
    isDisabled: (editorState) => !canHaveNotes(editorState),
  },
  {
    name: 'abbreviation',
    label: 'Abbreviation',
    shortcut: 'Mod+Alt+S',
    Icon: WholeWord,
    menuWords: 'abbr acronym short stands for explain',
    isActive: (editorState) => (selectedAbbreviation(editorState)?.title ?? '') !== '',
    isDisabled: (editorState) => !selectedAbbreviation(editorState),
  },
  { ...mark('Keyboard key', 'KEYBOARD', 'Mod+Alt+Y', Keyboard), menuWords: 'kbd shortcut press' },
  {
    name: 'rule',
    label: 'Horizontal rule',
    Icon: Minus,
    menuWords: 'hr divider line break',
    sign: '---',
    run: insertRule,
    insertsBlock: true,
    isDisabled: isInCode,
  },
  {
    name: 'outline',
    label: 'Outline',
    Icon: ListTree,
    menuWords: 'headings sections structure contents toc',
  },
  // FindPanel.tsx has the keys.
  { name: 'find', label: 'Find and replace', Icon: Search, menuWords: 'search substitute' },
  {
    name: 'file',
    label: 'Open a file…',
    Icon: FileUp,
    menuWords: 'markdown md import upload document word docx front matter',
  },
  {
    name: 'move-up',
    label: 'Move up',
    shortcut: 'Alt+ArrowUp',
    Icon: ArrowUp,
    run: (editorState) => moveBlocks(editorState, -1),
  },
  {
    name: 'move-down',
    label: 'Move down',
    shortcut: 'Alt+ArrowDown',
    Icon: ArrowDown,
    run: (editorState) => moveBlocks(editorState, 1),
  },
];

const commands = [...commandGroups.flat(), ...otherCommands];

/** What the menu of blocks offers (`Insert`, or "/"), in its order. */
export const menuCommands = commands.filter(({ menuWords }) => menuWords !== undefined);

/** One character per command, in order: pressed (`p`), disabled (`d`), both (`b`) or neither (`-`). */
export function toolbarState(editorState: EditorState, groups = commandGroups): string {
  return groups
    .flat()
    .map(({ isActive, isDisabled }) => {
      const pressed = isActive?.(editorState) ?? false;
      if (isDisabled?.(editorState)) return pressed ? 'b' : 'd';
      return pressed ? 'p' : '-';
    })
    .join('');
}

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

/** The commands of the toolbar beside the selection. */
export const selectionGroups: typeof commandGroups = [
  ['bold', 'italic', 'code', 'keyboard', 'link'],
  ['header-two', 'header-three', 'blockquote'],
].map((names) => names.flatMap((name) => findCommand(name) ?? []));

/** The commands of the toolbar beside a selection in a cell of a table. */
export const cellGroups: typeof commandGroups = selectionGroups.slice(0, 1);

/** The commands that have a key in a cell of a table. */
export const isCellCommand = ({ name }: Command): boolean =>
  /^(?:bold|italic|underline|strikethrough|code|keyboard|link)$/.test(name);

export function commandForKey(event: KeyStroke): Command | undefined {
  const isApple = KeyBindingUtil.usesMacOSHeuristics();
  // Redo on Windows.
  if (!isApple && matchesShortcut(event, 'Mod+Y', isApple)) return findCommand('redo');
  return commands.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut, isApple));
}

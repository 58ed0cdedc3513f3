import { Toolbar, ToolbarItem, ToolbarProvider } from '@ariakit/react/toolbar';
import { clsx } from 'clsx';
import { KeyBindingUtil, type EditorState } from 'draft-js';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { commandGroups, type Command, type CommandName } from './commands';
import styles from './EditorToolbar.module.css';
import { formatShortcut } from './shortcuts';

const icons: Readonly<Record<CommandName, LucideIcon>> = {
  paragraph: Pilcrow,
  heading2: Heading2,
  heading3: Heading3,
  heading4: Heading4,
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  code: Code,
  orderedList: ListOrdered,
  bulletList: List,
  quote: TextQuote,
  codeBlock: SquareCode,
  link: Link2,
  undo: Undo2,
  redo: Redo2,
};

interface EditorToolbarProps {
  editorState: EditorState;
  /** `byKeyboard`: the focus is on the button and should go back to the text. */
  onCommand: (command: Command, byKeyboard: boolean) => void;
}

/** Buttons for all commands: one tab stop, arrow keys between them. A press leaves focus and selection in the text. */
export function EditorToolbar({ editorState, onCommand }: EditorToolbarProps) {
  return (
    <ToolbarProvider>
      <Toolbar aria-label="Formatting" className={styles.toolbar}>
        {commandGroups.map((group) => (
          <div key={group[0]?.name} role="presentation" className={styles.group}>
            {group.map((command) => (
              <CommandButton key={command.name} {...{ command, editorState, onCommand }} />
            ))}
          </div>
        ))}
      </Toolbar>
    </ToolbarProvider>
  );
}

function CommandButton({ command, editorState, onCommand }: EditorToolbarProps & { command: Command }) {
  const { name, label, shortcut, isActive, isDisabled } = command;
  const Icon = icons[name];
  const keys = shortcut && formatShortcut(shortcut, KeyBindingUtil.usesMacOSHeuristics());
  const pressed = isActive?.(editorState);
  return (
    <ToolbarItem
      className={clsx(styles.button)}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isDisabled?.(editorState) ?? false}
      accessibleWhenDisabled
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onCommand(command, event.detail === 0)}
    >
      <Icon size={19} aria-hidden />
    </ToolbarItem>
  );
}

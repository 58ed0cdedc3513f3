import { Toolbar, ToolbarItem, ToolbarProvider } from '@ariakit/react/toolbar';
import { KeyBindingUtil } from 'draft-js';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
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
  indentIn: IndentIncrease,
  indentOut: IndentDecrease,
  link: Link2,
  image: ImageIcon,
  clean: RemoveFormatting,
  undo: Undo2,
  redo: Redo2,
};

interface EditorToolbarProps {
  /** See `toolbarState`. It is a string, so the toolbar re-renders only when a button looks different. */
  state: string;
  /** `byKeyboard`: the button was pressed by key, so the focus should return to the text. */
  onCommand: (command: Command, byKeyboard: boolean) => void;
}

const order = commandGroups.flat();

/** The toolbar: one tab stop, arrow keys inside. A mouse press leaves focus and selection in the text. */
export const EditorToolbar = memo(function EditorToolbar({ state, onCommand }: EditorToolbarProps) {
  return (
    <ToolbarProvider>
      <Toolbar aria-label="Formatting" className={styles.toolbar}>
        {commandGroups.map((group) => (
          <div key={group[0]?.name} role="presentation" className={styles.group}>
            {group.map((command) => (
              <CommandButton
                key={command.name}
                command={command}
                state={state.charAt(order.indexOf(command))}
                onCommand={onCommand}
              />
            ))}
          </div>
        ))}
      </Toolbar>
    </ToolbarProvider>
  );
});

function CommandButton({ command, state, onCommand }: EditorToolbarProps & { command: Command }) {
  const { name, label, shortcut, isActive } = command;
  const Icon = icons[name];
  const keys = shortcut && formatShortcut(shortcut, KeyBindingUtil.usesMacOSHeuristics());
  return (
    <ToolbarItem
      className={styles.button}
      aria-label={label}
      aria-pressed={isActive && /[pb]/.test(state)}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={/[db]/.test(state)}
      accessibleWhenDisabled
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onCommand(command, event.detail === 0)}
    >
      <Icon size={19} aria-hidden />
    </ToolbarItem>
  );
}

import { Toolbar, ToolbarItem, ToolbarProvider } from '@ariakit/react/toolbar';
import { KeyBindingUtil } from 'draft-js';
import { memo, useRef } from 'react';
import { commandGroups, type Command } from './commands/commands';
import styles from './EditorToolbar.module.css';
import { formatShortcut } from './commands/shortcuts';
import { useScrollHints } from './useScrollHints';

interface EditorToolbarProps {
  /** See `toolbarState`. It is a string, so the toolbar re-renders only when a button looks different. */
  state: string;
  /** `byKeyboard`: the button was pressed by key, so the focus should return to the text. */
  onCommand: (command: Command, byKeyboard: boolean) => void;
}

/** The toolbar: one tab stop, arrow keys inside. A mouse press leaves focus and selection in the text. */
export const EditorToolbar = memo(function EditorToolbar({ state, onCommand }: EditorToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  useScrollHints(row);
  return (
    <ToolbarProvider>
      <div className={styles.row}>
        <Toolbar ref={row} aria-label="Formatting" className={styles.toolbar}>
          <CommandButtons groups={commandGroups} {...{ state, onCommand }} />
        </Toolbar>
      </div>
    </ToolbarProvider>
  );
});

interface CommandButtonsProps extends EditorToolbarProps {
  groups: readonly (readonly Command[])[];
}

/** The buttons of a toolbar. `state`: see `toolbarState` of the same groups. */
export function CommandButtons({ groups, state, onCommand }: CommandButtonsProps) {
  const order = groups.flat();
  return groups.map((group) => (
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
  ));
}

function CommandButton({ command, state, onCommand }: EditorToolbarProps & { command: Command }) {
  const { label, shortcut, Icon, isActive, opens } = command;
  const keys = shortcut && formatShortcut(shortcut, KeyBindingUtil.usesMacOSHeuristics());
  return (
    <ToolbarItem
      className={styles.button}
      aria-label={label}
      aria-haspopup={opens}
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

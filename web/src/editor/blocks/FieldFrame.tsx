import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { isComposing } from '../../ui/isComposing';
import styles from './FieldFrame.module.css';
import { undoCommand } from '../keyboard/undoCommand';
import type { FieldBlockActions } from '../useFieldBlocks';

interface FieldFrameProps {
  blockKey: string;
  label: string;
  fields: FieldBlockActions;
  className?: string | undefined;
  children: ReactNode;
}

/** A block with fields of its own: its keys for undo, and Escape, which leaves it. */
export function FieldFrame({ blockKey, label, fields, className, children }: FieldFrameProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const command = undoCommand(event);
    if (command) {
      event.preventDefault();
      fields.onUndo(command);
    } else if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      fields.onLeave(blockKey, 'below');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within
    <div
      className={clsx(styles.frame, className)}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) fields.onEditEnd();
      }}
    >
      {children}
    </div>
  );
}

/** Where an arrow key leaves a field of one line to. */
export function sideOf({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) {
  if (isComposing(nativeEvent) || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return ({ ArrowUp: 'above', ArrowDown: 'below' } as const)[key];
}

import type { KeyboardEvent } from 'react';

/** What a key stroke in a field of a block undoes or redoes: the fields have no history of their own. */
export function undoCommand(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}

import { KeyBindingUtil } from 'draft-js';
import { matchesShortcut, type KeyStroke } from '../commands/shortcuts';

/** The field of the bar that takes the focus. */
export type FindPart = 'find' | 'replace';

/** What a key stroke opens. Command+H hides the window on Apple systems. */
export function findPartFor(event: KeyStroke): FindPart | undefined {
  const isApple = KeyBindingUtil.usesMacOSHeuristics();
  if (matchesShortcut(event, 'Mod+F', isApple)) return 'find';
  return matchesShortcut(event, isApple ? 'Mod+Shift+H' : 'Mod+H', isApple) ? 'replace' : undefined;
}

/** How many matches further a key stroke goes. */
export function findStepFor(event: KeyStroke): 1 | -1 | undefined {
  const isApple = KeyBindingUtil.usesMacOSHeuristics();
  if (event.key === 'F3') return event.shiftKey ? -1 : 1;
  if (matchesShortcut(event, 'Mod+G', isApple)) return 1;
  return matchesShortcut(event, 'Mod+Shift+G', isApple) ? -1 : undefined;
}

/** A key with its modifiers, such as `Mod+Shift+7`; `Mod` is Command on Apple systems and Control elsewhere. */
export type Shortcut = string;

/** The fields of a keyboard event that a shortcut is matched against. */
export interface KeyStroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState(key: 'AltGraph'): boolean;
}

/** Whether the key stroke is the shortcut. Characters that a layout types with AltGr never match. */
export function matchesShortcut(event: KeyStroke, shortcut: Shortcut, isApple: boolean): boolean {
  const parts = shortcut.split('+');
  const has = (modifier: string): boolean => parts.includes(modifier);
  return (
    !event.getModifierState('AltGraph') &&
    (isApple ? event.metaKey : event.ctrlKey) === has('Mod') &&
    !(isApple ? event.ctrlKey : event.metaKey) &&
    event.altKey === has('Alt') &&
    event.shiftKey === has('Shift') &&
    matchesKey(event, parts.at(-1) ?? '', isApple)
  );
}

/** The shortcut as shown to the user: `Ctrl+Shift+7`, or `⇧⌘7`. */
export function formatShortcut(shortcut: Shortcut, isApple: boolean): string {
  if (!isApple) return shortcut.replace('Mod', 'Ctrl');
  const parts = shortcut.split('+');
  const signs = [
    ['Alt', '⌥'],
    ['Shift', '⇧'],
    ['Mod', '⌘'],
  ].flatMap(([name = '', sign = '']) => (parts.includes(name) ? [sign] : []));
  return `${signs.join('')}${parts.at(-1) ?? ''}`;
}

function matchesKey(event: KeyStroke, key: string, isApple: boolean): boolean {
  if (event.key.toUpperCase() === key.toUpperCase()) return true;
  // Shift, and Option on Apple keyboards, changes the typed character, so match by the physical key. Control+Alt is no
  // shortcut on any system but types characters on some layouts, so it never matches.
  const isDigit = /^\d$/.test(key);
  if (event.altKey) return isApple && event.code === (isDigit ? `Digit${key}` : `Key${key}`);
  return isDigit && event.code === `Digit${key}`;
}

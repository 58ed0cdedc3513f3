/** A key with its modifiers, such as `Mod+Shift+7`; `Mod` is Command on Apple's systems and Control elsewhere. */
export type Shortcut = string;

/** The parts of a keyboard event that a shortcut is matched against. */
export interface KeyStroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState(key: 'AltGraph'): boolean;
}

/** Whether the key stroke is the shortcut. A letter or sign that a layout types with AltGr never is. */
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

/** The shortcut as a person reads it: `Ctrl+Shift+7`, or `⇧⌘7`. */
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
  if (event.key.toUpperCase() === key) return true;
  // Shift, and Option on Apple's keyboards, change what a key types; then its place tells. Control with Alt does so on
  // no system, but types signs on some layouts, which must stay typeable.
  const isDigit = /^\d$/.test(key);
  if (event.altKey) return isApple && event.code === (isDigit ? `Digit${key}` : `Key${key}`);
  return isDigit && event.code === `Digit${key}`;
}

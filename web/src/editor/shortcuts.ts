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
  if (event.getModifierState('AltGraph')) return false;
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const has = (modifier: string): boolean => parts.includes(modifier);
  return (
    (isApple ? event.metaKey : event.ctrlKey) === has('Mod') &&
    !(isApple ? event.ctrlKey : event.metaKey) &&
    event.altKey === has('Alt') &&
    event.shiftKey === has('Shift') &&
    (event.key.toUpperCase() === key || event.code === codeOf(key))
  );
}

/** The shortcut as a person reads it: `Ctrl+Shift+7`, or `⇧⌘7`. */
export function formatShortcut(shortcut: Shortcut, isApple: boolean): string {
  if (!isApple) return shortcut.replace('Mod', 'Ctrl');
  const signs: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  const order = ['Alt', 'Shift', 'Mod'];
  const parts = shortcut.split('+');
  return [...order.filter((part) => parts.includes(part)), parts.at(-1) ?? ''].map((part) => signs[part] ?? part).join('');
}

/** The shortcut in the form of `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: Shortcut, isApple: boolean): string =>
  shortcut.replace('Mod', isApple ? 'Meta' : 'Control');

/** Digits are matched by their place too, since Shift and Alt change what the key types. */
const codeOf = (key: string): string | undefined => (/^\d$/.test(key) ? `Digit${key}` : undefined);

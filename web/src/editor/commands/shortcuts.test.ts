import { describe, expect, it } from 'vitest';
import { formatShortcut, matchesShortcut, type KeyStroke } from './shortcuts';

const stroke = (parts: Partial<KeyStroke>, altGraph = false): KeyStroke => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => altGraph,
  ...parts,
});

describe('matchesShortcut', () => {
  it('matches a letter with Control, and with Command on Apple systems', () => {
    expect(matchesShortcut(stroke({ key: 'b', ctrlKey: true }), 'Mod+B', false)).toBe(true);
    expect(matchesShortcut(stroke({ key: 'b', metaKey: true }), 'Mod+B', true)).toBe(true);
    expect(matchesShortcut(stroke({ key: 'b', ctrlKey: true }), 'Mod+B', true)).toBe(false);
    expect(matchesShortcut(stroke({ key: 'b' }), 'Mod+B', false)).toBe(false);
    expect(matchesShortcut(stroke({ key: 'B', ctrlKey: true, shiftKey: true }), 'Mod+B', false)).toBe(false);
  });

  it('matches a digit by its key when Shift or Option changes the typed character', () => {
    const shifted = stroke({ key: '&', code: 'Digit7', ctrlKey: true, shiftKey: true });
    expect(matchesShortcut(shifted, 'Mod+Shift+7', false)).toBe(true);
    const option = stroke({ key: '™', code: 'Digit2', metaKey: true, altKey: true });
    expect(matchesShortcut(option, 'Mod+Alt+2', true)).toBe(true);
  });

  it('ignores characters that a layout types with AltGr or with Control and Alt', () => {
    const superscript = { key: '²', code: 'Digit2', ctrlKey: true, altKey: true };
    expect(matchesShortcut(stroke(superscript), 'Mod+Alt+2', false)).toBe(false);
    expect(matchesShortcut(stroke({ ...superscript, key: '2' }, true), 'Mod+Alt+2', false)).toBe(false);
    expect(matchesShortcut(stroke({ ...superscript, key: '2' }), 'Mod+Alt+2', false)).toBe(true);
  });
});

describe('formatShortcut', () => {
  it('formats it as the operating system does', () => {
    expect(formatShortcut('Mod+Shift+7', false)).toBe('Ctrl+Shift+7');
    expect(formatShortcut('Mod+Shift+7', true)).toBe('⇧⌘7');
    expect(formatShortcut('Mod+Alt+2', true)).toBe('⌥⌘2');
  });
});

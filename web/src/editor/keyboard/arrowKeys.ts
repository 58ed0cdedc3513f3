interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a line runs from right to left: the first letter decides (`unicode-bidi: plaintext`). */
export function isRightToLeft(line: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(line) ?? [];
  return RIGHT_TO_LEFT.test(letter);
}

/** Where an arrow key along a line goes to: towards its start or its end. */
export function alongLine(key: string, line: string): 'before' | 'after' | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft') === isRightToLeft(line) ? 'after' : 'before';
}

/** On which side an arrow key leaves a line. */
export function sideOfLine(event: Key, line: string): 'above' | 'below' | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const along = alongLine(event.key, line);
  if (event.key === 'ArrowDown' || along === 'after') return 'below';
  return event.key === 'ArrowUp' || along === 'before' ? 'above' : undefined;
}

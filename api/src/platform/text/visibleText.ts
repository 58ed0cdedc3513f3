/**
 * Visible characters: no white space, control, format or combining characters, and none without a glyph (Unicode
 * section 5.21: zero-width characters, bidi marks, variation selectors, fillers), the blank braille pattern and the
 * null notehead.
 */
const VISIBLE =
  /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/u;

/** Whether a text has no visible character. An empty text has none. */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}

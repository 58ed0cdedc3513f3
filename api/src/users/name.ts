/**
 * SPEC.md section 5: letters, with at most one single space between first and last name; any script's letters, and one at least that
 * shows: Hangul fillers are letters too.
 */
export const NAME_PATTERN =
  /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';

/**
 * Letters of any script, with at most one single space between first and last name (docs/behaviour.md#names). At least one letter has to be
 * visible: Hangul fillers are letters, too.
 */
export const NAME_PATTERN =
  /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';

/**
 * Letters of any script, with at most one single space between first and last name (docs/behaviour.md#names). At least
 * one letter must be visible, because Hangul fillers count as letters.
 */
export const NAME_PATTERN =
  /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';

/** SPEC.md section 5: letters, with at most one single space between first and last name; any script's letters. */
export const NAME_PATTERN = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';

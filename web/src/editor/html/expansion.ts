/** Characters of what an abbreviation stands for, as the API counts them. */
export const MAX_EXPANSION = 200;

/** What an abbreviation stands for, on one line. */
export const cleanExpansion = (title: string): string =>
  [...title.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, MAX_EXPANSION).join('').trim();

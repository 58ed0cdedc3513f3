/** What separates passages: a text fragment does not find a term across their ends. */
export const BLOCKS = 'p, h2, h3, h4, li, td, th, pre, blockquote, figcaption, summary';

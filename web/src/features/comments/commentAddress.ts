const PREFIX = 'comment-';

/** The id of a comment's element, which its address names: `/post/{id}#comment-{id}`. */
export const elementIdOf = (commentId: string): string => PREFIX + commentId;

/** The id of the comment that the fragment of an address names; null if it names none. */
export const commentNamed = (hash: string): string | null =>
  hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : null;
